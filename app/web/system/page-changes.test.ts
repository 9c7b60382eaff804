import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { listPageChanges } from "./page-changes.server.ts"

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
	expect(pages.sort()).toEqual([
		"/",
		"/Vendors-dec",
		"/about",
		"/contact",
		"/eventpage",
		"/events",
		"/gallery",
		"/privacy",
		"/tickets",
		"/vendor-guidelines",
		"/vendors",
		"/xmas-2024",
	])
	expect(before.size).toBe(12 + 140 + 130)
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

test("the_clock_alone_and_writing_the_same_again_move_nothing", async () => {
	expect(await movedBy(sql`select pg_sleep(0.05)`)).toEqual([])
	expect(await movedBy(sql`update content_pieces set body = body`)).toEqual([])
	expect(await movedBy(sql`update directory_vendors set name = name`)).toEqual([])
})
