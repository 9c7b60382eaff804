import { href } from "react-router"
import * as z from "zod/mini"
import { type Answer, sendResumably } from "../../forms/resumable-send.ts"
import { flashSchema } from "../shell/actions/use-fetch-submit.ts"

export interface OutgoingPicture {
	file: File
	/** Under the same what has come of it is gone on with. */
	url: string
	/** @param sent bytes that have gone */
	onProgress(sent: number): void
}

/** "failed": may be sent again; "refused": would be refused again. */
export interface UploadEnd {
	state: "added" | "failed" | "refused"
	/** What the server said of it, or why it did not. */
	text: string
}

/** Sends a picture, and goes on at the byte at which the connection was lost, as often as it is. */
export async function sendPicture({ file, url, onProgress }: OutgoingPicture): Promise<UploadEnd> {
	const answer = await sendResumably({ url, name: file.name, content: file, onProgress })
	return answer ? endOf(answer) : { state: "failed", text: "The connection was lost." }
}

const answerSchema = z.object({ messages: flashSchema })

function endOf({ status, body, url }: Answer): UploadEnd {
	// The session ended elsewhere: the guard led us to the login page.
	if (!new URL(url).pathname.startsWith(href("/admin/pictures"))) location.assign(url)
	const answer = answerSchema.safeParse(body)
	if (!answer.success) return { state: "failed", text: "Something went wrong on our side." }
	const text = answer.data.messages.map((message) => message.text).join(" ")
	if (status === 200) return { state: "added", text }
	return { state: status === 422 || status === 400 ? "refused" : "failed", text }
}
