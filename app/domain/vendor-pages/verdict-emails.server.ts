import { and, asc, eq, inArray, isNull, lte, not, notInArray, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { transactEach } from "../../platform/transact-each.server.ts"
import { HOUR_MS } from "../../values/clock.ts"
import { type LockedReader, queueVendorLetter } from "../applications/locked-reader.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { owner } from "../papers/queries.server.ts"
import { papers } from "../papers/schema.server.ts"
import type { OwnPaper } from "./own-papers.server.ts"
import { describeDue, describeFault, lockPaperReader, readPapersOf } from "./paper-readers.server.ts"

/** The job that tells vendors what became of their papers. */
export const VERDICTS_JOB = "paper-verdicts"

/**
 * Writes to each vendor whose papers were judged, one email for all verdicts of an hour, as they stand then; each in a
 * transaction that holds the application, so that several processes may work at once and one that dies leaves whole emails.
 * @returns how many emails were written
 */
export const queueVerdictEmails = async (db: Db, now: Date, log: Log): Promise<number> =>
	transactEach(db, await listDueVendors(db, now), (tx, vendor) => tellVerdicts(tx, vendor, now), {
		log,
		failure: "an email about papers could not be written",
	})

const { id, toldBy, isTold, judgedAt, version } = papers

/** One that is to leave, or may yet, tells it; whatever was deleted since had left. */
const WAITING_STATES = ["held", "queued", "sending", "failed"] as const
/** Of one that was withdrawn while it was handed over nobody knows: rather twice than never. */
const isWithdrawn = sql`(${outboxMails.state} = 'withdrawn' or ${outboxMails.state} = 'maybe-sent' and ${outboxMails.withdrawnFor} is not null)`
const isUnwritten = or(isNull(toldBy), isWithdrawn)
const hasLeft = sql`${toldBy} is not null and ${or(isNull(outboxMails.id), and(notInArray(outboxMails.state, [...WAITING_STATES]), not(isWithdrawn)))}`

/** A vendor is told an hour after the first verdict, of all that there are by then. */
const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS)

/** Those with a verdict that is an hour old, or was in an email that did not leave, and those whose email has left. */
async function listDueVendors(db: Db, now: Date): Promise<number[]> {
	const found = await db
		.selectDistinct({ owner: sql<number>`owner.id` })
		.from(papers)
		.innerJoin(editions, eq(editions.id, papers.editionId))
		.innerJoin(owner, sql`true`)
		.leftJoin(outboxMails, eq(outboxMails.id, toldBy))
		.where(
			and(
				not(isTold),
				isNull(editions.closedAt),
				or(and(isUnwritten, lte(judgedAt, hourBefore(now))), hasLeft),
			),
		)
		.orderBy(sql`owner.id`)
	return found.map((row) => row.owner)
}

async function tellVerdicts(tx: Db, application: number, now: Date): Promise<boolean> {
	const reader = await lockPaperReader(tx, application)
	if (!reader) return false
	await markAnnounced(tx, await listUntold(tx, application, hasLeft))
	const unwritten = await listUntold(tx, application, isUnwritten)
	if (!unwritten.some((verdict) => isDue(verdict, now))) return false
	const read = await readPapersOf(tx, reader, now)
	if (read === "later") return false
	const untold = new Set(unwritten.map(({ slug }) => slug))
	const verdicts = read === "nobody" ? [] : read.papers.filter(({ slug }) => untold.has(slug))
	const values = describeVerdicts(verdicts, now)
	if (!values) {
		await markAnnounced(tx, unwritten)
		return false
	}
	const mail = await writeEmail(tx, reader, { values, unwritten, now })
	await tx
		.update(papers)
		.set({ toldBy: mail })
		.where(
			inArray(
				id,
				unwritten.map((verdict) => verdict.id),
			),
		)
	return true
}

interface ToldVerdicts {
	values: LetterValues
	unwritten: Untold[]
	now: Date
}

async function writeEmail(
	tx: Db,
	reader: LockedReader,
	{ values, unwritten, now: at }: ToldVerdicts,
): Promise<number> {
	const kind = "paper-verdicts"
	const written = await tx.$count(
		outboxMails,
		and(eq(outboxMails.applicationId, reader.id), eq(outboxMails.kind, kind)),
	)
	const about = unwritten
		.map((verdict) => `${verdict.id}.${verdict.version}.${verdict.dueOn ?? ""}`)
		.join(",")
	const cause = `${kind}:${reader.id}:${about}:${written}`
	return queueVendorLetter(tx, reader, { kind, templateKind: kind, cause, values, at })
}

type Untold = Awaited<ReturnType<typeof listUntold>>[number]

const isDue = ({ judgedAt: at }: Untold, now: Date) => at !== null && at <= hourBefore(now)

/** Of a vendor, until our transaction ends. */
const listUntold = (tx: Db, application: number, condition: typeof isUnwritten) =>
	tx
		.select({ id, version, judgedAt, slug: paperRequirements.slug, dueOn: paperRequirements.dueOn })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.innerJoin(owner, sql`true`)
		.leftJoin(outboxMails, eq(outboxMails.id, toldBy))
		.where(and(not(isTold), sql`owner.id = ${application}`, condition))
		.orderBy(asc(id))
		.for("update", { of: papers })

/** Their emails have left, or nobody is to be told. */
async function markAnnounced(tx: Db, verdicts: Untold[]): Promise<void> {
	if (verdicts.length)
		await tx
			.update(papers)
			.set({ isTold: true })
			.where(
				inArray(
					id,
					verdicts.map((verdict) => verdict.id),
				),
			)
}

/** Undefined: none of them is judged as it stands. */
function describeVerdicts(verdicts: OwnPaper[], now: Date) {
	const accepted = verdicts.filter(({ state }) => state === "accepted")
	const rejected = verdicts.filter(({ state }) => state === "rejected" || state === "expired")
	if (!accepted.length && !rejected.length) return undefined
	const counts = [
		accepted.length && `${accepted.length} accepted`,
		rejected.length && `${rejected.length} to send again`,
	]
	return {
		verdicts: counts.filter(Boolean).join(", "),
		acceptedPapers: accepted.map(({ name }) => [{ text: name }]),
		sendAgain:
			rejected.length === 0
				? ""
				: rejected.length === 1
					? "Please send this again:"
					: "Please send these again:",
		rejectedPapers: rejected.map((paper) => [
			{ text: [`${paper.name}:`, describeFault(paper), describeDue(paper, now)].filter(Boolean).join(" ") },
		]),
	}
}
