import { type RouterContextProvider, redirect } from "react-router"
import * as z from "zod/mini"
import type { Message } from "../../../../ui/messages.tsx"
import { getServices, type Services } from "../../../request/context.ts"
import { safeRedirect } from "../../../request/safe-redirect.ts"
import { readSmallForm } from "../../../request/small-form.ts"
import { flashCookie } from "../frame/preferences.ts"
import { RETURN_TO } from "./hidden-fields.tsx"
import { type FlashMessage, flashSchema, type Prompt } from "./use-fetch-submit.ts"

/**
 * The fields of a button's form, and the page it stands on. What is no form, or far too long for one, is
 * read as an empty one.
 */
export async function readSubmittedForm(request: Request, ...fields: string[]): Promise<FormData> {
	const read = await readSmallForm(request, [RETURN_TO, ...fields])
	return read.ok ? read.form : new FormData()
}

interface Submission {
	request: Request
	form: FormData
	context: Readonly<RouterContextProvider>
}

/** What is asked before something is done. */
export interface ActionQuestion {
	prompt: Prompt
	/** Asks the same of browsers without JavaScript. */
	page: string
}

/**
 * The answer to a button: its messages as JSON for our own scripts (`use-fetch-submit.ts`), else back to the
 * page it stands on, which shows them, or to the page of the question.
 */
export async function respond(
	{ request, form, context }: Submission,
	messages: Message[],
	status = 200,
	question?: ActionQuestion,
): Promise<Response> {
	const isForScripts = request.headers.get("accept") === "application/json"
	if (isForScripts) return Response.json({ messages, question: question?.prompt }, { status })
	if (question) return redirect(question.page, { status: 303 })
	return redirectBack(form, await serializeFlash(messages, context))
}

/**
 * To a list that says why one was sent there.
 * @param setCookie one more that the browser is to keep
 */
export async function redirectWithFlash(
	address: string,
	messages: FlashMessage[],
	context: Readonly<RouterContextProvider>,
	setCookie?: string,
): Promise<Response> {
	const headers = new Headers({ "set-cookie": await serializeFlash(messages, context) })
	if (setCookie) headers.append("set-cookie", setCookie)
	return redirect(address, { headers })
}

function serializeFlash(messages: FlashMessage[], context: Readonly<RouterContextProvider>): Promise<string> {
	return flashCookie(getServices(context)).serialize(messages)
}

/** Back to the page that the form came from, which is one of ours. */
export function redirectBack(form: FormData, setCookie: string): Response {
	const returnTo = form.get(RETURN_TO)
	return redirect(safeRedirect(typeof returnTo === "string" ? returnTo : undefined), {
		status: 303,
		headers: { "set-cookie": setCookie },
	})
}

const storedFlashSchema = z.catch(flashSchema, [])

/** What the page that is being made has to say, and the header that makes it be said once. */
export async function consumeFlash(
	request: Request,
	services: Pick<Services, "config">,
): Promise<{ messages: FlashMessage[]; headers?: HeadersInit }> {
	const cookie = flashCookie(services)
	const messages = storedFlashSchema.parse(await cookie.parse(request.headers.get("cookie")))
	if (!messages.length) return { messages }
	return { messages, headers: { "set-cookie": await cookie.serialize("", { maxAge: 0 }) } }
}
