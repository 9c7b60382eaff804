import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { countByStatus, seasonFigures } from "../applications/queries.server.ts"
import { seedDemoSeason } from "../demo/seed.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findCurrentEdition } from "../editions/queries.server.ts"
import { acceptedTotals } from "../extras/queries.server.ts"
import { documents } from "../files/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { AT, counts, exported, importFiles, planFiles, SEASON, store } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

async function figuresOf(editionId: number) {
	const { applications, revenue, tents } = await seasonFigures(db, editionId)
	const { uploaded, extraWristbands, hayBales } = await acceptedTotals(db, editionId)
	return {
		total: Object.values(applications).reduce((sum, one) => sum + one, 0),
		...applications,
		revenue,
		tents: Object.fromEntries(tents.map(({ type, vendors }) => [type, vendors])),
		extra_wristbands: extraWristbands,
		hay_bales: hayBales,
		uploaded,
	}
}

const expected = JSON.parse(readFileSync("test/season/figures.json", "utf8"))

test("the_season_takes_the_place_of_the_demo_season_in_every_figure", async () => {
	const current = await findCurrentEdition(db)
	if (!current) throw new Error("the test database has no edition")
	await seedDemoSeason(db, store, { now: AT, origin: "https://tamasha.example" })
	expect((await planFiles(db, current.id, ...SEASON)).demo).toEqual({ applications: 60, extras: 25 })
	await importFiles(db, current.id, ...SEASON)
	expect(await figuresOf(current.id)).toEqual(expected)
	expect([await db.$count(documents), await db.$count(outboxMails)]).toEqual([0, 0])
})

test("the_season_of_the_old_system_has_its_figures", async () => {
	const edition = await addEdition(db)
	expect(counts(await importFiles(db, edition, ...SEASON))).toEqual(["new 240", "new 79"])
	expect(await figuresOf(edition)).toEqual(expected)
})

test("the_order_of_the_files_does_not_matter", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, ...SEASON.toReversed())
	expect(await figuresOf(edition)).toEqual(expected)
})

test("planning_tells_what_importing_does_and_changes_nothing", async () => {
	const edition = await addEdition(db)
	const plan = await planFiles(db, edition, ...SEASON)
	expect((await countByStatus(db, edition)).applications).toEqual({ approved: 0, pending: 0, denied: 0 })
	expect(await importFiles(db, edition, ...SEASON)).toEqual(plan)
})

test("importing_twice_changes_nothing", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, ...SEASON)
	const before = [await exported(db, edition, "applications"), await exported(db, edition, "extras")]
	expect(counts(await importFiles(db, edition, ...SEASON))).toEqual(["unchanged 240", "unchanged 79"])
	expect([await exported(db, edition, "applications"), await exported(db, edition, "extras")]).toEqual(before)
	expect(await figuresOf(edition)).toEqual(expected)
})

test("two_editions_hold_the_same_season_side_by_side", async () => {
	const [one, other] = [await addEdition(db), await addEdition(db)]
	await importFiles(db, one, ...SEASON)
	await importFiles(db, other, ...SEASON)
	expect([await figuresOf(one), await figuresOf(other)]).toEqual([expected, expected])
})
