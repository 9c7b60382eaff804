import { setTimeout as pause } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { openEmptyDatabase, openTestDatabase } from "../../../test/database.ts"
import { type Db, migrateDatabase } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { listenForNotices } from "../../platform/notices.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { BUILT_IN } from "../content/built-in.server.ts"
import { readHead } from "../content/head.server.ts"
import { words } from "../content/inputs.ts"
import { PIECES } from "../content/pieces.ts"
import { contentChanges, readPiece } from "../content/queries.server.ts"
import { contentPieces } from "../content/schema.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { galleryPictures } from "../gallery/schema.server.ts"
import { changeDocument } from "./change-document.server.ts"
import { type ContentVersion, upgradeContent } from "./commands.server.ts"
import { DOCUMENTS } from "./documents.ts"
import { contentSteps } from "./schema.server.ts"
import { CONTENT_STEPS } from "./steps.server.ts"

const AT = new Date("2026-01-15T09:00:00Z")
const THIS: ContentVersion = { documents: DOCUMENTS, builtIn: BUILT_IN, steps: CONTENT_STEPS }

/** What a later version brings along: a page with its words, its title, its link in the footer, and one more key. */
const parking = { name: "pages/parking", schema: z.strictObject({ heading: words }) }
const site = PIECES.site.schema.parse(BUILT_IN.site)
const meta = PIECES.meta.schema.parse(BUILT_IN.meta)
const parkingLink = { label: "Parking", link: "/parking" }
const LATER: ContentVersion = {
	documents: [...DOCUMENTS, parking],
	builtIn: {
		...BUILT_IN,
		"pages/parking": { heading: "Where to park" },
		meta: {
			...meta,
			pages: [...meta.pages, { path: "/parking", title: "Parking", description: "p".repeat(90) }],
		},
		site: { ...site, footer: { ...site.footer, links: [parkingLink, ...site.footer.links] } },
	},
	steps: CONTENT_STEPS,
}

async function bodyOf(db: Db, name: string): Promise<unknown> {
	const [row] = await db.select().from(contentPieces).where(eq(contentPieces.name, name))
	return row?.body
}

const footerOf = async (db: Db) => (await readPiece(db, PIECES.site)).footer.links.map(({ link }) => link)
const entries = (db: Db) =>
	db.select().from(auditLog).where(eq(auditLog.action, "content-upgraded")).orderBy(auditLog.id)

describe("a new page on an existing database", () => {
	test("gets_its_words_its_title_and_its_link_and_everything_else_stays", async () => {
		const { db } = await openTestDatabase()
		await db.execute(
			sql`update content_pieces set body = jsonb_set(body, '{footer,office,text}', '"Ours"') where name = 'site'`,
		)
		const before = await contentChanges(db)
		const upgrade = await upgradeContent(db, AT, LATER)
		expect(upgrade).toEqual({
			steps: [],
			added: { meta: ["pages[/parking]"], site: ["footer.links[/parking]"], "pages/parking": [""] },
			unfit: {},
		})
		expect(await bodyOf(db, "pages/parking")).toEqual({ heading: "Where to park" })
		expect(await readHead(db, "/parking", "")).toMatchObject({ title: "Parking | Tamasha Events" })
		expect(await readPiece(db, PIECES.site)).toMatchObject({
			footer: { office: { text: "Ours" }, links: [parkingLink, {}, {}, {}] },
		})
		const moved = [...(await contentChanges(db))].filter(
			([name, at]) => at.getTime() !== before.get(name)?.getTime(),
		)
		expect(moved.map(([name]) => name).sort()).toEqual(["meta", "pages/parking", "site"])
		expect((await entries(db)).map(({ subjectId, after, actor }) => [actor, subjectId, after])).toEqual([
			["system", "meta", { filledIn: "pages[/parking]" }],
			["system", "site", { filledIn: "footer.links[/parking]" }],
			["system", "pages/parking", { filledIn: "all of it" }],
		])
		expect(await upgradeContent(db, AT, LATER)).toEqual({ steps: [], added: {}, unfit: {} })
	})

	test("an_entry_that_was_taken_away_stays_away", async () => {
		const { db } = await openTestDatabase()
		await db.execute(sql`update content_pieces set body = body #- '{footer,links,1}' where name = 'site'`)
		await upgradeContent(db, AT, LATER)
		expect(await footerOf(db)).toEqual(["/parking", "/tickets", "/vendor-guidelines"])
		await db.execute(sql`update content_pieces set body = body #- '{footer,links,0}' where name = 'site'`)
		await upgradeContent(db, AT, LATER)
		expect(await footerOf(db)).toEqual(["/tickets", "/vendor-guidelines"])
	})

	test("the_version_before_goes_on_beside_it_and_the_later_one_finds_its_words_again", async () => {
		const { db } = await openTestDatabase()
		await upgradeContent(db, AT, LATER)
		const after = await bodyOf(db, "meta")
		expect(await upgradeContent(db, AT, THIS)).toEqual({ steps: [], added: {}, unfit: {} })
		expect(await upgradeContent(db, AT, LATER)).toEqual({ steps: [], added: {}, unfit: {} })
		expect(await bodyOf(db, "meta")).toEqual(after)
	})

	test("every_process_hears_of_it_and_of_a_start_that_changes_nothing_nobody_does", async () => {
		const { db, url } = await openTestDatabase()
		let heard = 0
		const notices = listenForNotices(url, "content_changed", () => heard++, openLog("silent"))
		await expect.poll(() => heard).toBe(1)
		await upgradeContent(db, AT, THIS)
		await upgradeContent(db, AT, LATER)
		await expect.poll(() => heard).toBeGreaterThan(1)
		const after = heard
		await upgradeContent(db, AT, LATER)
		await db.execute(sql`select pg_notify('content_changed', '')`)
		await expect.poll(() => heard).toBe(after + 1)
		await notices.stop()
	})
})

describe("steps", () => {
	const renamed = {
		name: "9001-heading",
		run: (tx: Db) =>
			changeDocument(tx, "pages/about", (document) => ({
				...PIECES.about.schema.parse(document),
				lead: "Moved.",
			})),
	}

	test("run_once_and_leave_who_and_when", async () => {
		const { db } = await openTestDatabase()
		const version = { ...THIS, steps: [...CONTENT_STEPS, renamed] }
		expect((await upgradeContent(db, AT, version)).steps).toEqual(["9001-heading"])
		expect((await readPiece(db, PIECES.about)).lead).toBe("Moved.")
		await db.execute(
			sql`update content_pieces set body = jsonb_set(body, '{lead}', '"Edited"') where name = 'pages/about'`,
		)
		expect((await upgradeContent(db, AT, version)).steps).toEqual([])
		expect((await readPiece(db, PIECES.about)).lead).toBe("Edited")
		const [noted] = await db.select().from(contentSteps).where(eq(contentSteps.name, "9001-heading"))
		expect(noted).toEqual({ name: "9001-heading", ranAt: AT, ranOn: expect.stringMatching(/./) })
		expect((await entries(db)).map(({ subjectId, after }) => [subjectId, after])).toEqual([
			["pages/about", { steps: "9001-heading" }],
		])
	})

	test("one_that_fails_leaves_everything_as_it_was", async () => {
		const { db } = await openTestDatabase()
		const fails = { name: "9002-fails", run: () => Promise.reject(new Error("no")) }
		const version = { ...LATER, steps: [...CONTENT_STEPS, renamed, fails] }
		await expect(upgradeContent(db, AT, version)).rejects.toThrow("no")
		expect((await readPiece(db, PIECES.about)).lead).not.toBe("Moved.")
		expect(await bodyOf(db, "pages/parking")).toBeUndefined()
		expect(await db.$count(contentSteps)).toBe(CONTENT_STEPS.length)
	})

	test("processes_that_start_at_once_run_each_once", async () => {
		const { db } = await openTestDatabase()
		let runs = 0
		const slow = { name: "9003-slow", run: () => pause(50).then(() => void runs++) }
		const version = { ...LATER, steps: [...CONTENT_STEPS, slow] }
		const all = await Promise.all([1, 2, 3, 4].map(() => upgradeContent(db, AT, version)))
		expect(runs).toBe(1)
		expect(all.filter(({ added }) => Object.keys(added).length)).toHaveLength(1)
		expect(await footerOf(db)).toEqual(["/parking", "/tickets", "/privacy", "/vendor-guidelines"])
	})
})

describe("a new database", () => {
	test("has_all_words_and_lists_and_no_entry_in_the_audit_log", async () => {
		const database = await openEmptyDatabase()
		await migrateDatabase(database)
		const { db } = database
		expect((await upgradeContent(db, AT)).unfit).toEqual({})
		for (const { name, schema } of DOCUMENTS)
			expect(await bodyOf(db, name)).toEqual(schema.parse(BUILT_IN[name]))
		expect(await db.$count(directoryVendors)).toBe(270)
		expect(await db.$count(auditLog)).toBe(0)
		await db.delete(galleryPictures)
		await upgradeContent(db, AT)
		expect(await db.$count(galleryPictures)).toBe(0)
	})
})

describe("words that do not fit", () => {
	test("are_named_and_the_built_in_ones_are_shown_in_their_place", async () => {
		const { db } = await openTestDatabase()
		await db.execute(
			sql`update content_pieces set body = jsonb_set(jsonb_set(body, '{hero}', '"gone"'), '{news,heading}', '"Ours"') where name = 'pages/home'`,
		)
		const { unfit } = await upgradeContent(db, AT)
		expect(unfit).toEqual({ "pages/home": [expect.stringMatching(/^hero: /)] })
		const builtIn = PIECES.home.schema.parse(BUILT_IN["pages/home"])
		expect(await readPiece(db, PIECES.home)).toEqual({
			...builtIn,
			news: { ...builtIn.news, heading: "Ours" },
		})
		await db.delete(contentPieces).where(eq(contentPieces.name, "pages/home"))
		expect((await readPiece(db, PIECES.home)).hero.heading).toBeTruthy()
	})
})
