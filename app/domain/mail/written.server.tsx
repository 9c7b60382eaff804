import { createHash } from "node:crypto"
import { toPlainText } from "@react-email/render"
import { and, gt, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAct } from "../audit/commands.server.ts"
import { cleanLetterHtml } from "./clean-html.server.ts"
import { queueMailOnce } from "./commands.server.ts"
import type { WrittenLetter as Written } from "./inputs.ts"
import type { LetterSender } from "./letter-frame.tsx"
import { outboxMails } from "./schema.server.ts"
import { WrittenLetter } from "./written-letter.tsx"

/** Milliseconds in which the same letter by the same admin is a repeated click, not a second letter. */
const SAME_LETTER_WITHIN = 60_000

export interface HandedIn {
	/** Which call it was: "send-email". */
	call: string
	/** The id of the admin whose program it is. */
	by: string
	letter: Written
	applicationId: number
	company: LetterSender
	at: Date
}

export type QueuedLetter = { ok: true; id: number } | { ok: false; reason: "no-words" }

/**
 * Queues a letter written outside, cleaned and on the house's cloth. The same letter handed in again
 * within a minute is the first one.
 */
export async function queueWrittenMail(
	db: Db,
	{ call, by, letter, applicationId, company, at }: HandedIn,
): Promise<QueuedLetter> {
	const cleanHtml = cleanLetterHtml(letter.html)
	const words = toPlainText(cleanHtml).trim()
	if (!words) return { ok: false, reason: "no-words" }
	const digest = createHash("sha256").update(JSON.stringify(letter)).digest("hex")
	const minute = Math.floor(at.getTime() / SAME_LETTER_WITHIN)
	const causeIn = (when: number) => `${call}:${by}:${digest}:${when}`
	const id = await db.transaction(async (tx) => {
		// Of two calls at once the second waits here, and then finds the letter of the first.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${causeIn(0)}, 0))`)
		const earlier = await queuedFor(
			tx,
			[-1, 0, 1].map((away) => causeIn(minute + away)),
			at,
		)
		if (earlier) return earlier
		const body = <WrittenLetter company={company} preview={words.slice(0, 140)} cleanHtml={cleanHtml} />
		const { to, subject } = letter
		const mail = { kind: "custom", cause: causeIn(minute), to, subject, body, applicationId, at } as const
		const queued = await queueMailOnce(tx, mail)
		const about = { kind: "letter", id: queued.id } as const
		const act = { by: { organiser: by }, at, action: "letter-written", about, applicationId } as const
		if (queued.isNew) await recordAct(tx, { ...act, after: { call } })
		return queued.id
	})
	return { ok: true, id }
}

async function queuedFor(tx: Db, causes: string[], at: Date): Promise<number | undefined> {
	const since = new Date(at.getTime() - SAME_LETTER_WITHIN)
	const [mail] = await tx
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(and(inArray(outboxMails.cause, causes), gt(outboxMails.queuedAt, since)))
	return mail?.id
}
