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
		expect(await readEditionTexts(database.db, new Date())).toEqual(await readEarlierTexts(database.db))
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

/** Released in one version with the one before. */
const TOGETHER = [
	"0002_company_is_a_piece",
	"0012_edition_entries",
	"0019_blank_forms",
	"0020_newsletters",
	"0021_team_and_roles",
	"0022_picture_library",
	"0023_application_questions",
	"0024_listings",
	"0025_preview_links",
	"0026_edition_galleries",
	"0027_closing_and_late_links",
	"0028_application_forms",
	"0029_map_and_places",
	"0030_edition_names",
	"0031_listing_pictures",
	"0032_questions_of_categories_and_files",
	"0033_changes_of_stalls",
	"0034_changes_of_content",
	"0035_checklist_dismissals",
	"0036_corrections",
	"0037_search_of_offers",
	"0038_choices_and_releases",
	"0039_standby_ends_with_a_denial",
	"0040_mix_counts",
	"0041_senders_and_bounces",
	"0042_reviews_and_notes",
	"0043_what_letters_tell",
	"0044_merged_applications",
	"0045_merged_applications_count_once",
	"0046_figures_of_the_overview",
	"0047_digests",
	"0048_table_of_applications",
	"0049_bulk_changes",
	"0050_vendor_links",
	"0051_ledger",
	"0052_mailings",
	"0053_tags_answers_templates",
	"0054_announcements",
	"0055_vat_percent",
	"0056_duplicates_and_facts",
	"0057_payments",
	"0058_withdrawals_and_standby_offers",
	...["0059_announcements_at_commit", "0060_practice_till", "0061_invoices"],
	...["0062_papers", "0063_emails_about_money", "0064_statements"],
	...["0065_overdue", "0066_emails_about_papers", "0067_papers_carried_over"],
	...["0068_samples_of_papers", "0069_many_invoices", "0070_vendor_corrections", "0071_papers_sent_once"],
	...["0072_extras_catalogue", "0073_checked_payments", "0074_changed_stalls_and_failures"],
	...["0075_cancelled_credits", "0076_credit_notes_in_order", "0077_undone_withdrawals", "0078_ended_offers"],
	...["0079_causes_by_their_bytes", "0080_pending_charges", "0081_failed_invoices"],
	...["0082_days_and_numbers_of_invoices", "0083_returned_payments", "0084_other_status", "0085_cashiers"],
	"0086_announcements_by_time",
	"0002-entries-before-offers",
	"0003-privacy-promises",
	"0007-edition-names",
	"0008-answers-in-privacy",
	"0009-directories-of-editions",
	...["0010-site-maps", "0011-files-in-privacy", "0012-invoices-in-privacy"],
]

/** What changes the database or the content of a version that is not kept: nobody tries to upgrade from it. */
function unpreceded(kept: { migrations: number; steps: number }[]): string[] {
	const isKept = (what: "migrations" | "steps") => (tag: string, index: number) =>
		TOGETHER.includes(tag) || kept.some((state) => state[what] === index)
	const steps = CONTENT_STEPS.map(({ name }) => name)
	return [
		...migrations.filter((tag, index) => index > 0 && !isKept("migrations")(tag, index)),
		...steps.filter((tag, index) => !isKept("steps")(tag, index)),
	]
}

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

	test("one_precedes_every_migration_and_content_step_else_run_npm_run_snapshot_on_the_release_before", () => {
		expect(unpreceded(states)).toEqual([])
	})

	test("a_migration_and_a_step_that_none_precedes_are_noticed", () => {
		const newest = states.filter(({ migrations: count }) => count !== 13)
		expect(unpreceded(newest)).toEqual(["0013_content_steps"])
		expect(unpreceded(states.filter(({ steps }) => steps > 0))).toContain("0001-first-lists")
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
		expect(Math.max(...sizes)).toBeLessThan(60_000)
	})
})

test("every_content_step_stands_in_its_file_and_in_order", () => {
	const files = readdirSync("app/domain/upgrade/steps").map((file) => file.replace(/\.ts$/, ""))
	expect(CONTENT_STEPS.map(({ name }) => name)).toEqual(files.toSorted())
	expect(files.every((file) => /^\d{4}-[a-z-]+$/.test(file))).toBe(true)
})
