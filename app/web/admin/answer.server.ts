import { type RouterContextProvider, redirect } from "react-router"
import * as z from "zod/mini"
import type { Message } from "../../ui/messages.tsx"
import { type Services, servicesOf } from "../middleware/services.ts"
import { readSmallForm } from "../middleware/small-form.ts"
import { wantedPage } from "../middleware/wanted-page.ts"
import { FROM } from "./from.tsx"
import { messagesSchema } from "./message-schema.ts"
import { messagesCookie } from "./preferences.ts"

/**
 * The fields of a pressed button, and the page it was pressed on. What is no form, or far too long for one, is
 * read as an empty one.
 */
export async function pressedForm(request: Request, ...fields: string[]): Promise<FormData> {
	const read = await readSmallForm(request, [FROM, ...fields])
	return read.ok ? read.form : new FormData()
}

interface Answered {
	request: Request
	form: FormData
	context: Readonly<RouterContextProvider>
}

/**
 * The answer to a pressed button: its messages as JSON for our own scripts (`send-press.ts`), else back to the
 * page it was pressed on, which says them.
 */
export async function answer(
	{ request, form, context }: Answered,
	messages: Message[],
	status = 200,
): Promise<Response> {
	if (request.headers.get("accept") === "application/json") return Response.json({ messages }, { status })
	return backTo(form, await messagesFor(messages, context))
}

/** To a list that says why one was sent there. */
export async function sendTo(
	address: string,
	messages: Message[],
	context: Readonly<RouterContextProvider>,
): Promise<Response> {
	return redirect(address, { headers: { "set-cookie": await messagesFor(messages, context) } })
}

function messagesFor(messages: Message[], context: Readonly<RouterContextProvider>): Promise<string> {
	return messagesCookie(servicesOf(context)).serialize(messages)
}

/** Back to the page that the form came from, which is one of ours. */
export function backTo(form: FormData, setCookie: string): Response {
	const from = form.get(FROM)
	return redirect(wantedPage(typeof from === "string" ? from : undefined), {
		status: 303,
		headers: { "set-cookie": setCookie },
	})
}

const recordId = z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(2_147_483_647)))

const keptMessages = z.catch(messagesSchema, [])

/** What the page that is being made has to say, and the header that makes it be said once. */
export async function takeMessages(
	request: Request,
	services: Pick<Services, "config">,
): Promise<{ messages: Message[]; headers?: HeadersInit }> {
	const cookie = messagesCookie(services)
	const messages = keptMessages.parse(await cookie.parse(request.headers.get("cookie")))
	if (!messages.length) return { messages }
	return { messages, headers: { "set-cookie": await cookie.serialize("", { maxAge: 0 }) } }
}

/** The number in an address below `/admin`; undefined when it can't be anybody's. */
export function idFrom(segment: string): number | undefined {
	return recordId.safeParse(segment).data
}
