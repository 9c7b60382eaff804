import { createContext, useContext, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import * as z from "zod/mini"
import { useAddress } from "../../../../ui/link.tsx"
import { useMessages } from "../../../../ui/messages.tsx"

/** Messages (`ui/messages.tsx`) on their way to a page, as JSON or in a cookie. */
export const flashSchema = z.array(
	z.object({
		kind: z.enum(["success", "warning", "failure"]),
		text: z.string(),
		details: z.optional(z.array(z.string())),
		/** Under which key the browser kept what is saved now. */
		savedDraft: z.optional(z.string()),
	}),
)
export type FlashMessage = z.infer<typeof flashSchema>[number]

const promptSchema = z.object({
	title: z.string(),
	description: z.string(),
	confirmLabel: z.string(),
	/** Sent again with these, it is done. */
	fields: z.record(z.string(), z.string()),
})
/** A question that the server asks in place of doing what a button asked for. */
export type Prompt = z.infer<typeof promptSchema>

const flashResponseSchema = z.object({ messages: flashSchema, question: z.optional(promptSchema) })
type FlashResponse = z.infer<typeof flashResponseSchema>

export interface SubmitOptions {
	/** What the server asks first. */
	onQuestion?: (question: Prompt) => void
	/** It is done, and the screen does not show it yet. */
	onDone?: () => void
}

/** What reads a part of the screen again, in place of the router, which reads all of it. */
export const RefreshContext = createContext<(() => Promise<unknown>) | undefined>(undefined)

/**
 * Sends what a button of the back office asks for and shows the answer's messages; the screen is read again.
 * Not a fetcher: the answer may take 8 seconds and has to be said also when its card has left the screen by
 * then, and a lost connection is a message, not an error screen.
 */
export function useFetchSubmit() {
	const [busy, setBusy] = useState(false)
	const running = useRef(false)
	const { say } = useMessages()
	const { revalidate } = useRevalidator()
	const toAddress = useAddress()
	const refresh = useContext(RefreshContext) ?? revalidate

	/**
	 * @param failureText what is said when no answer comes
	 * @returns whether it was done; a second press while the first one runs does nothing
	 */
	async function submit(
		address: string,
		fields: Record<string, string>,
		failureText: string,
		{ onQuestion, onDone }: SubmitOptions = {},
	): Promise<boolean> {
		if (running.current) return false
		running.current = true
		setBusy(true)
		const answer = await postForm(toAddress(address), fields)
		const { messages, question } = answer ?? { messages: [{ kind: "failure" as const, text: failureText }] }
		say(...messages.map((message) => ({ ...message, about: new URL(address, location.href).pathname })))
		const isDone = !question && messages.every(({ kind }) => kind !== "failure")
		if (isDone) onDone?.()
		// Where no answer came, none would come to this either: the screen, and what is typed on it, stays.
		if (answer) await refresh()
		running.current = false
		setBusy(false)
		if (question) onQuestion?.(question)
		return isDone
	}
	return { busy, submit }
}

async function postForm(address: string, fields: Record<string, string>): Promise<FlashResponse | undefined> {
	try {
		return await postAdminForm(address, fields)
	} catch (error) {
		console.error(error)
		return undefined
	}
}

/**
 * What a form of the back office is answered; throws where no answer comes.
 * @param keepalive whether it goes on when the page is left
 */
export async function postAdminForm(
	address: string,
	fields: Record<string, string>,
	{ keepalive = false } = {},
): Promise<FlashResponse & { status: number }> {
	const response = await fetch(address, {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { accept: "application/json" },
		keepalive,
	})
	// The session ended elsewhere: the guard led us to the login page.
	if (response.redirected) {
		location.assign(response.url)
		return { messages: [], status: 401 }
	}
	return { ...flashResponseSchema.parse(await response.json()), status: response.status }
}
