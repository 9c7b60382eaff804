import { and, asc, between, eq, isNull, not, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { transactEach } from "../../platform/transact-each.server.ts"
import { formatNairobiDay, formatNairobiIsoDate, shiftDay, startOfNairobiDay } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import { reminderStageOf } from "../../values/reminder-stage.ts"
import { isStallKnownTo, lockReader, queueVendorLetter } from "../applications/locked-reader.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { invoiceDues, invoices } from "../ledger/invoice-schema.server.ts"
import { type LedgerDocument, listDocuments } from "./invoice-queries.server.ts"
import { isRemindedSince, listReminders, withdrawReminders } from "./reminder-letters.server.ts"

export const REMINDER_JOB = "payment-reminders"

const KIND = "payment-reminder"

/** Days before a due day on which who owes is reminded. */
const STAGES = [7, 2, 0]
const FIRST_STAGE = 7

/**
 * Reminds vendors of what is due soon and not paid: one email on a day, and one for each of the days before a due day. Each
 * ledger is looked at in a transaction of its own, which holds it: who has paid by then is reminded of nothing.
 * @returns how many emails were written
 */
export const queueReminders = async (db: Db, now: Date, log: Log): Promise<number> =>
	transactEach(
		db,
		await listLedgersWithDues(db, formatNairobiIsoDate(now)),
		(tx, reader) => remindVendor(tx, reader, now),
		{ log, failure: "a reminder could not be written" },
	)

const { id, mergedIntoId, status, charged, paid, erasedAt, editionId } = vendorApplications

/** Those with something due within the days of reminders, which owe and were not reminded today. */
async function listLedgersWithDues(db: Db, today: string): Promise<number[]> {
	const needsReminder = and(
		eq(status, "approved"),
		isNull(mergedIntoId),
		isNull(erasedAt),
		sql`${charged} > ${paid}`,
		eq(editions.moneyEmails, "by-themselves"),
		isNull(editions.closedAt),
		not(isRemindedSince(KIND, today)),
	)
	const found = await db
		.selectDistinct({ id })
		.from(invoiceDues)
		.innerJoin(invoices, eq(invoices.id, invoiceDues.invoiceId))
		.innerJoin(
			vendorApplications,
			sql`${id} = (select coalesce(own.merged_into_id, own.id) from vendor_applications own where own.id = ${invoices.applicationId})`,
		)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(and(isDueWithin(today, shiftDay(today, FIRST_STAGE)), needsReminder))
		.orderBy(asc(id))
	return found.map((reader) => reader.id)
}

/** By the day of its document, or else that of its edition (`lastDayOf`). */
const isDueWithin = (first: string, last: string) =>
	or(
		between(invoiceDues.dueOn, first, last),
		and(isNull(invoiceDues.dueOn), between(editions.paymentDueOn, first, last)),
	)

async function remindVendor(tx: Db, application: number, now: Date): Promise<boolean> {
	const reader = await lockReader(tx, application, "moneyEmails")
	if (!reader?.isReached || !reader.isOpen || reader.status !== "approved" || reader.charged <= reader.paid)
		return false
	const today = formatNairobiIsoDate(now)
	const kind = KIND
	// One of a ledger that was merged into this one was another ledger's.
	const mails = (await listReminders(tx, { application, kind })).filter(({ cause }) =>
		cause.startsWith(`${kind}:${application}:`),
	)
	if (mails.some(({ state, queuedAt }) => state !== "withdrawn" && queuedAt >= startOfNairobiDay(today)))
		return false
	const due = findDue(application, await listDocuments(tx, application, now), today, (prefix) =>
		mails.some(({ cause, state }) => cause.startsWith(prefix) && state !== "withdrawn"),
	)
	if (!due || !(await isStallKnownTo(tx, reader))) return false
	await withdrawReminders(tx, { application, kind }, now)
	await queueVendorLetter(tx, reader, {
		kind,
		templateKind: kind,
		at: now,
		cause: `${due.prefix}${mails.length}`,
		values: { dueAmount: formatKshs(due.amount), dueOn: formatNairobiDay(due.dueOn) },
	})
	return true
}

/** The first due day of which nobody was reminded for this stage, and all that is to be paid by then. */
function findDue(
	application: number,
	documents: LedgerDocument[],
	today: string,
	isTold: (prefix: string) => boolean,
) {
	const open = documents.flatMap(({ dues, issuedAt }) =>
		dues.flatMap(({ lastDay: dueOn, open: amount }) =>
			dueOn && amount > 0 ? [{ dueOn, amount, since: formatNairobiIsoDate(issuedAt) }] : [],
		),
	)
	return open
		.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
		.flatMap(({ dueOn, since }) => {
			const stage = reminderStageOf({ dueOn, since }, today, STAGES)
			return stage === undefined ? [] : [{ dueOn, stage }]
		})
		.map(({ dueOn, stage }) => ({
			dueOn,
			prefix: `${KIND}:${application}:${dueOn}:${stage}:`,
			amount: open.filter((due) => due.dueOn <= dueOn).reduce((sum, due) => sum + due.amount, 0),
		}))
		.find(({ prefix }) => !isTold(prefix))
}
