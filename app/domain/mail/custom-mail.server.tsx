import { createHash } from "node:crypto"
import { toPlainText } from "@react-email/render"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { CustomLetter } from "./custom-letter.tsx"
import type { CustomLetterInput as Written } from "./inputs.ts"
import type { LetterSender } from "./letter-frame.tsx"
import { queueMailOnceAMinute } from "./once-a-minute.server.ts"
import { sanitizeLetterHtml } from "./sanitize-html.server.ts"

export interface CustomMailRequest {
	/** Which call it was: "send-email". */
	call: string
	/** The id of the admin whose program it is. */
	by: string
	letter: Written
	applicationId: number
	company: LetterSender
	at: Date
}

export type QueueCustomMailResult = { ok: true; id: number } | { ok: false; reason: "no-words" }

/**
 * Queues a letter written outside, cleaned and in our layout. The same letter handed in again
 * within a minute is the first one.
 */
export async function queueCustomMail(
	db: Db,
	{ call, by, letter, applicationId, company, at }: CustomMailRequest,
): Promise<QueueCustomMailResult> {
	const cleanHtml = sanitizeLetterHtml(letter.html)
	const plainText = toPlainText(cleanHtml).trim()
	if (!plainText) return { ok: false, reason: "no-words" }
	const digest = createHash("sha256").update(JSON.stringify(letter)).digest("hex")
	const id = await db.transaction(async (tx) => {
		const { to, subject } = letter
		const queued = await queueMailOnceAMinute(tx, {
			kind: "custom",
			cause: `${call}:${by}:${digest}`,
			to,
			subject,
			body: <CustomLetter company={company} preview={plainText.slice(0, 140)} cleanHtml={cleanHtml} />,
			applicationId,
			at,
		})
		const about = { kind: "letter", id: queued.id } as const
		const event = { by: { organiser: by }, at, action: "letter-written", about, applicationId } as const
		if (queued.isNew) await recordAuditEvent(tx, { ...event, after: { call } })
		return queued.id
	})
	return { ok: true, id }
}
