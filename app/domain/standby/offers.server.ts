import { and, asc, eq, isNull, lte, notExists, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { tryEach } from "../../platform/do-each.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { Clock } from "../../values/clock.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import { findExcess, lockMix } from "../applications/mix.server.ts"
import type { VacancyOutcome } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers, standbyVacancies } from "../applications/standby-schema.server.ts"
import { recordVendorEvent } from "../applications/vendor-events.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Action, AuditDetails } from "../audit/rules.ts"
import { editions } from "../editions/schema.server.ts"
import { queueOffer } from "./offer-letter.server.ts"
import { listUnsentOffers, renewOffer } from "./offer-times.server.ts"
import { STANDBY_ORDER } from "./queries.server.ts"
import { offerEndOf, type PassReason, passReasonOf } from "./rules.ts"

/** The job that offers places that fell free; asked for every minute. */
export const STANDBY_JOB = "move-standby"

/** As many vacancies as one run looks at. */
const VACANCIES_AT_ONCE = 500

/**
 * Lengthens offers whose emails wait, ends those whose time is over, and offers each free place to the next of its list; one vendor in a transaction. A process
 * that dies leaves whole offers, and the next run goes on; several may work at once.
 * @returns whether there are new letters
 * @throws when the database is away
 */
export async function processVacancies(db: Db, now: Clock, log: Log): Promise<boolean> {
	const onError = (err: unknown, id: number) => log.error({ err, about: id }, "the standby list did not move")
	await tryEach(await listUnsentOffers(db), { run: (offer) => renewOffer(db, offer, now()), onError })
	await tryEach(await listDue(db, now()), { run: (offer) => lapseOffer(db, offer, now()), onError })
	let hasLetters = false
	const offerOf = async (vacancy: number) => {
		for (;;) {
			const step = await offerNext(db, vacancy, now())
			hasLetters ||= step === "offered"
			if (step !== "again") return
		}
	}
	await tryEach(await listVacancies(db), { run: offerOf, onError })
	return hasLetters
}

async function listDue(db: Db, at: Date): Promise<number[]> {
	const { id, state, expiresAt } = standbyOffers
	const due = await db
		.select({ id })
		.from(standbyOffers)
		.where(and(eq(state, "open"), lte(expiresAt, at)))
		.orderBy(asc(expiresAt), asc(id))
	return due.map((one) => one.id)
}

const isFree = (db: Db) =>
	and(
		isNull(standbyVacancies.closedAt),
		notExists(
			db
				.select({ one: sql`1` })
				.from(standbyOffers)
				.where(and(eq(standbyOffers.vacancyId, standbyVacancies.id), eq(standbyOffers.state, "open"))),
		),
	)

async function listVacancies(db: Db): Promise<number[]> {
	const free = await db
		.select({ id: standbyVacancies.id })
		.from(standbyVacancies)
		.where(isFree(db))
		.orderBy(asc(standbyVacancies.id))
		.limit(VACANCIES_AT_ONCE)
	return free.map((one) => one.id)
}

function lapseOffer(db: Db, id: number, at: Date): Promise<void> {
	return db.transaction(async (tx) => {
		const [due] = await tx.select().from(standbyOffers).where(eq(standbyOffers.id, id))
		if (!due) return
		const application = await lockApplication(tx, due.applicationId)
		if (application) await lockMix(tx, application.editionId)
		const isDue = and(
			eq(standbyOffers.id, id),
			eq(standbyOffers.state, "open"),
			lte(standbyOffers.expiresAt, at),
		)
		const lapsed = await tx
			.update(standbyOffers)
			.set({ state: "lapsed", endedAt: at })
			.where(isDue)
			.returning({ id: standbyOffers.id })
		if (!lapsed.length) return
		await recordStep(tx, due.applicationId, "standby-offer-lapsed", at, { vacancy: due.vacancyId })
		await recordVendorEvent(tx, due.applicationId, "offer-lapsed", at)
	})
}

function recordStep(tx: Db, id: number, action: Action, at: Date, after: AuditDetails): Promise<void> {
	return recordAuditEvent(tx, { by: "system", at, action, about: { kind: "vendor", id }, after })
}

type Vacancy = typeof standbyVacancies.$inferSelect

/** Whose turn it is: the first of the list of its stall and category whom nobody asked about this place. */
async function findNext(db: Db, { id: vacancy, editionId, tentType, category }: Vacancy) {
	const { id, emailKey, unreleasedChoice } = vendorApplications
	const asked = db
		.select({ one: sql`1` })
		.from(standbyOffers)
		.where(and(eq(standbyOffers.vacancyId, vacancy), eq(standbyOffers.applicationId, id)))
	const [next] = await db
		.select({
			id,
			emailKey,
			choice: unreleasedChoice,
			hasOffer: sql<boolean>`exists (select from ${standbyOffers} held where held.application_id = ${id} and held.state = 'open')`,
		})
		.from(standbyEntries)
		.innerJoin(vendorApplications, eq(id, standbyEntries.applicationId))
		.where(
			and(
				eq(vendorApplications.editionId, editionId),
				eq(vendorApplications.tentType, tentType),
				eq(vendorApplications.category, category),
				isListed,
				notExists(asked),
			),
		)
		.orderBy(STANDBY_ORDER)
		.limit(1)
	return next
}

type Step = "offered" | "again" | "nobody" | "done"

/** Offers a free place to whose turn it is, or writes down why not. The application is locked first, as everywhere. */
async function offerNext(db: Db, vacancyId: number, at: Date): Promise<Step> {
	const [found] = await db.select().from(standbyVacancies).where(eq(standbyVacancies.id, vacancyId))
	const first = found && (await findNext(db, found))
	if (!found || !first)
		return found && (await isOver(db, found, at))
			? db.transaction((tx) => closeVacancy(tx, found, "ended", at))
			: "nobody"
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, first.id)
		await lockMix(tx, found.editionId)
		const [vacancy] = await tx
			.select()
			.from(standbyVacancies)
			.where(and(eq(standbyVacancies.id, vacancyId), isFree(tx)))
			.for("update")
		if (!vacancy) return "done"
		const next = await findNext(tx, vacancy)
		// Somebody else's turn by now, which is looked at anew.
		if (!application || next?.id !== application.id) return "again"
		if (application.isEditionClosed || (await isOver(tx, vacancy, at)))
			return closeVacancy(tx, vacancy, "ended", at)
		if ((await findExcess(tx, { ...application, ...vacancy, id: application.id })).length)
			return closeVacancy(tx, vacancy, "full", at)
		const reason = passReasonOf(next)
		return reason ? passOver(tx, vacancy, application, reason, at) : offer(tx, vacancy, application, at)
	})
}

async function readEnd(db: Db, editionId: number, at: Date): Promise<Date | undefined> {
	const { startsOn, standbyUntil } = editions
	const [edition] = await db
		.select({ startsOn, standbyUntil })
		.from(editions)
		.where(eq(editions.id, editionId))
	return edition && offerEndOf(edition, at)
}

const isOver = async (db: Db, { editionId }: Vacancy, at: Date) =>
	(await readEnd(db, editionId, at)) === undefined

/** Of a place that somebody took otherwise, or that is offered no more. */
async function closeVacancy(
	tx: Db,
	{ id, editionId, tentType }: Vacancy,
	outcome: VacancyOutcome,
	at: Date,
): Promise<Step> {
	const closed = await tx
		.update(standbyVacancies)
		.set({ closedAt: at, outcome })
		.where(and(eq(standbyVacancies.id, id), isNull(standbyVacancies.closedAt)))
		.returning({ id: standbyVacancies.id })
	const about = { kind: "edition", id: editionId } as const
	const after = { stall: tentType, outcome }
	if (closed.length)
		await recordAuditEvent(tx, { by: "system", at, action: "standby-place-closed", about, after })
	return "done"
}

async function passOver(
	tx: Db,
	{ id: vacancyId, tentType }: Vacancy,
	{ id: applicationId }: LockedApplication,
	reason: PassReason,
	at: Date,
): Promise<Step> {
	await tx
		.insert(standbyOffers)
		.values({ vacancyId, applicationId, state: "passed-over", offeredAt: at, endedAt: at })
	await recordStep(tx, applicationId, "standby-passed-over", at, { stall: tentType, reason })
	return "again"
}

async function offer(tx: Db, vacancy: Vacancy, application: LockedApplication, at: Date): Promise<Step> {
	const expiresAt = await readEnd(tx, vacancy.editionId, at)
	if (!expiresAt) return closeVacancy(tx, vacancy, "ended", at)
	const [made] = await tx
		.insert(standbyOffers)
		.values({ vacancyId: vacancy.id, applicationId: application.id, state: "open", offeredAt: at, expiresAt })
		.returning({ id: standbyOffers.id })
	await recordStep(tx, application.id, "standby-offered", at, {
		stall: vacancy.tentType,
		until: expiresAt.toISOString(),
	})
	await queueOffer(tx, application, { id: made?.id ?? 0, expiresAt }, at)
	return "offered"
}
