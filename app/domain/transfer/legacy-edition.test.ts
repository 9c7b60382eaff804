import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { countsOf } from "../applications/applications.fixture.ts"
import { countByStatus, getEditionStatistics } from "../applications/queries.server.ts"
import { seedDemoData } from "../demo/seed.server.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
import { getAcceptedTotals } from "../extras/queries.server.ts"
import { documents } from "../files/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import {
	AT,
	EDITION_FILES,
	importFiles,
	planFiles,
	readExport,
	store,
	summarizeCounts,
} from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

async function readTotals(editionId: number) {
	const { applications, revenue, tents } = await getEditionStatistics(db, editionId)
	const { uploaded, extraWristbands, hayBales } = await getAcceptedTotals(db, editionId)
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

const expected = { ...countsOf({}), ...JSON.parse(readFileSync("test/season/figures.json", "utf8")) }

test("the_season_takes_the_place_of_the_demo_season_in_every_figure", async () => {
	const current = await findFirstEdition(db)
	await seedDemoData(db, store, { now: AT, origin: "https://tamasha.example" })
	expect((await planFiles(db, current.id, ...EDITION_FILES)).demo).toEqual({ applications: 60, extras: 25 })
	await importFiles(db, current.id, ...EDITION_FILES)
	expect(await readTotals(current.id)).toEqual(expected)
	expect([await db.$count(documents), await db.$count(outboxMails)]).toEqual([0, 0])
})

test("the_season_of_the_old_system_has_its_figures", async () => {
	const edition = await addEdition(db)
	expect(summarizeCounts(await importFiles(db, edition, ...EDITION_FILES))).toEqual(["new 240", "new 79"])
	expect(await readTotals(edition)).toEqual(expected)
})

test("the_order_of_the_files_does_not_matter", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, ...EDITION_FILES.toReversed())
	expect(await readTotals(edition)).toEqual(expected)
})

test("planning_tells_what_importing_does_and_changes_nothing", async () => {
	const edition = await addEdition(db)
	const plan = await planFiles(db, edition, ...EDITION_FILES)
	expect((await countByStatus(db, edition)).applications).toEqual(countsOf({}))
	expect(await importFiles(db, edition, ...EDITION_FILES)).toEqual(plan)
})

test("importing_twice_changes_nothing", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, ...EDITION_FILES)
	const before = [await readExport(db, edition, "applications"), await readExport(db, edition, "extras")]
	expect(summarizeCounts(await importFiles(db, edition, ...EDITION_FILES))).toEqual([
		"unchanged 240",
		"unchanged 79",
	])
	expect([await readExport(db, edition, "applications"), await readExport(db, edition, "extras")]).toEqual(
		before,
	)
	expect(await readTotals(edition)).toEqual(expected)
})

test("two_editions_hold_the_same_season_side_by_side", async () => {
	const [one, other] = [await addEdition(db), await addEdition(db)]
	await importFiles(db, one, ...EDITION_FILES)
	await importFiles(db, other, ...EDITION_FILES)
	expect([await readTotals(one), await readTotals(other)]).toEqual([expected, expected])
})
