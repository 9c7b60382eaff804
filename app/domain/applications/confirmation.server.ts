import { and, count, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAct } from "../audit/commands.server.ts"
import { actorBy } from "../audit/rules.ts"
import { companyFacts } from "../content/queries.server.ts"
import { queueMailOnce } from "../mail/commands.server.ts"
import type { SentEffects } from "../mail/post-office.server.ts"
import { isFinished } from "../mail/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { holdApplication } from "./held.server.ts"
import { confirmationLetter } from "./mails.tsx"
import { vendorApplications } from "./schema.server.ts"

export interface Confirmation {
	/** A user's id; null for the product itself. */
	by: string | null
	at: Date
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
		const application = await holdApplication(tx, id)
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
			and(eq(outboxMails.applicationId, applicationId), eq(outboxMails.kind, "confirmation"), isFinished),
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
