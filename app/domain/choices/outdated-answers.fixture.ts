import { and, asc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { agreeing } from "../applications/agree.fixture.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { type ApplicationStatus, CHOICES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { sendConfirmation, sentEffects } from "../decisions/confirmation.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { claimDueMails, recordDelivery } from "../mail/delivery.server.ts"
import type { Verdict } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { removeFromStandby } from "../standby/commands.server.ts"
import { ORIGIN, releaseAll } from "./choices.fixture.ts"
import { chooseForApplication, returnToPending, takeBackChoice } from "./commands.server.ts"
import { findCorrectionDraft, sendCorrectionLetter } from "./correction-letter.server.tsx"

/** What every letter says that may be tried now came to: the mail server took it, refused it, or never answered. */
export async function deliver(tx: Db, outcome: "sent" | "refused" | "ambiguous"): Promise<void> {
	const at = new Date()
	const letters = await claimDueMails(tx, at, { count: 20, senderDomain: "tamasha.example" })
	const delivery = {
		sent: { outcome },
		refused: { outcome, final: true, message: "550 no" },
		ambiguous: { outcome, message: "no answer" },
	}[outcome] as Parameters<typeof recordDelivery>[2]
	for (const letter of letters) await recordDelivery(tx, letter, delivery, { at, effects: sentEffects })
}

const newestLetterOf = async (tx: Db, id: number): Promise<number> => {
	const letters = await tx
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(eq(outboxMails.applicationId, id))
		.orderBy(asc(outboxMails.queuedAt), asc(outboxMails.id))
	return letters.at(-1)?.id ?? 0
}

/** As a report of a mail server does. */
const bounce = async (tx: Db, id: number) =>
	tx
		.update(outboxMails)
		.set({ bounce: "permanent", bouncedAt: new Date() })
		.where(and(eq(outboxMails.id, await newestLetterOf(tx, id)), eq(outboxMails.state, "sent")))

export async function correct(tx: Db, id: number, by: string): Promise<void> {
	const draft = await findCorrectionDraft(tx, id, ORIGIN)
	if (!draft) return
	const edited = { subject: draft.subject, text: "That was a mistake." }
	await sendCorrectionLetter(tx, id, { by, at: new Date(), expected: draft.version, edited })
}

export type Step = (tx: Db, id: number) => Promise<unknown>

/** What organisers, mail servers and time do, by its name. */
export function createSteps(by: string, edition: number): Record<string, Step> {
	const now = () => ({ by, at: new Date(), origin: ORIGIN })
	const decide =
		(to: ApplicationStatus): Step =>
		(tx, id) =>
			agreeing((acceptedExcess) => decideApplication(tx, id, to, { ...now(), acceptedExcess }))

	return {
		...Object.fromEntries(
			CHOICES.map((choice) => [
				`choose ${choice}`,
				(tx: Db, id: number) =>
					agreeing((acceptedExcess) => chooseForApplication(tx, id, choice, { ...now(), acceptedExcess })),
			]),
		),
		"take back": (tx, id) => takeBackChoice(tx, id, now()),
		"set to pending": (tx, id) => returnToPending(tx, id, now()),
		release: (tx) => releaseAll(tx, edition, by),
		approve: decide("approved"),
		deny: decide("denied"),
		remove: (tx, id) => removeFromAccepted(tx, id, now()),
		"off the list": (tx, id) => removeFromStandby(tx, id, now()),
		confirm: (tx, id) => sendConfirmation(tx, id, now()),
		sent: (tx) => deliver(tx, "sent"),
		"sent now": (tx) => deliver(tx, "sent"),
		refused: (tx) => deliver(tx, "refused"),
		"no answer": (tx) => deliver(tx, "ambiguous"),
		"came back": bounce,
		resend: async (tx, id) => resendMail(tx, await newestLetterOf(tx, id), now()),
		correct: (tx, id) => correct(tx, id, by),
		"letter deleted": async (tx, id) =>
			tx
				.delete(outboxMails)
				.where(and(eq(outboxMails.id, await newestLetterOf(tx, id)), eq(outboxMails.state, "sent"))),
	}
}

type Queued = Pick<typeof outboxMails.$inferSelect, "queuedAt" | "id">

const isQueuedAfter = (one: Queued, other: Queued): boolean =>
	(Number(one.queuedAt) - Number(other.queuedAt) || one.id - other.id) > 0

/** Whom the list should have, from letters and state alone, without what the database keeps. */
export async function recompute(db: Db): Promise<number[]> {
	const [applications, letters, standby] = await Promise.all([
		db.select().from(vendorApplications).orderBy(asc(vendorApplications.id)),
		db.select().from(outboxMails).where(sql`tells is not null`),
		db.select().from(standbyEntries),
	])
	return applications.flatMap(({ id, status, unreleasedChoice, erasedAt, mergedIntoId }) => {
		if (erasedAt || mergedIntoId) return []
		const isOnStandby = standby.some(({ applicationId }) => applicationId === id)
		const denied = isOnStandby ? "standby" : "no"
		const stored = { pending: "pending", approved: "yes", denied }[status] as Verdict
		const holds = unreleasedChoice || stored
		const own = letters.filter(({ applicationId }) => applicationId === id)
		const left = own.filter((one) => ["sent", "maybe-sent"].includes(one.state) && one.bounce !== "permanent")
		const timeOf = (one: (typeof own)[number]) => Number(one.sentAt ?? one.queuedAt)
		const last = left.toSorted((one, other) => timeOf(one) - timeOf(other) || one.id - other.id).at(-1)
		if (!last || last.tells === holds || (unreleasedChoice && last.tells === "pending")) return []
		const isOnItsWay = own.some(
			(one) =>
				one.tells === holds &&
				!one.withdrawnFor &&
				(["queued", "sending", "failed"].includes(one.state) ||
					(one.bounce === "permanent" && isQueuedAfter(one, last))),
		)
		return isOnItsWay ? [] : [id]
	})
}
