import { and, eq, sql } from "drizzle-orm"
import { addApplications } from "../app/domain/applications/applications.fixture.ts"
import { standbyEntries } from "../app/domain/applications/choice-schema.server.ts"
import { vendorApplications } from "../app/domain/applications/schema.server.ts"
import { standbyOffers, standbyVacancies } from "../app/domain/applications/standby-schema.server.ts"
import { decideApplication, removeFromAccepted } from "../app/domain/decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../app/domain/decisions/withdrawals.server.ts"
import { editions, tentOptions } from "../app/domain/editions/schema.server.ts"
import { claimMail, recordDelivery } from "../app/domain/mail/delivery.server.ts"
import { outboxMails } from "../app/domain/mail/schema.server.ts"
import { answerOffer } from "../app/domain/standby/answer-offer.server.ts"
import { removeFromStandby } from "../app/domain/standby/commands.server.ts"
import { offerEffects } from "../app/domain/standby/offer-times.server.ts"
import { processVacancies } from "../app/domain/standby/offers.server.ts"
import type { Db } from "../app/platform/db.server.ts"
import { openLog } from "../app/platform/log.server.ts"
import { randomFrom } from "./trust/harness/random.ts"

export const PLACES = 3
const VENDORS = 9
const HOUR_MS = 3_600_000
const STALL = "Walk-in Tent"
const ORIGIN = "https://tamasha.example"
const log = openLog("silent")

/** Whatever goes over the places is written down as it is committed. */
export async function watchPlaces(db: Db): Promise<void> {
	await db.execute(
		sql.raw(`
		create table place_faults (held int, taken int);
		create function watch_places() returns trigger language plpgsql as $$
		declare held int; taken int;
		begin
			select count(*) into held from standby_offers where state = 'open';
			select count(*) into taken from vendor_applications where tent_type = '${STALL}' and merged_into_id is null
				and is_chosen(status, unreleased_choice);
			if held + taken > ${PLACES} then insert into place_faults values (held, taken); end if;
			return null;
		end $$;
		create constraint trigger watch_offers after insert or update on standby_offers
			deferrable initially deferred for each row execute function watch_places();
		create constraint trigger watch_vendors after insert or update on vendor_applications
			deferrable initially deferred for each row execute function watch_places();`),
	)
}

export const countPlaceFaults = async (db: Db): Promise<number> =>
	(await db.execute<{ faults: number }>(sql`select count(*)::int as faults from place_faults`)).rows[0]
		?.faults ?? 0

/** An edition with as many vendors as it has places, and others on its standby list. */
export async function openSeason(db: Db, editionId: number, at: Date): Promise<number[]> {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.execute(sql`delete from place_faults`)
	await db
		.update(editions)
		.set({ startsOn: "2026-12-18", endsOn: "2026-12-20", standbyUntil: "2026-12-16" })
		.where(eq(editions.id, editionId))
	const ofStall = and(eq(tentOptions.editionId, editionId), eq(tentOptions.name, STALL))
	await db.update(tentOptions).set({ places: PLACES }).where(ofStall)
	const ids = await addApplications(
		db,
		Array.from({ length: VENDORS }, (_, nth) => ({
			...{
				brandName: `Vendor ${nth}`,
				emailAddress: `vendor-${nth}@clay.example`,
				createdAt: new Date(2026, 8, 1 + nth),
			},
			tentSpace: `${STALL} - Kshs 36,000`,
		})),
	)
	for (const [nth, id] of ids.entries())
		await decideApplication(db, id, nth < PLACES ? "approved" : "denied", { by: null, at })
	return ids
}

const ACTS = [
	...["accept", "accept", "decline", "move", "move", "send", "send", "later", "withdraw", "withdraw"],
	...["approve", "deny", "pending", "remove", "undo", "off-the-list"],
] as const

interface Season {
	ids: number[]
	by: string
	/** The hour of the season: shared, later with each step, so that it names what was done. */
	clock: { at: Date }
	/** What was being done at each hour when another thing began. */
	underWay: Map<number, number[]>
}

export const beginSeason = (ids: number[], by: string, at: Date): Season => ({
	ids,
	by,
	clock: { at },
	underWay: new Map(),
})

async function answerOwn(db: Db, id: number, answer: "accept" | "decline", at: Date): Promise<void> {
	const [offer] = await db
		.select({ id: standbyOffers.id })
		.from(standbyOffers)
		.where(and(eq(standbyOffers.applicationId, id), eq(standbyOffers.state, "open")))
	if (offer) await answerOffer(db, { applicationId: id, offerId: offer.id, answer, origin: ORIGIN, at })
}

/** Their time begins. */
async function sendOffers(db: Db, at: Date): Promise<void> {
	const isWaiting = and(eq(outboxMails.kind, "standby-offer"), eq(outboxMails.state, "queued"))
	const waiting = await db.select({ id: outboxMails.id }).from(outboxMails).where(isWaiting)
	for (const { id } of waiting) {
		const mail = await claimMail(db, id, "tamasha.example")
		if (mail) await recordDelivery(db, mail, { outcome: "sent" }, { at, effects: offerEffects })
	}
}

async function carryOut(
	db: Db,
	act: (typeof ACTS)[number],
	id: number,
	{ by, clock }: Season,
): Promise<void> {
	const { at } = clock
	const decider = { by, at }
	if (act === "accept" || act === "decline") await answerOwn(db, id, act, at)
	else if (act === "move") await processVacancies(db, () => at, log)
	else if (act === "send") await sendOffers(db, at)
	else if (act === "later") clock.at = new Date(at.getTime() + 20 * HOUR_MS)
	else if (act === "withdraw") await withdrawApplication(db, id, { by: null, at, reason: "" })
	else if (act === "undo") await undoWithdrawal(db, id, decider)
	else if (act === "remove") await removeFromAccepted(db, id, decider)
	else if (act === "off-the-list") await removeFromStandby(db, id, decider)
	else await decideApplication(db, id, STATUS_OF_ACT[act], decider)
}

const STATUS_OF_ACT = { approve: "approved", deny: "denied", pending: "pending" } as const

/** Several people and the job at once, by the chance of a seed. */
export async function playSeason(connections: Db[], seed: string, season: Season): Promise<void> {
	const running = new Set<number>()
	await Promise.all(
		connections.map(async (db, nth) => {
			const random = randomFrom(`${seed} ${nth}`)
			for (let step = 0; step < 8; step += 1) {
				const minute = season.clock.at.getTime() + 60_000
				season.clock.at = new Date(minute)
				season.underWay.set(minute, [...running])
				running.add(minute)
				await carryOut(db, random.pick([...ACTS]), random.pick(season.ids), season)
				running.delete(minute)
			}
		}),
	)
}

/**
 * Who was on the list before an offer began to be made, came before whom it was made to, and was neither asked about the place
 * nor written down. Who joins while it is being made may come after it.
 */
export async function findPassedOver(db: Db, { underWay }: Pick<Season, "underWay">): Promise<string[]> {
	const [offers, vacancies, entries, applications] = await Promise.all([
		db.select().from(standbyOffers),
		db.select().from(standbyVacancies),
		db.select().from(standbyEntries),
		db.select().from(vendorApplications),
	])
	const createdAt = new Map(applications.map((one) => [one.id, one.createdAt]))
	return vacancies.flatMap(({ id: vacancy }) => {
		const asked = offers.filter((offer) => offer.vacancyId === vacancy)
		return asked
			.filter(({ state }) => state !== "passed-over")
			.flatMap((offer) =>
				entries
					.filter(({ joinedAt }) => joinedAt < offer.offeredAt)
					.filter(({ joinedAt }) => !underWay.get(offer.offeredAt.getTime())?.includes(joinedAt.getTime()))
					.filter(({ applicationId }) => isBefore(createdAt, applicationId, offer.applicationId))
					.filter(({ applicationId }) => asked.every((one) => one.applicationId !== applicationId))
					.map(({ applicationId }) => `${applicationId} came before ${offer.applicationId} for ${vacancy}`),
			)
	})
}

const isBefore = (createdAt: Map<number, Date>, one: number, other: number): boolean =>
	(createdAt.get(one)?.getTime() ?? 0) < (createdAt.get(other)?.getTime() ?? 0)
