import { useRef, useState } from "react"
import { useRevalidator } from "react-router"
import * as z from "zod/mini"
import { type Message, useMessages } from "../../ui/messages.tsx"

/** Messages (`ui/messages.tsx`) on their way to a page, as JSON or in a cookie. */
export const flashSchema = z.array(
	z.object({
		kind: z.enum(["success", "warning", "failure"]),
		text: z.string(),
		details: z.optional(z.array(z.string())),
	}),
)

const flashResponseSchema = z.object({ messages: flashSchema })

/**
 * Sends what a button of the back office asks for and shows the answer's messages; the list is read again.
 * Not a fetcher: the answer may take 8 seconds and has to be said also when its card has left the screen by
 * then, and a lost connection is a message, not an error screen.
 */
export function useFetchSubmit() {
	const [busy, setBusy] = useState(false)
	const running = useRef(false)
	const { say } = useMessages()
	const { revalidate } = useRevalidator()

	/**
	 * @param failureText what is said when no answer comes
	 * @returns whether it was done; a second press while the first one runs does nothing
	 */
	async function submit(
		address: string,
		fields: Record<string, string>,
		failureText: string,
	): Promise<boolean> {
		if (running.current) return false
		running.current = true
		setBusy(true)
		const messages = await postForm(address, fields, failureText)
		for (const message of messages) say(message)
		await revalidate()
		running.current = false
		setBusy(false)
		return messages.every(({ kind }) => kind !== "failure")
	}
	return { busy, submit }
}

async function postForm(
	address: string,
	fields: Record<string, string>,
	failureText: string,
): Promise<Message[]> {
	try {
		const response = await fetch(address, {
			method: "POST",
			body: new URLSearchParams(fields),
			headers: { accept: "application/json" },
		})
		// The session ended elsewhere: the guard led us to the login page.
		if (response.redirected) {
			location.assign(response.url)
			return []
		}
		return flashResponseSchema.parse(await response.json()).messages
	} catch (error) {
		console.error(error)
		return [{ kind: "failure", text: failureText }]
	}
}
