import { randomUUID } from "node:crypto"
import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { acceptExtras } from "../extras/accept.server.ts"
import { findExtrasVendor } from "../extras/vendor.server.ts"
import type { ReservedDocument } from "../files/commands.server.ts"
import { documents } from "../files/schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import type { DemoPayment, DemoSubmission } from "./inputs.ts"
import type { PreparedApplication } from "./prepare.server.ts"

interface DemoEvent {
	at: Date
	run(): Promise<unknown>
}

/**
 * Lets everything happen that happened to the applications of the demo season, by the same commands as in real
 * life and in the order of time, so that decisions, letters and documents look like those of a real one.
 */
export async function replay(
	tx: Db,
	edition: Edition,
	prepared: PreparedApplication[],
	origin: string,
): Promise<void> {
	const events = prepared.flatMap((application) => [
		...decisionEventsOf(tx, application),
		...confirmationEventsOf(tx, application, origin),
		...extrasEventsOf(tx, edition, application),
		...paymentEventsOf(tx, application),
	])
	events.sort((one, other) => one.at.getTime() - other.at.getTime())
	for (const event of events) await event.run()
	const ids = prepared.map((application) => application.id)
	await markLettersSent(tx, inArray(outboxMails.applicationId, ids))
	await markConfirmed(tx, prepared)
}

function decisionEventsOf(tx: Db, { id, application }: PreparedApplication): DemoEvent[] {
	return application.decisions.map(({ to, at }) => ({
		at,
		async run() {
			const decided = await decideApplication(tx, id, to, { by: null, at })
			// Else the next decision would withdraw it.
			if (decided.ok && decided.letter) await markLettersSent(tx, eq(outboxMails.id, decided.letter.mailId))
		},
	}))
}

function confirmationEventsOf(tx: Db, { id, application }: PreparedApplication, origin: string): DemoEvent[] {
	const at = application.confirmedAt
	return at ? [{ at, run: () => sendConfirmation(tx, id, { origin, by: null, at }) }] : []
}

function extrasEventsOf(tx: Db, edition: Edition, { application, stored }: PreparedApplication): DemoEvent[] {
	return application.extras.map((demoSubmission, nth) => ({
		at: demoSubmission.sentAt,
		run: () => sendExtras(tx, edition, application.emailAddress, demoSubmission, stored[nth] ?? []),
	}))
}

async function sendExtras(
	tx: Db,
	edition: Edition,
	email: string,
	{ extraWristbands, hayBales = 0, sentAt }: DemoSubmission,
	stored: ReservedDocument[],
): Promise<void> {
	const vendor = await findExtrasVendor(tx, edition.id, email)
	if (!vendor) throw new Error(`the demo data has no application of ${email}`)
	const fields = { email, extraWristbands, wantsHay: hayBales > 0, hayBales }
	const submission = { submissionKey: randomUUID(), edition, vendor, fields, stored, insuranceStored: true }
	await acceptExtras(tx, submission, sentAt)
	const ids = stored.map(({ id }) => id)
	if (ids.length) await tx.update(documents).set({ createdAt: sentAt }).where(inArray(documents.id, ids))
}

function paymentEventsOf(tx: Db, { id, application }: PreparedApplication): DemoEvent[] {
	return application.payments.map((payment) => ({ at: payment.at, run: () => pay(tx, id, payment) }))
}

async function pay(
	tx: Db,
	applicationId: number,
	{ method, receipt, share, at }: DemoPayment,
): Promise<void> {
	const { id, charged, paid } = vendorApplications
	const [ledger] = await tx.select({ charged, paid }).from(vendorApplications).where(eq(id, applicationId))
	const owed = (ledger?.charged ?? 0) - (ledger?.paid ?? 0)
	const amount = share === "all" ? owed : Math.round(owed / 2)
	if (amount <= 0) return
	await tx.insert(ledgerEntries).values({
		applicationId,
		kind: "payment",
		method,
		receipt,
		amount: -amount,
		day: formatNairobiIsoDate(at),
		recordedAt: at,
	})
}

/** Nothing leaves this machine: the letters only look as if a mail server had taken them. */
async function markLettersSent(tx: Db, condition: SQL): Promise<void> {
	await tx
		.update(outboxMails)
		.set({
			state: "sent",
			attempts: 1,
			nextAttemptAt: null,
			sentAt: sql`${outboxMails.queuedAt} + interval '3 seconds'`,
		})
		.where(and(condition, eq(outboxMails.state, "queued")))
}

async function markConfirmed(tx: Db, prepared: PreparedApplication[]): Promise<void> {
	const confirmed = prepared.filter(({ application }) => application.confirmedAt).map(({ id }) => id)
	await tx
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(inArray(vendorApplications.id, confirmed))
}
