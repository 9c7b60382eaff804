import { and, count, eq, inArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAct } from "../audit/commands.server.ts"
import { type Action, actorBy } from "../audit/rules.ts"
import { companyFacts } from "../content/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { queueMail, queueMailOnce } from "../mail/commands.server.ts"
import type { SentEffects } from "../mail/post-office.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { confirmationLetter, decisionLetters } from "./mails.tsx"
import { type ApplicationStatus, brandOf, type DecisionLetter, STATUSES } from "./rules.ts"
import { applicationDecisions, vendorApplications } from "./schema.server.ts"

/** Who decides, and when. */
export interface Decider {
	/** A user's id; null for the product itself. */
	by: string | null
	at: Date
}

export type Decided =
	| {
			ok: true
			brandName: string
			/** False when it already was so: then nothing was written. */
			changed: boolean
			/** The one to try at once, when the status that they have just come to sends one. */
			letter?: { kind: DecisionLetter; mailId: number }
	  }
	| { ok: false; reason: "vendor-not-found" }

/**
 * Sets the status of an application and keeps who did it and when; the vendor is queued the letter of the new
 * status, if it has one, all or nothing (specification 4; R20). Deciders of one application take turns.
 */
export function decideApplication(
	db: Db,
	id: number,
	to: ApplicationStatus,
	decider: Decider,
): Promise<Decided> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		const brandName = brandOf(application)
		if (application.status === to) return { ok: true, brandName, changed: false }
		const decision = await keepDecision(tx, application, to, "application-decided", decider)
		const kind = STATUSES[to].letter
		const cause = `${kind}:${decision}`
		const letter = kind && { kind, mailId: await queueLetter(tx, application, kind, cause, decider.at) }
		return { ok: true, brandName, changed: true, letter }
	})
}

export type Removed =
	| { ok: true; brandName: string }
	| { ok: false; reason: "vendor-not-found" | "not-accepted" }

/** Takes a vendor off the accepted list: from approved back to pending (specification 4, Remove). */
export function removeFromAccepted(db: Db, id: number, decider: Decider): Promise<Removed> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.status !== "approved") return { ok: false, reason: "not-accepted" }
		await keepDecision(tx, application, "pending", "removed-from-accepted", decider)
		return { ok: true, brandName: brandOf(application) }
	})
}

type Application = Awaited<ReturnType<typeof readApplication>>[number]

function readApplication(tx: Db, id: number) {
	return tx
		.select({
			id: vendorApplications.id,
			brandName: vendorApplications.brandName,
			emailAddress: vendorApplications.emailAddress,
			tentSpace: vendorApplications.tentSpace,
			status: vendorApplications.status,
			festival: editions.title,
		})
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(eq(vendorApplications.id, id))
}

/** Whoever else wants to decide this application waits until our transaction ends. */
async function lockApplication(tx: Db, id: number): Promise<Application | undefined> {
	const [application] = await readApplication(tx, id).for("update", { of: vendorApplications })
	return application
}

async function keepDecision(
	tx: Db,
	{ id, status }: Application,
	to: ApplicationStatus,
	action: Action,
	{ by, at }: Decider,
): Promise<number> {
	// One way to the database for both: what it costs, mostly, is the way.
	const setting = tx
		.$with("setting")
		.as(
			tx
				.update(vendorApplications)
				.set({ status: to, updatedAt: at })
				.where(eq(vendorApplications.id, id))
				.returning({ id: vendorApplications.id }),
		)
	const [decision] = await tx
		.with(setting)
		.insert(applicationDecisions)
		.values({ applicationId: id, fromStatus: status, toStatus: to, decidedBy: by, decidedAt: at })
		.returning({ id: applicationDecisions.id })
	if (!decision) throw new Error("the decision was not stored")
	const about = { kind: "vendor", id } as const
	await recordAct(tx, { by: actorBy(by), at, action, about, before: { status }, after: { status: to } })
	return decision.id
}

async function queueLetter(tx: Db, to: Application, kind: DecisionLetter, cause: string, at: Date) {
	return queueMail(tx, {
		...decisionLetters[kind]({ ...to, company: await companyFacts(tx) }),
		kind,
		cause,
		to: to.emailAddress.trim(),
		applicationId: to.id,
		at,
	})
}

export interface Confirmation extends Decider {
	/**
	 * How many confirmations the organiser saw as finished (`AcceptedVendor.confirmations`): a second press of
	 * the same button is about the same letter. Missing: as many as there are.
	 */
	seen?: number
	/** Of our own site, for the link to the extras page: no trailing slash. */
	origin: string
}

export type Confirmed =
	| { ok: true; mailId: number }
	| { ok: false; reason: "vendor-not-found" | "not-accepted" }

/**
 * Queues the confirmation letter of an accepted vendor (specification 7; R12, R20). While an earlier one still
 * waits for the mail server, and for a second press of one button, that one is meant.
 */
export function sendConfirmation(
	db: Db,
	id: number,
	{ seen, origin, by, at }: Confirmation,
): Promise<Confirmed> {
	return db.transaction(async (tx) => {
		// No lock: the post office writes to letter and application in the other order.
		const [application] = await readApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.status !== "approved") return { ok: false, reason: "not-accepted" }
		const finished = await countFinishedConfirmations(tx, id)
		const company = await companyFacts(tx)
		const mail = await queueMailOnce(tx, {
			...confirmationLetter({ ...application, company, extrasUrl: `${origin}/extras` }),
			kind: "confirmation",
			cause: `confirmation:${id}:${Math.min(seen ?? finished, finished)}`,
			to: application.emailAddress.trim(),
			applicationId: id,
			at,
		})
		const about = { kind: "letter", id: mail.id } as const
		const act = { by: actorBy(by), at, action: "confirmation-sent", about, applicationId: id } as const
		if (mail.isNew) await recordAct(tx, act)
		return { ok: true, mailId: mail.id }
	})
}

async function countFinishedConfirmations(tx: Db, applicationId: number): Promise<number> {
	const [finished] = await tx
		.select({ letters: count() })
		.from(outboxMails)
		.where(
			and(
				eq(outboxMails.applicationId, applicationId),
				eq(outboxMails.kind, "confirmation"),
				inArray(outboxMails.state, ["sent", "failed", "maybe-sent"]),
			),
		)
	return finished?.letters ?? 0
}

/** Only a confirmation that the mail server took makes `confirmation_sent` true (R12). */
export const sentEffects: SentEffects = {
	async confirmation(tx, { applicationId, sentAt }) {
		if (applicationId === null) return
		await tx
			.update(vendorApplications)
			.set({ confirmationSent: true, updatedAt: sentAt })
			.where(eq(vendorApplications.id, applicationId))
	},
}
