import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { renderLetter } from "../mail/commands.server.ts"
import { countCopies, withdrawWaitingCopies } from "../mail/copies.server.ts"
import { copyStageOf, testCause } from "../mail/copies.ts"
import { queueMailOnceAMinute } from "../mail/once-a-minute.server.ts"
import { createNewsletterEvent, type Editor } from "./drafts.server.ts"
import { newsletterLetter } from "./mails.tsx"
import { countSubscribers } from "./queries.server.ts"
import { newsletters } from "./schema.server.ts"

type Sender = Editor & {
	/** The page that takes a reader off the list, for `PLACEHOLDER_TOKEN`. */
	unsubscribeUrl: string
}

/**
 * Queues a copy for the organiser who writes it, at most one a minute of each version.
 * @returns the outbox id to deliver; undefined where there is no such newsletter
 */
export function sendNewsletterTest(
	db: Db,
	id: number,
	{ by, at, unsubscribeUrl, to }: Sender & { to: string },
): Promise<number | undefined> {
	return db.transaction(async (tx) => {
		const [newsletter] = await tx.select().from(newsletters).where(eq(newsletters.id, id))
		if (!newsletter) return undefined
		const company = await readCompanyDetails(tx)
		const letter = newsletterLetter(company, { ...newsletter, leave: unsubscribeUrl, isTest: true })
		const cause = testCause("newsletter-test", newsletter, by)
		const queued = await queueMailOnceAMinute(tx, {
			kind: "newsletter-test",
			cause,
			...letter,
			to,
			unsubscribeUrl,
			at,
		})
		if (queued.isNew)
			await recordAuditEvent(tx, createNewsletterEvent("newsletter-test-sent", id, { by, at }))
		return queued.id
	})
}

export type StartResult =
	| { ok: true; recipients: number }
	| { ok: false; reason: "newsletter-not-found" | "changed-meanwhile" | "no-subscribers" }
	| { ok: false; reason: "already-started"; last?: LastActor }

/**
 * Decides that a draft goes to everybody who is on the list now, once; `queueNewsletters` then writes their copies. Whoever
 * confirms later gets the next one.
 * @param sender.expected the version that its screen showed
 */
export function startNewsletter(
	db: Db,
	id: number,
	{ expected, by, at, unsubscribeUrl }: Sender & { expected: number },
): Promise<StartResult> {
	return db.transaction(async (tx) => {
		const newsletter = await lockNewsletter(tx, id)
		if (!newsletter) return { ok: false, reason: "newsletter-not-found" }
		if (newsletter.startedAt) {
			const last = await findLastActor(tx, subjectOf(id), ["newsletter-sent"])
			return { ok: false, reason: "already-started", ...(last && { last }) }
		}
		if (newsletter.version !== expected) return { ok: false, reason: "changed-meanwhile" }
		const { confirmed: recipients } = await countSubscribers(tx)
		if (!recipients) return { ok: false, reason: "no-subscribers" }
		const company = await readCompanyDetails(tx)
		const letter = newsletterLetter(company, { ...newsletter, leave: unsubscribeUrl })
		const rendered = await renderLetter(letter.body)
		const { requestId } = currentTrace()
		await tx
			.update(newsletters)
			.set({ startedAt: at, recipients, ...rendered, unsubscribeUrl, requestId })
			.where(eq(newsletters.id, id))
		const event = createNewsletterEvent("newsletter-sent", id, { by, at })
		await recordAuditEvent(tx, { ...event, after: { recipients } })
		return { ok: true, recipients }
	})
}

export type StopResult =
	| { ok: true; withdrawn: number }
	| { ok: false; reason: "newsletter-not-found" | "not-being-sent" }
	| { ok: false; reason: "already-stopped"; last?: LastActor }

/** Ends a newsletter for good: no more copies are written, and those that wait are withdrawn. */
export function stopNewsletter(db: Db, id: number, { by, at }: Editor): Promise<StopResult> {
	return db.transaction(async (tx) => {
		const newsletter = await lockNewsletter(tx, id)
		if (!newsletter) return { ok: false, reason: "newsletter-not-found" }
		if (newsletter.stoppedAt) {
			const last = await findLastActor(tx, subjectOf(id), ["newsletter-stopped"])
			return { ok: false, reason: "already-stopped", ...(last && { last }) }
		}
		const copies = await countCopies(tx, { newsletterId: id })
		const isWaiting = Boolean(copies.queued || copies.sending)
		if (copyStageOf(newsletter, isWaiting) !== "sending") return { ok: false, reason: "not-being-sent" }
		await tx.update(newsletters).set({ stoppedAt: at }).where(eq(newsletters.id, id))
		const withdrawal = { cause: "newsletter-stopped", at } as const
		const withdrawn = await withdrawWaitingCopies(tx, { newsletterId: id }, withdrawal)
		const event = createNewsletterEvent("newsletter-stopped", id, { by, at })
		await recordAuditEvent(tx, { ...event, after: { withdrawn } })
		return { ok: true, withdrawn }
	})
}

const subjectOf = (id: number) => ({ kind: "newsletter", id, applicationId: null }) as const

/** The same lock as that of a batch of copies: what is stopped or started is so from then on. */
async function lockNewsletter(tx: Db, id: number) {
	const [newsletter] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for("update")
	return newsletter
}
