import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { BUILT_IN_CONTENT } from "../../domain/content/built-in.server.ts"
import { metaCopy } from "../../domain/content/inputs.ts"
import { listPageChanges } from "./page-changes.server.ts"

/** Pages whose words stand in the code. */
const FORMS_ONLY = ["/extras", "/login"]

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
	expect(pages.sort()).toEqual(described.filter((path) => !FORMS_ONLY.includes(path)).sort())
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

test("the_clock_alone_and_writing_the_same_again_move_nothing", async () => {
	expect(await movedBy(sql`select pg_sleep(0.05)`)).toEqual([])
	expect(await movedBy(sql`update content_pieces set body = body`)).toEqual([])
	expect(await movedBy(sql`update directory_vendors set name = name`)).toEqual([])
})
