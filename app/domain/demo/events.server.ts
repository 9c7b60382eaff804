import { randomUUID } from "node:crypto"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { decideApplication } from "../applications/commands.server.ts"
import { sendConfirmation } from "../applications/confirmation.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { acceptExtras } from "../extras/accept.server.ts"
import { findExtrasVendor } from "../extras/vendor.server.ts"
import type { Reserved } from "../files/commands.server.ts"
import { documents } from "../files/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import type { DemoSending } from "./inputs.ts"
import type { PreparedApplication } from "./prepare.server.ts"

interface Event {
	at: Date
	happen(): Promise<unknown>
}

/**
 * Lets everything happen that happened to the applications of the demo season, by the same commands as in real
 * life and in the order of time, so that decisions, letters and documents look like those of a real one.
 */
export async function relive(
	tx: Db,
	edition: Edition,
	prepared: PreparedApplication[],
	origin: string,
): Promise<void> {
	const events = prepared.flatMap((application) => [
		...decisionsOf(tx, application),
		...confirmationOf(tx, application, origin),
		...sendingsOf(tx, edition, application),
	])
	events.sort((one, other) => one.at.getTime() - other.at.getTime())
	for (const event of events) await event.happen()
	const ids = prepared.map((application) => application.id)
	await letLettersBeSent(tx, inArray(outboxMails.applicationId, ids))
	await markConfirmed(tx, prepared)
}

function decisionsOf(tx: Db, { id, typed }: PreparedApplication): Event[] {
	return typed.decisions.map(({ to, at }) => ({
		at,
		async happen() {
			const decided = await decideApplication(tx, id, to, { by: null, at })
			// Else the next decision would withdraw it.
			if (decided.ok && decided.letter) await letLettersBeSent(tx, eq(outboxMails.id, decided.letter.mailId))
		},
	}))
}

function confirmationOf(tx: Db, { id, typed }: PreparedApplication, origin: string): Event[] {
	const at = typed.confirmedAt
	return at ? [{ at, happen: () => sendConfirmation(tx, id, { origin, by: null, at }) }] : []
}

function sendingsOf(tx: Db, edition: Edition, { typed, stored }: PreparedApplication): Event[] {
	return typed.extras.map((sending, nth) => ({
		at: sending.sentAt,
		happen: () => sendExtras(tx, edition, typed.emailAddress, sending, stored[nth] ?? []),
	}))
}

async function sendExtras(
	tx: Db,
	edition: Edition,
	email: string,
	{ extraWristbands, hayBales = 0, sentAt }: DemoSending,
	stored: Reserved[],
): Promise<void> {
	const vendor = await findExtrasVendor(tx, edition.id, email)
	if (!vendor) throw new Error(`the demo data has no application of ${email}`)
	const fields = { email, extraWristbands, wantsHay: hayBales > 0, hayBales }
	const submission = { submissionKey: randomUUID(), edition, vendor, fields, stored, insuranceStored: true }
	await acceptExtras(tx, submission, sentAt)
	const ids = stored.map(({ id }) => id)
	if (ids.length) await tx.update(documents).set({ createdAt: sentAt }).where(inArray(documents.id, ids))
}

/** Nothing leaves this machine: the letters only look as if a mail server had taken them. */
async function letLettersBeSent(tx: Db, which: SQL): Promise<void> {
	await tx
		.update(outboxMails)
		.set({
			state: "sent",
			attempts: 1,
			nextAttemptAt: null,
			sentAt: sql`${outboxMails.queuedAt} + interval '3 seconds'`,
		})
		.where(and(which, eq(outboxMails.state, "queued")))
}

async function markConfirmed(tx: Db, prepared: PreparedApplication[]): Promise<void> {
	const confirmed = prepared.filter(({ typed }) => typed.confirmedAt).map(({ id }) => id)
	await tx
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(inArray(vendorApplications.id, confirmed))
}
