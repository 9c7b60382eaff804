import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { standbyEntries } from "../app/domain/applications/choice-schema.server.ts"
import { standbyOffers } from "../app/domain/applications/standby-schema.server.ts"
import { addOrganiser } from "../app/domain/choices/choices.fixture.ts"
import { decideApplication, removeFromAccepted } from "../app/domain/decisions/commands.server.ts"
import { findWithdrawalFaults } from "../app/domain/decisions/withdrawals.fixture.ts"
import { findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { processVacancies } from "../app/domain/standby/offers.server.ts"
import { openLog } from "../app/platform/log.server.ts"
import { openPool, openTestDatabase } from "./database.ts"
import { sample } from "./sample.ts"
import {
	beginSeason,
	countPlaceFaults,
	findPassedOver,
	openSeason,
	PLACES,
	playSeason,
	watchPlaces,
} from "./standby-seasons.ts"

const { db, url } = await openTestDatabase()
const edition = await findFirstEdition(db)
const log = openLog("silent")
const by = await addOrganiser(db, "amina")
await watchPlaces(db)
const connections = [1, 2, 3].map(() => openPool(url, 2))
afterAll(() => Promise.all(connections.map((connection) => connection.close())))
const START = new Date("2026-11-20T09:00:00Z")

const seeds = Array.from({ length: 1_000 }, (_, nth) => `season ${nth}`)

test.each(sample("standby seasons", seeds, 8))(
	"%s_never_gives_more_places_than_there_are_and_passes_nobody_over_in_silence",
	async (seed) => {
		const ids = await openSeason(db, edition.id, START)
		const season = beginSeason(ids, by, new Date(START.getTime() + 60_000))
		await playSeason(
			connections.map((connection) => connection.db),
			seed,
			season,
		)
		await processVacancies(db, () => season.clock.at, log)
		expect(await countPlaceFaults(db)).toBe(0)
		expect(await findPassedOver(db, season)).toEqual([])
		expect(await findWithdrawalFaults(db)).toEqual([])
	},
)

test("control_an_offer_out_of_turn_is_found", async () => {
	const ids = await openSeason(db, edition.id, START)
	const season = beginSeason(ids, by, START)
	await removeFromAccepted(db, ids[0] ?? 0, { by, at: START })
	const later = new Date(START.getTime() + 60_000)
	await processVacancies(db, () => later, log)
	expect(await findPassedOver(db, season)).toEqual([])
	await db.update(standbyOffers).set({ applicationId: ids[PLACES + 3] ?? 0 })
	expect(await findPassedOver(db, season)).toHaveLength(3)
	expect(await db.$count(standbyEntries)).toBe(6)
})

test("control_without_taking_turns_the_same_organisers_give_more_places_than_there_are", async () => {
	const name = new URL(url).pathname.slice(1)
	await db.execute(
		sql.raw(`
		create function public.pg_advisory_xact_lock(int, int) returns void language sql as 'select';
		alter database "${name}" set search_path = public, pg_catalog`),
	)
	const careless = Array.from({ length: 6 }, () => openPool(url, 1))
	let faults = 0
	for (let round = 0; round < 10 && !faults; round += 1) {
		const ids = await openSeason(db, edition.id, START)
		await db.update(standbyOffers).set({ state: "ended" }).where(eq(standbyOffers.state, "open"))
		await removeFromAccepted(db, ids[0] ?? 0, { by, at: START })
		await Promise.all(
			careless.map((one, nth) =>
				decideApplication(one.db, ids[PLACES + nth] ?? 0, "approved", { by, at: START }),
			),
		)
		const { rows } = await db.execute<{ taken: number }>(
			sql`select count(*)::int as taken from vendor_applications where status = 'approved'`,
		)
		faults = Math.max(0, (rows[0]?.taken ?? 0) - PLACES)
	}
	await Promise.all(careless.map((one) => one.close()))
	expect(faults).toBeGreaterThan(0)
})
