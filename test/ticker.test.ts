import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { addEdition, findFirstEdition, setApplicationsOpen } from "../app/domain/editions/editions.fixture.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import { readNews } from "../app/web/site/ticker/read-news.server.ts"
import { openTestDatabase } from "./database.ts"

const { db } = await openTestDatabase()
const first = await findFirstEdition(db)
const at = (nairobiTime: string) => new Date(`${nairobiTime}:00+03:00`)
const FIRST = "Christmas Edition on 12, 13 and 14 Dec 2025"
const LATER = "Christmas Edition on 27 and 28 Nov 2026"
const AFTERWARDS = at("2026-11-29T09:00")
const later = { startsOn: "2026-11-27", endsOn: "2026-11-28", dayOpensAt: "09:00", dayClosesAt: "19:00" }

beforeEach(async () => {
	await db.delete(editions).where(sql`${editions.startsOn} > ${first.startsOn}`)
	await setApplicationsOpen(db, false)
})

const datesAt = async (now: Date) => (await readNews(db, now)).filter((line) => line.includes(" on "))
const addLater = (publishedAt: Date | null) =>
	addEdition(db, { ...later, name: "Christmas 2026", title: "Christmas Festival", publishedAt })

test("the_first_edition_of_a_new_database_is_announced_before_on_and_after_its_days", async () => {
	for (const moment of ["2025-11-01T12:00", "2025-12-13T12:00", "2025-12-14T19:00", "2026-11-29T09:00"])
		expect([moment, await datesAt(at(moment))]).toEqual([moment, [FIRST]])
})

test("an_edition_is_announced_until_it_is_over_and_no_other_one_that_is_over_afterwards", async () => {
	await addLater(at("2026-01-05T10:00"))
	const moments = {
		"2025-12-14T18:59": [FIRST],
		"2025-12-14T19:00": [LATER],
		"2026-11-26T12:00": [LATER],
		"2026-11-27T08:00": [LATER],
		"2026-11-28T18:59": [LATER],
		"2026-11-28T19:00": [],
		"2026-11-29T09:00": [],
	}
	for (const [moment, dates] of Object.entries(moments))
		expect([moment, await datesAt(at(moment))]).toEqual([moment, dates])
})

test("an_edition_that_is_taken_off_the_site_brings_back_no_festival_that_is_over", async () => {
	const id = await addLater(at("2026-01-05T10:00"))
	for (const now of [at("2026-11-20T12:00"), AFTERWARDS]) {
		await db.update(editions).set({ publishedAt: null }).where(eq(editions.id, id))
		expect(await datesAt(now)).toEqual([])
	}
})

test("where_no_edition_is_announced_open_applications_name_theirs", async () => {
	await addLater(at("2026-01-05T10:00"))
	await setApplicationsOpen(db, true)
	expect(await readNews(db, AFTERWARDS)).toEqual([
		expect.stringMatching(/Vendor applications OPEN: .*Christmas 2025/),
	])
})
