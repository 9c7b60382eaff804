import { and, asc, between, eq, isNull, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { formatNairobiDay, formatNairobiIsoDate, shiftDay, startOfNairobiDay } from "../../values/clock.ts"
import { reminderStageOf } from "../../values/reminder-stage.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { withdrawLetters } from "../mail/commands.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { type LetterReader, lockReader, queueVendorLetter } from "../money/letter-readers.server.ts"
import { paperRequirements } from "../papers/schema.server.ts"
import type { OwnPaper } from "./own-papers.server.ts"
import { describeDue, describeFault, readPapersOf } from "./paper-readers.server.ts"
import { isWanted } from "./rules.ts"

export const PAPER_REMINDER_JOB = "paper-reminders"

/** Days before the due day of a paper on which who lacks it is reminded. */
const STAGES = [14, 7, 2]
const FIRST_STAGE = 14

/**
 * Reminds vendors of papers that are due soon and missing, rejected or expired: one email on a day, with all of them, and one
 * for each of the days before a due day. Each vendor is looked at in a transaction that holds the application: what is here by then is not named.
 * @returns how many emails were written
 */
export async function queuePaperReminders(db: Db, now: Date, log: Log): Promise<number> {
	let queued = 0
	for (const vendor of await listVendorsWithDues(db, formatNairobiIsoDate(now))) {
		try {
			if (await db.transaction((tx) => remindVendor(tx, vendor, now))) queued += 1
		} catch (error) {
			// The others do not wait for it; the next run tries it again.
			log.error({ err: error, application: vendor }, "a reminder of papers could not be written")
		}
	}
	return queued
}

const { id, mergedIntoId, status, erasedAt, withdrawnAt, editionId, emailKey } = vendorApplications

/** What came under the address itself and is good, or waits for a verdict, is here for sure. */
const isHere = sql`exists (
	select from papers sent join vendor_applications sender on sender.id = sent.application_id
	where sent.requirement_id = ${paperRequirements.id} and sender.edition_id = ${editionId} and sender.email_key = ${emailKey}
		and (sent.state = 'received' or sent.state = 'accepted'
			and (not ${paperRequirements.expires} or sent.expires_on >= ${editions.endsOn})))`

/** Accepted ones who may lack something that is due within the days of reminders, and were not reminded today. */
async function listVendorsWithDues(db: Db, today: string): Promise<number[]> {
	const isRemindedToday = sql`exists (select from ${outboxMails} sent where sent.application_id = ${id}
		and sent.kind = 'paper-reminder' and sent.state <> 'withdrawn'
		and sent.queued_at >= ${startOfNairobiDay(today).toISOString()}::timestamptz)`
	const found = await db
		.selectDistinct({ id })
		.from(paperRequirements)
		.innerJoin(editions, eq(editions.id, paperRequirements.editionId))
		.innerJoin(vendorApplications, eq(editionId, editions.id))
		.where(
			and(
				between(paperRequirements.dueOn, today, shiftDay(today, FIRST_STAGE)),
				eq(paperRequirements.isRetired, false),
				and(eq(editions.paperEmails, "by-themselves"), isNull(editions.closedAt)),
				and(eq(status, "approved"), ne(emailKey, "")),
				and(isNull(mergedIntoId), isNull(erasedAt), isNull(withdrawnAt)),
				sql`not ${isHere} and not ${isRemindedToday}`,
			),
		)
		.orderBy(asc(id))
	return found.map((vendor) => vendor.id)
}

async function remindVendor(tx: Db, application: number, now: Date): Promise<boolean> {
	const reader = await lockReader(tx, application, "paperEmails")
	const read = reader?.id === application ? await readPapersOf(tx, reader, now) : "nobody"
	if (!reader || typeof read === "string") return false
	const today = formatNairobiIsoDate(now)
	const mails = await listReminders(tx, reader)
	const sent = mails.filter(({ state }) => state !== "withdrawn")
	if (sent.some(({ queuedAt }) => queuedAt >= startOfNairobiDay(today))) return false
	const wanted = await listWanted(tx, reader, read.papers, today)
	const reminded = new Set(sent.flatMap(({ cause }) => cause.split(":")[2]?.split(",") ?? []))
	const keys = [...new Set(wanted.flatMap(({ key }) => key ?? []))]
	const [first] = wanted.filter(({ key }) => key !== undefined)
	if (!first || keys.every((key) => reminded.has(key))) return false
	await withdrawOlder(tx, reader, now)
	const cause = `paper-reminder:${application}:${keys.join(",")}:${mails.length}`
	const values = {
		dueOn: formatNairobiDay(first.dueOn),
		duePapers: wanted.map(({ paper }) => [{ text: describeWanted(paper, now) }]),
	}
	await queueVendorLetter(tx, reader, {
		...{ kind: "paper-reminder", template: "paper-reminder", cause, values, at: now },
	})
	return true
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
async function listWanted(tx: Db, reader: LetterReader, papers: OwnPaper[], today: string) {
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
async function findDayOfStall(tx: Db, { id: application, createdAt }: LetterReader): Promise<string> {
	const [found] = await tx
		.select({ at: sql`min(${outboxMails.sentAt})`.mapWith(outboxMails.sentAt) })
		.from(outboxMails)
		.where(and(eq(outboxMails.applicationId, application), eq(outboxMails.tells, "yes")))
	return formatNairobiIsoDate(found?.at ?? createdAt)
}

const ofVendor = (application: number) =>
	and(eq(outboxMails.applicationId, application), eq(outboxMails.kind, "paper-reminder"))

const listReminders = (tx: Db, reader: LetterReader) =>
	tx
		.select({ cause: outboxMails.cause, state: outboxMails.state, queuedAt: outboxMails.queuedAt })
		.from(outboxMails)
		.where(ofVendor(reader.id))

/** What an earlier one says is said again, and better. */
const withdrawOlder = (tx: Db, reader: LetterReader, at: Date) =>
	withdrawLetters(tx, and(ofVendor(reader.id), ne(outboxMails.state, "sent")), {
		cause: "papers-changed",
		at,
	})
