import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { listenForNotifications } from "../../platform/notifications.server.ts"
import { CONTENT_DOCUMENTS } from "../content/documents.ts"
import { parseStored } from "../content/parse-document.server.ts"
import { listContentUpdateTimes, readContentDocument } from "../content/queries.server.ts"
import { THIS_VERSION, upgradeContent } from "./commands.server.ts"
import {
	AT,
	FOOTER_LINKS,
	LATER_VERSION,
	listFooterLinks,
	listUpgradeEntries,
	parkingLink,
	readBody,
} from "./later-version.fixture.ts"

describe("a new page on an existing database", () => {
	test("gets_its_words_its_title_and_its_link_and_everything_else_stays", async () => {
		const { db } = await openTestDatabase()
		await db.execute(
			sql`update content_pieces set body = jsonb_set(body, '{footer,office,text}', '"Ours"') where name = 'site'`,
		)
		const before = await listContentUpdateTimes(db)
		const upgrade = await upgradeContent(db, AT, LATER_VERSION)
		expect(upgrade).toEqual({
			steps: ["9000-parking-link"],
			added: ["pages/parking"],
			unfit: {},
		})
		expect(await readBody(db, "pages/parking")).toEqual({ heading: "Where to park" })
		const { meta } = CONTENT_DOCUMENTS
		const { data } = parseStored(meta, await readBody(db, "meta"), LATER_VERSION.builtIn.meta)
		expect(data?.pages).toContainEqual(expect.objectContaining({ path: "/parking", title: "Parking" }))
		expect(await readContentDocument(db, CONTENT_DOCUMENTS.site)).toMatchObject({
			footer: { office: { text: "Ours" }, links: [parkingLink, ...FOOTER_LINKS.map(() => ({}))] },
		})
		const moved = [...(await listContentUpdateTimes(db))].filter(
			([name, at]) => at.getTime() !== before.get(name)?.getTime(),
		)
		expect(moved.map(([name]) => name).sort()).toEqual(["pages/parking", "site"])
		expect(
			(await listUpgradeEntries(db)).map(({ subjectId, after, actor }) => [actor, subjectId, after]),
		).toEqual([
			["system", "site", { steps: "9000-parking-link" }],
			["system", "pages/parking", { filledIn: "all of it" }],
		])
		expect(await upgradeContent(db, AT, LATER_VERSION)).toEqual({ steps: [], added: [], unfit: {} })
	})

	test("an_entry_that_was_taken_away_stays_away", async () => {
		const { db } = await openTestDatabase()
		await db.execute(sql`update content_pieces set body = body #- '{footer,links,1}' where name = 'site'`)
		await upgradeContent(db, AT, LATER_VERSION)
		expect(await listFooterLinks(db)).toEqual(["/parking", ...FOOTER_LINKS.toSpliced(1, 1)])
		await db.execute(sql`update content_pieces set body = body #- '{footer,links,0}' where name = 'site'`)
		await upgradeContent(db, AT, LATER_VERSION)
		expect(await listFooterLinks(db)).toEqual(FOOTER_LINKS.toSpliced(1, 1))
	})

	test("the_version_before_goes_on_beside_it_and_the_later_one_finds_its_words_again", async () => {
		const { db } = await openTestDatabase()
		await upgradeContent(db, AT, LATER_VERSION)
		const after = await readBody(db, "site")
		expect(await upgradeContent(db, AT, THIS_VERSION)).toEqual({ steps: [], added: [], unfit: {} })
		expect(await upgradeContent(db, AT, LATER_VERSION)).toEqual({ steps: [], added: [], unfit: {} })
		expect(await readBody(db, "site")).toEqual(after)
	})

	test("every_process_hears_of_it_and_of_a_start_that_changes_nothing_nobody_does", async () => {
		const { db, url } = await openTestDatabase()
		let heard = 0
		const notices = listenForNotifications(url, "content_changed", () => heard++, openLog("silent"))
		await expect.poll(() => heard).toBe(1)
		await upgradeContent(db, AT, THIS_VERSION)
		await upgradeContent(db, AT, LATER_VERSION)
		await expect.poll(() => heard).toBeGreaterThan(1)
		const after = heard
		await upgradeContent(db, AT, LATER_VERSION)
		await db.execute(sql`select pg_notify('content_changed', '')`)
		await expect.poll(() => heard).toBe(after + 1)
		await notices.stop()
	})
})
