import { and, asc, between, eq, isNull, ne, not, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { transactEach } from "../../platform/transact-each.server.ts"
import { formatNairobiDay, formatNairobiIsoDate, shiftDay, startOfNairobiDay } from "../../values/clock.ts"
import { reminderStageOf } from "../../values/reminder-stage.ts"
import { type LockedReader, queueVendorLetter } from "../applications/locked-reader.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { isPaperHere, newestSent } from "../decisions/vendor-papers.server.ts"
import { editions } from "../editions/schema.server.ts"
import { paperReminderState } from "../mail/outdated-letters.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { isRemindedSince, listReminders, withdrawReminders } from "../money/reminder-letters.server.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import type { OwnPaper } from "./own-papers.server.ts"
import { describeDue, describeFault, lockPaperReader, readPapersOf } from "./paper-readers.server.ts"
import { isWanted } from "./rules.ts"

export const PAPER_REMINDER_JOB = "paper-reminders"

const KIND = "paper-reminder"

/** Days before the due day of a paper on which who lacks it is reminded. */
const STAGES = [14, 7, 2]
const FIRST_STAGE = 14

/**
 * Reminds vendors of papers that are due soon and missing, rejected or expired: one email on a day, with all of them, and one
 * for each of the days before a due day. Each vendor is looked at in a transaction that holds the application: what is here by then is not named.
 * @returns how many emails were written
 */
export const queuePaperReminders = async (db: Db, now: Date, log: Log): Promise<number> =>
	transactEach(
		db,
		await listVendorsWithDues(db, formatNairobiIsoDate(now)),
		(tx, vendor) => remindVendor(tx, vendor, now),
		{ log, failure: "a reminder of papers could not be written" },
	)

const { slug, expires } = paperRequirements
const { id, mergedIntoId, status, erasedAt, withdrawnAt, editionId, emailKey } = vendorApplications

/** Accepted ones who may lack something that is due within the days of reminders, and were not reminded today. */
async function listVendorsWithDues(db: Db, today: string): Promise<number[]> {
	const found = await db
		.selectDistinct({ id })
		.from(paperRequirements)
		.innerJoin(editions, eq(editions.id, paperRequirements.editionId))
		.innerJoin(vendorApplications, eq(editionId, editions.id))
		.leftJoin(newestSent(paperRequirements.id, emailKey), sql`true`)
		.where(
			and(
				between(paperRequirements.dueOn, today, shiftDay(today, FIRST_STAGE)),
				eq(paperRequirements.isRetired, false),
				and(eq(editions.paperEmails, "by-themselves"), isNull(editions.closedAt)),
				and(eq(status, "approved"), ne(emailKey, "")),
				and(isNull(mergedIntoId), isNull(erasedAt), isNull(withdrawnAt)),
				not(isPaperHere({ slug, expires, endsOn: editions.endsOn })),
				sql`not ${isRemindedSince(KIND, today)}`,
			),
		)
		.orderBy(asc(id))
	return found.map((vendor) => vendor.id)
}

async function remindVendor(tx: Db, application: number, now: Date): Promise<boolean> {
	const reader = await lockPaperReader(tx, application)
	const read = reader ? await readPapersOf(tx, reader, now) : "nobody"
	if (!reader || typeof read === "string") return false
	const today = formatNairobiIsoDate(now)
	const mails = await listReminders(tx, { application, kind: KIND })
	const sent = mails.filter(({ state }) => state !== "withdrawn")
	if (sent.some(({ queuedAt }) => queuedAt >= startOfNairobiDay(today))) return false
	const wanted = await listWanted(tx, reader, read.papers, today)
	const reminded = new Set(sent.flatMap(({ cause }) => cause.split(":")[2]?.split(",") ?? []))
	const keys = [...new Set(wanted.flatMap(({ key }) => key ?? []))]
	const [first] = wanted.filter(({ key }) => key !== undefined)
	if (!first || keys.every((key) => reminded.has(key))) return false
	await withdrawReminders(tx, { application, kind: KIND }, now)
	const cause = await causeOf(tx, application, { keys, earlier: mails.length })
	const values = {
		dueOn: formatNairobiDay(first.dueOn),
		duePapers: wanted.map(({ paper }) => [{ text: describeWanted(paper, now) }]),
	}
	await queueVendorLetter(tx, reader, {
		kind: KIND,
		templateKind: KIND,
		cause,
		values,
		at: now,
	})
	return true
}

/** By what it is known that this was reminded of, and whether it is still so (`paperReminderState`). */
async function causeOf(
	tx: Db,
	application: number,
	{ keys, earlier }: { keys: string[]; earlier: number },
): Promise<string> {
	const state = paperReminderState(sql`${application}::integer`)
	const { rows } = await tx.execute<{ state: string }>(sql`select ${state} as state`)
	return `${KIND}:${application}:${keys.join(",")}:${earlier}:${rows[0]?.state}`
}

const describeWanted = (paper: OwnPaper, now: Date) =>
	[
		`${paper.name}.`,
		paper.state !== "missing" && `We could not accept what you sent: ${describeFault(paper)}`,
		describeDue(paper, now),
	]
		.filter(Boolean)
		.join(" ")

/**
 * What is to be sent and due within the days of reminders, or was due before, the earliest first. `key`: its due day, and which reminder
 * of that is the one of this day.
 */
async function listWanted(tx: Db, reader: LockedReader, papers: OwnPaper[], today: string) {
	const toldOn = await findDayOfStall(tx, reader)
	return papers
		.filter((paper) => isWanted(paper) && paper.canSend)
		.flatMap((paper) => {
			const { dueOn, judgedAt } = paper
			if (dueOn === null || dueOn > shiftDay(today, FIRST_STAGE)) return []
			const since = judgedAt ? formatNairobiIsoDate(judgedAt) : toldOn
			const stage = reminderStageOf({ dueOn, since }, today, STAGES)
			return [{ paper, dueOn, key: stage === undefined ? undefined : `${dueOn}/${stage}` }]
		})
		.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
}

/** When the vendor was first told that they have a stall, and so what is asked of them. */
async function findDayOfStall(tx: Db, { id: application, createdAt }: LockedReader): Promise<string> {
	const [found] = await tx
		.select({ at: sql`min(${outboxMails.sentAt})`.mapWith(outboxMails.sentAt) })
		.from(outboxMails)
		.where(and(eq(outboxMails.applicationId, application), eq(outboxMails.tells, "yes")))
	return formatNairobiIsoDate(found?.at ?? createdAt)
}
