import { createHash } from "node:crypto"
import { toPlainText } from "@react-email/render"
import { and, gt, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { queueMailOnce } from "./commands.server.ts"
import { CustomLetter } from "./custom-letter.tsx"
import type { CustomLetterInput as Written } from "./inputs.ts"
import type { LetterSender } from "./letter-frame.tsx"
import { sanitizeLetterHtml } from "./sanitize-html.server.ts"
import { outboxMails } from "./schema.server.ts"

/** Milliseconds in which the same letter by the same admin is a repeated click, not a second letter. */
const DEDUPLICATION_WINDOW_MS = 60_000

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
	const minute = Math.floor(at.getTime() / DEDUPLICATION_WINDOW_MS)
	const causeForMinute = (when: number) => `${call}:${by}:${digest}:${when}`
	const id = await db.transaction(async (tx) => {
		// Of two calls at once the second waits here, and then finds the letter of the first.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${causeForMinute(0)}, 0))`)
		const earlier = await findQueuedMail(
			tx,
			[-1, 0, 1].map((away) => causeForMinute(minute + away)),
			at,
		)
		if (earlier) return earlier
		const body = <CustomLetter company={company} preview={plainText.slice(0, 140)} cleanHtml={cleanHtml} />
		const { to, subject } = letter
		const mail = {
			kind: "custom",
			cause: causeForMinute(minute),
			to,
			subject,
			body,
			applicationId,
			at,
		} as const
		const queued = await queueMailOnce(tx, mail)
		const about = { kind: "letter", id: queued.id } as const
		const event = { by: { organiser: by }, at, action: "letter-written", about, applicationId } as const
		if (queued.isNew) await recordAuditEvent(tx, { ...event, after: { call } })
		return queued.id
	})
	return { ok: true, id }
}

async function findQueuedMail(tx: Db, causes: string[], at: Date): Promise<number | undefined> {
	const since = new Date(at.getTime() - DEDUPLICATION_WINDOW_MS)
	const [mail] = await tx
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(and(inArray(outboxMails.cause, causes), gt(outboxMails.queuedAt, since)))
	return mail?.id
}
