import { execFile } from "node:child_process"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { promisify } from "node:util"
import { describe, expect, test } from "vitest"
import { createTempFolder, openRestoreTarget } from "../app/domain/backup/backup.fixture.ts"
import { restoreBackup } from "../app/domain/backup/restore.server.ts"
import { CONTENT_DOCUMENTS, type ContentDocument } from "../app/domain/content/documents.ts"
import { readEditionDocument } from "../app/domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../app/domain/content/edition-documents.ts"
import { parseStored } from "../app/domain/content/parse-document.server.ts"
import { readContentDocument } from "../app/domain/content/queries.server.ts"
import { contentDocuments } from "../app/domain/content/schema.server.ts"
import { directoryVendors } from "../app/domain/directory/schema.server.ts"
import { findEdition, listPublishedEditions } from "../app/domain/editions/queries.server.ts"
import { galleryPictures } from "../app/domain/gallery/schema.server.ts"
import { ALL_DOCUMENTS, upgradeContent } from "../app/domain/upgrade/commands.server.ts"
import { EARLIER_DOCUMENTS } from "../app/domain/upgrade/earlier-documents.ts"
import { contentSteps } from "../app/domain/upgrade/schema.server.ts"
import { CONTENT_STEPS } from "../app/domain/upgrade/steps.server.ts"
import { type Db, migrateDatabase } from "../app/platform/db.server.ts"
import { readEarlierTexts, readEditionTexts } from "./released-states/edition-texts.ts"
import { openStateDatabase, STATES, unpackState } from "./released-states/states.ts"

const OLDEST_WITH_CONTENT = "0002_company_is_a_piece"

/**
 * Documents that are missing, or not what this version reads.
 * @param isFit of a document that is there
 */
async function unfitIn(
	db: Db,
	isFit = (document: ContentDocument<unknown>, body: unknown) => parseStored(document, body).success,
): Promise<string[]> {
	const rows = await db.select().from(contentDocuments)
	const bodies = new Map(rows.map(({ name, body }) => [name, body]))
	return ALL_DOCUMENTS.filter((one) => !bodies.has(one.name) || !isFit(one, bodies.get(one.name))).map(
		({ name }) => name,
	)
}

const journal = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")) as {
	entries: { tag: string }[]
}
const migrations = journal.entries.map(({ tag }) => tag)

/** How many migrations and content steps a state has, from the name of its file: "0013_content_steps.0003". */
const states = STATES.map((name) => {
	const [, migration, step = 0] = /^(\d{4})_\w+(?:\.(\d{4}))?$/.exec(name) ?? []
	return { name, migrations: Number(migration) + 1, steps: Number(step) }
})

/** Editions have their texts since this step; before, documents of all of them had. */
const hasEditionDocuments = (name: string): boolean =>
	states.some((state) => state.name === name && state.steps >= 6)

test.each(STATES)(
	"%s_becomes_this_version_when_it_is_restored_and_its_editions_say_what_they_said",
	async (name) => {
		const { folder, manifest } = await unpackState(name)
		const { database, target } = await openRestoreTarget()
		expect(await restoreBackup(folder, target, { replace: false, foreign: true })).toMatchObject({ ok: true })
		expect(manifest.migrations.length).toBeLessThanOrEqual(migrations.length)
		expect(await unfitIn(database.db)).toEqual([])
		const ran = await database.db
			.select({ name: contentSteps.name })
			.from(contentSteps)
			.orderBy(contentSteps.name)
		expect(ran).toEqual(CONTENT_STEPS.map((step) => ({ name: step.name })))
		expect((await upgradeContent(database.db, new Date())).added).toEqual([])
		const texts = await readEditionTexts(database.db, new Date())
		if (!hasEditionDocuments(name)) return expect(texts).toEqual(await readEarlierTexts(database.db))
		expect(texts.posters.flatMap((poster) => poster.texts)).toContain("Achieng’s Easter")
		expect(texts.pages.map((page) => page.texts.overview.tagline)).toContain("Achieng’s own Christmas")
	},
)

test("the_first_content_does_not_fit_before_it_is_completed_and_an_organiser_finds_their_words", async () => {
	const database = await openStateDatabase(await unpackState(OLDEST_WITH_CONTENT))
	await migrateDatabase(database)
	const isFitAsStored = ({ schema }: ContentDocument<unknown>, body: unknown) =>
		schema.safeParse(body).success
	expect(await unfitIn(database.db, isFitAsStored)).toEqual(
		expect.arrayContaining(["site", "pages/directory"]),
	)
	expect(await upgradeContent(database.db, new Date())).toMatchObject({ unfit: {} })
	expect(await unfitIn(database.db)).toEqual([])
	const editions = await listPublishedEditions(database.db)
	expect(editions.map(({ name }) => name)).toContain("Achieng’s Easter")
})

test("promises_of_the_privacy_page_follow_the_product_and_an_organisers_own_stay", async () => {
	const database = await openStateDatabase(await unpackState(OLDEST_WITH_CONTENT))
	await migrateDatabase(database)
	const paragraphs = async () =>
		(await readContentDocument(database.db, CONTENT_DOCUMENTS.privacy)).sections.flatMap(
			(section) => section.paragraphs,
		)
	expect((await paragraphs()).join()).toContain("we take you off the same week")
	await upgradeContent(database.db, new Date())
	const builtIn = CONTENT_DOCUMENTS.privacy.schema.parse(
		JSON.parse(readFileSync("content/pages/privacy.json", "utf8")),
	)
	const [, ...promised] = builtIn.sections.flatMap((section) => section.paragraphs)
	expect(await paragraphs()).toContain("Achieng remembers no faces.")
	expect(await paragraphs()).toEqual(expect.arrayContaining(promised))
})

test.each([
	["0002_company_is_a_piece", "Shopping in the rain"],
	["0013_content_steps.0004", "Achieng at seven o’clock"],
])("untouched_texts_of_%s_become_the_plain_ones_and_an_organisers_own_stay", async (name, caption) => {
	const database = await openStateDatabase(await unpackState(name))
	await migrateDatabase(database)
	await upgradeContent(database.db, new Date())
	const builtIn = (file: string) => JSON.parse(readFileSync(`content/${file}.json`, "utf8"))
	const edition = await findEdition(database.db, "christmas-2025")
	const festival = await readEditionDocument(database.db, edition?.id ?? 0, EDITION_DOCUMENTS.page)
	const [ours] = EARLIER_DOCUMENTS.editionPages.schema.parse(builtIn("editions-pages"))
	expect(festival?.practical).toEqual(ours?.practical)
	expect(festival?.overview).toEqual({ ...ours?.overview, tagline: "Achieng’s own Christmas" })
	const about = CONTENT_DOCUMENTS.about.schema.parse(builtIn("pages/about"))
	expect(await readContentDocument(database.db, CONTENT_DOCUMENTS.about)).toEqual({
		...about,
		heading: "About Achieng and the others",
	})
	const vendors = await database.db.select().from(directoryVendors)
	const texts = vendors.filter(({ list }) => list === "december-2024").map((vendor) => vendor.description)
	expect(texts).toContain("Achieng buys here.")
	expect(texts).toContain(builtIn("directory/december-2024")[2].description)
	const captions = (await database.db.select().from(galleryPictures)).map(({ caption }) => caption)
	expect(captions).toContain(caption)
	expect(captions).not.toContain("Umbrellas up, nobody leaves")
})

/** Migrations and content steps that may come after the newest kept state. */
const MOST_AFTER = 10

/** What no kept state has: nobody tries to upgrade from it. */
const listAfter = (kept: { migrations: number; steps: number }[]): string[] => [
	...migrations.slice(Math.max(...kept.map((state) => state.migrations))),
	...CONTENT_STEPS.slice(Math.max(...kept.map(({ steps }) => steps))).map(({ name }) => name),
]

describe("kept states", () => {
	test("npm_run_snapshot_keeps_one_of_this_checkout_that_can_be_restored", async () => {
		const to = await createTempFolder()
		await promisify(execFile)(process.execPath, ["test/released-states/make.ts", "--to", to])
		const [file = ""] = readdirSync(to)
		expect(file).toBe(`${migrations.at(-1)}.${CONTENT_STEPS.at(-1)?.name.slice(0, 4)}.zip`)
		const { folder } = await unpackState(file.replace(/\.zip$/, ""), to)
		const { database, target } = await openRestoreTarget()
		expect(await restoreBackup(folder, target, { replace: false, foreign: true })).toMatchObject({ ok: true })
		expect((await readContentDocument(database.db, CONTENT_DOCUMENTS.about)).heading).toContain("Achieng")
	})

	test("the_newest_is_at_most_ten_migrations_and_steps_old_else_run_npm_run_snapshot_on_the_release_before", () => {
		expect(listAfter(states).length).toBeLessThanOrEqual(MOST_AFTER)
		expect(listAfter(states.slice(0, -1)).length).toBeGreaterThan(MOST_AFTER)
	})

	test("steps_that_were_released_are_still_the_first_ones", async () => {
		for (const { name } of states.filter(({ steps }) => steps > 0)) {
			const { db } = await openStateDatabase(await unpackState(name))
			const ran = await db.select({ name: contentSteps.name }).from(contentSteps).orderBy(contentSteps.name)
			expect(CONTENT_STEPS.slice(0, ran.length)).toMatchObject(ran)
		}
	})

	test("they_stay_small", () => {
		const sizes = STATES.map((name) => statSync(`test/released-states/${name}.zip`).size)
		expect(Math.max(...sizes)).toBeLessThan(80_000)
	})
})

test("every_content_step_stands_in_its_file_and_in_order", () => {
	const files = readdirSync("app/domain/upgrade/steps").map((file) => file.replace(/\.ts$/, ""))
	expect(CONTENT_STEPS.map(({ name }) => name)).toEqual(files.toSorted())
	expect(files.every((file) => /^\d{4}-[a-z-]+$/.test(file))).toBe(true)
})
