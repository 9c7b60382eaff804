import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { BUILT_IN_CONTENT } from "../../domain/content/built-in.server.ts"
import { metaCopy } from "../../domain/content/inputs.ts"
import { listPageChanges } from "./page-changes.server.ts"

/** Pages whose words stand in the code. */
const FORMS_ONLY = ["/extras", "/login"]
const EDITION_PAGES = ["/eventpage", "/xmas-2024", "/vendors", "/Vendors-dec"]

const { db } = await openTestDatabase()
const before = await listPageChanges(db)

/** The pages whose time a statement moves. */
async function movedBy(statement: ReturnType<typeof sql>): Promise<string[]> {
	const then = await listPageChanges(db)
	await db.execute(statement)
	const now = await listPageChanges(db)
	return [...now].filter(([path, at]) => at.getTime() !== then.get(path)?.getTime()).map(([path]) => path)
}

test("every_page_with_words_of_its_own_has_a_time", () => {
	const pages = [...before.keys()].filter((path) => path.split("/").length === 2)
	const described = metaCopy.parse(BUILT_IN_CONTENT.meta).pages.map(({ path }) => path)
	const expected = [...EDITION_PAGES, ...described.filter((path) => !FORMS_ONLY.includes(path))]
	expect(pages.sort()).toEqual(expected.sort())
	expect(before.size).toBe(pages.length + 140 + 130)
})

test("a_change_by_hand_moves_the_time_of_its_own_pages_and_of_no_others", async () => {
	expect(
		await movedBy(
			sql`update content_pieces set body = jsonb_set(body, '{heading}', '"News"') where name = 'pages/about'`,
		),
	).toEqual(["/about"])
	expect(
		await movedBy(sql`update gallery_pictures set caption = 'Seven o’clock' where position = 1`),
	).toEqual(["/gallery"])
	const moved = await movedBy(
		sql`update directory_vendors set description = 'Bowls.' where list = 'december-2024' and slug = 'acacia-ceramics'`,
	)
	expect(moved.sort()).toEqual(["/Vendors-dec", "/Vendors-dec/acacia-ceramics", "/xmas-2024"])
})

test("a_fact_of_an_edition_moves_its_own_page_and_those_about_editions", async () => {
	const shared = ["/", "/events", "/tickets", "/vendor-guidelines"]
	const ofChristmas = sql`slug = 'christmas-2025'`
	const moved = await movedBy(sql`update editions set venue = 'Karura, Nairobi' where ${ofChristmas}`)
	expect(moved.sort()).toEqual([...shared, "/eventpage"].sort())
	const page = sql`edition_id = (select id from editions where slug = 'christmas-2024') and name = 'page'`
	const heading = sql`jsonb_set(body, '{overview,heading}', '"That year"')`
	expect(await movedBy(sql`update edition_documents set body = ${heading} where ${page}`)).toEqual([
		"/xmas-2024",
	])
	expect(await movedBy(sql`update editions set next_number = next_number + 1`)).toEqual([])
})

test.each([
	sql`update tent_options set places = 40 where position = 1`,
	sql`insert into tent_options (edition_id, position, name, price)
		select id, 90, 'Gazebo', 9000 from editions where slug = 'christmas-2025'`,
	sql`delete from tent_options where name = 'Gazebo'`,
])("a_change_of_tents_moves_the_guidelines_%#", async (statement) => {
	expect(await movedBy(statement)).toContain("/vendor-guidelines")
})

test("a_site_map_moves_the_page_that_shows_it", async () => {
	const map = sql`edition_id = (select id from editions where slug = 'christmas-2024') and name = 'site-map'`
	const body = sql`jsonb_set(body, '{areas,0,name}', '"Gate"')`
	expect(await movedBy(sql`update edition_documents set body = ${body} where ${map}`)).toEqual(["/xmas-2024"])
})

test("an_edition_without_an_older_address_has_its_page_below_festivals", async () => {
	await db.execute(sql`update editions set page_alias = null where slug = 'christmas-2024'`)
	const pages = [...(await listPageChanges(db)).keys()]
	expect(pages).toContain("/festivals/christmas-2024")
	await db.execute(sql`update editions set published_at = null where slug = 'christmas-2024'`)
	expect([...(await listPageChanges(db)).keys()]).not.toContain("/festivals/christmas-2024")
})

test("the_clock_alone_and_writing_the_same_again_move_nothing", async () => {
	expect(await movedBy(sql`select pg_sleep(0.05)`)).toEqual([])
	expect(await movedBy(sql`update content_pieces set body = body`)).toEqual([])
	expect(await movedBy(sql`update directory_vendors set name = name`)).toEqual([])
	expect(await movedBy(sql`update tent_options set price = price`)).toEqual([])
})
