import { setTimeout as pause } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { openEmptyDatabase, openTestDatabase } from "../../../test/database.ts"
import { type Db, migrateDatabase } from "../../platform/db.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { BUILT_IN_CONTENT } from "../content/built-in.server.ts"
import { CONTENT_DOCUMENTS } from "../content/documents.ts"
import { parseStored } from "../content/parse-document.server.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { galleryPictures } from "../gallery/schema.server.ts"
import { changeDocument } from "./change-document.server.ts"
import { ALL_DOCUMENTS, THIS_VERSION, upgradeContent } from "./commands.server.ts"
import {
	AT,
	FOOTER_LINKS,
	LATER_VERSION,
	listFooterLinks,
	listUpgradeEntries,
	readBody,
} from "./later-version.fixture.ts"
import { contentSteps } from "./schema.server.ts"
import { CONTENT_STEPS } from "./steps.server.ts"

describe("steps", () => {
	const renamed = {
		name: "9001-heading",
		run: (tx: Db) =>
			changeDocument(tx, "pages/about", (document) => ({
				...CONTENT_DOCUMENTS.about.schema.parse(document),
				lead: "Moved.",
			})),
	}

	test("run_once_and_leave_who_and_when", async () => {
		const { db } = await openTestDatabase()
		const version = { ...THIS_VERSION, steps: [...CONTENT_STEPS, renamed] }
		expect((await upgradeContent(db, AT, version)).steps).toEqual(["9001-heading"])
		expect((await readContentDocument(db, CONTENT_DOCUMENTS.about)).lead).toBe("Moved.")
		await db.execute(
			sql`update content_pieces set body = jsonb_set(body, '{lead}', '"Edited"') where name = 'pages/about'`,
		)
		expect((await upgradeContent(db, AT, version)).steps).toEqual([])
		expect((await readContentDocument(db, CONTENT_DOCUMENTS.about)).lead).toBe("Edited")
		const [noted] = await db.select().from(contentSteps).where(eq(contentSteps.name, "9001-heading"))
		expect(noted).toEqual({ name: "9001-heading", ranAt: AT, ranOn: expect.stringMatching(/./) })
		expect(
			(await listUpgradeEntries(db)).map(({ action, subjectId, after }) => [action, subjectId, after]),
		).toEqual([["content-upgraded", "pages/about", { steps: "9001-heading" }]])
	})

	test("one_that_fails_leaves_everything_as_it_was", async () => {
		const { db } = await openTestDatabase()
		const fails = { name: "9002-fails", run: () => Promise.reject(new Error("no")) }
		const version = { ...LATER_VERSION, steps: [...LATER_VERSION.steps, renamed, fails] }
		await expect(upgradeContent(db, AT, version)).rejects.toThrow("no")
		expect((await readContentDocument(db, CONTENT_DOCUMENTS.about)).lead).not.toBe("Moved.")
		expect(await readBody(db, "pages/parking")).toBeUndefined()
		expect(await db.$count(contentSteps)).toBe(CONTENT_STEPS.length)
	})

	test("processes_that_start_at_once_run_each_once", async () => {
		const { db } = await openTestDatabase()
		let runs = 0
		const slow = { name: "9003-slow", run: () => pause(50).then(() => void runs++) }
		const version = { ...LATER_VERSION, steps: [...LATER_VERSION.steps, slow] }
		const all = await Promise.all([1, 2, 3, 4].map(() => upgradeContent(db, AT, version)))
		expect(runs).toBe(1)
		expect(all.filter(({ added }) => added.length)).toHaveLength(1)
		expect(await listFooterLinks(db)).toEqual(["/parking", ...FOOTER_LINKS])
	})
})

describe("a new database", () => {
	test("has_all_words_and_lists_and_no_entry_in_the_audit_log", async () => {
		const database = await openEmptyDatabase()
		await migrateDatabase(database)
		const { db } = database
		expect((await upgradeContent(db, AT)).unfit).toEqual({})
		for (const { name, schema } of ALL_DOCUMENTS)
			expect(await readBody(db, name)).toEqual(schema.parse(BUILT_IN_CONTENT[name]))
		expect(await db.$count(directoryVendors)).toBe(270)
		expect(await db.$count(auditLog)).toBe(0)
		await db.delete(galleryPictures)
		await upgradeContent(db, AT)
		expect(await db.$count(galleryPictures)).toBe(0)
	})
})

/** With one more key in each object. */
function addUnknownKeys(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(addUnknownKeys)
	if (value === null || typeof value !== "object") return value
	return {
		...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, addUnknownKeys(one)])),
		later: 1,
	}
}

test.each(ALL_DOCUMENTS)("keys_of_a_newer_version_are_no_fault_anywhere_in_$name", (document) => {
	const known = document.schema.parse(BUILT_IN_CONTENT[document.name])
	expect(parseStored(document, addUnknownKeys(known)).data).toEqual(known)
})

describe("words that do not fit", () => {
	test("are_named_and_the_built_in_ones_are_shown_in_their_place", async () => {
		const { db } = await openTestDatabase()
		await db.execute(
			sql`update content_pieces set body = jsonb_set(jsonb_set(body, '{hero}', '"gone"'), '{news,heading}', '"Ours"') where name = 'pages/home'`,
		)
		const { unfit } = await upgradeContent(db, AT)
		expect(unfit).toEqual({ "pages/home": [expect.stringMatching(/^hero: /)] })
		const builtIn = CONTENT_DOCUMENTS.home.schema.parse(BUILT_IN_CONTENT["pages/home"])
		expect(await readContentDocument(db, CONTENT_DOCUMENTS.home)).toEqual({
			...builtIn,
			news: { ...builtIn.news, heading: "Ours" },
		})
		await db.delete(contentDocuments).where(eq(contentDocuments.name, "pages/home"))
		expect((await readContentDocument(db, CONTENT_DOCUMENTS.home)).hero.heading).toBeTruthy()
	})
})
