import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { publishPicture, reservePicture, updatePicture } from "../pictures/commands.server.ts"
import { findPicture } from "../pictures/queries.server.ts"
import {
	changeEditionGallery,
	countEditionPictures,
	hangPicture,
	listEditionPictures,
} from "./edition-gallery.server.ts"
import { listEditionTimes, listPictures } from "./queries.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2027-04-05T11:05:00Z")
const by = await addTestAdmin(db, "amina@tamasha.example")
const author = { by, at }

let nth = 0
async function addPhoto(alt = ""): Promise<number> {
	nth += 1
	const sha256 = String(nth).padStart(64, "0")
	const size = { width: 1_200, height: 800 }
	const files = (["avif", "webp"] as const).map((kind) => ({ kind, width: 320, path: "", size: 9, sha256 }))
	const picture = { sha256, mediaType: "image/jpeg", ...size, colour: "#c2693f", files }
	const id = await publishPicture(db, await reservePicture(db, picture, at), author)
	if (alt) await updatePicture(db, id, { alt, focusX: 30, focusY: 60 }, author)
	return id
}

let easter = { id: 0, slug: "easter-2027" }
beforeEach(async () => {
	nth += 1
	const slug = `easter-${nth}`
	const id = await addEdition(db, { slug, startsOn: "2031-03-28", endsOn: "2031-03-30" })
	easter = { id, slug }
})

async function hang(count: number): Promise<number[]> {
	for (let done = 0; done < count; done += 1) await hangPicture(db, easter, await addPhoto(), author)
	return (await listEditionPictures(db, easter.id)).map(({ id }) => id)
}

const captionAll = (ids: number[]) =>
	changeEditionGallery(
		db,
		easter,
		{ entries: ids.map((id) => ({ id, caption: `Caption ${id}`, alt: "Kites." })) },
		author,
	)
const shown = async (filter: { year: number; month?: string }) =>
	(await listPictures(db, filter)).map(({ caption }) => caption)

test("a_day_is_seen_in_the_month_and_year_of_its_edition_once_it_has_captions_and_follows_its_dates", async () => {
	const [first = 0, second = 0] = await hang(2)
	expect(await shown({ year: 2031 })).toEqual([])
	await captionAll([first])
	expect(await shown({ year: 2031, month: "march" })).toEqual([`Caption ${first}`])
	await captionAll([second])
	expect(await shown({ year: 2031, month: "march" })).toHaveLength(2)
	expect(await listEditionTimes(db)).toEqual({ years: [2031], months: ["march"] })
	await db
		.update(editions)
		.set({ startsOn: "2032-04-02", endsOn: "2032-04-04" })
		.where(eq(editions.id, easter.id))
	expect([await shown({ year: 2031 }), (await shown({ year: 2032, month: "april" })).length]).toEqual([[], 2])
	await db.update(editions).set({ publishedAt: null }).where(eq(editions.id, easter.id))
	expect(await shown({ year: 2032 })).toEqual([])
	expect(await listEditionTimes(db)).toEqual({ years: [], months: [] })
})

test("a_picture_hangs_once_and_its_description_comes_along", async () => {
	const photo = await addPhoto("Drums at dusk.")
	await hangPicture(db, easter, photo, author)
	await hangPicture(db, easter, photo, author)
	await hangPicture(db, easter, photo + 1_000, author)
	expect(await countEditionPictures(db, easter.id)).toBe(1)
	expect(await listEditionPictures(db, easter.id)).toMatchObject([{ caption: "", alt: "Drums at dusk." }])
})

test("a_description_that_is_written_in_a_row_is_that_of_the_library_where_it_has_none", async () => {
	const [plain, described] = [await addPhoto(), await addPhoto("Drums.")]
	for (const photo of [plain, described]) await hangPicture(db, easter, photo, author)
	await captionAll((await listEditionPictures(db, easter.id)).map(({ id }) => id))
	const library = await Promise.all([plain, described].map((photo) => findPicture(db, photo)))
	expect(library.map((picture) => picture?.alt)).toEqual(["Kites.", "Drums."])
})

test("whatever_is_moved_and_written_every_picture_hangs_once_and_those_of_others_stay", async () => {
	const ids = await hang(5)
	const other = { id: await addEdition(db, {}), slug: "other" }
	await hangPicture(db, other, await addPhoto(), author)
	const foreign = (await listEditionPictures(db, other.id))[0]?.id ?? 0
	const anyId = fc.constantFrom(...ids, foreign, 0)
	const change = fc.record(
		{
			entries: fc.array(
				fc.record({ id: anyId, caption: fc.constantFrom("", "One", "Two"), alt: fc.constant("") }),
				{ maxLength: 3 },
			),
			order: fc.array(anyId, { maxLength: 7 }),
			step: fc.record({ id: anyId, to: fc.constantFrom("earlier" as const, "later" as const) }),
		},
		{ requiredKeys: ["entries"] },
	)
	await fc.assert(
		fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
			await Promise.all(changes.map((one) => changeEditionGallery(db, easter, one, author)))
			const after = (await listEditionPictures(db, easter.id)).map(({ id }) => id)
			expect(after.toSorted((one, another) => one - another)).toEqual(ids)
			expect(await listEditionPictures(db, other.id)).toMatchObject([{ id: foreign, caption: "" }])
		}),
		{ numRuns: 25 },
	)
})

test("who_saves_an_older_screen_undoes_nothing_that_another_organiser_wrote_meanwhile", async () => {
	await hang(2)
	const screen = await listEditionPictures(db, easter.id)
	const save = (rows: { id: number; caption: string; alt: string; seen?: string }[]) =>
		changeEditionGallery(db, easter, { entries: rows }, author)
	const captions = async () => (await listEditionPictures(db, easter.id)).map(({ caption }) => caption)
	const write = (nth: number, caption: string) =>
		screen.map((row, at) => (at === nth ? { ...row, caption } : row))
	await save(write(0, "Kites"))
	expect(await save(write(1, "Drums"))).toEqual({ isChanged: true })
	expect(await captions()).toEqual(["Kites", "Drums"])
	expect(await save(screen)).toEqual({ isChanged: false })
	// The control: without what its sender saw everything is written.
	await save(screen.map(({ seen: _, ...row }) => row))
	expect(await captions()).toEqual(["", ""])
})

test("a_change_is_written_down_and_none_is_not", async () => {
	const [first = 0, second = 0] = await hang(2)
	const arrangeAs = (order: number[]) => changeEditionGallery(db, easter, { entries: [], order }, author)
	expect(await collectAuditEvents(db, () => arrangeAs([first, second]))).toEqual([])
	const about = { subjectKind: "content", subjectId: `gallery-${easter.slug}` }
	expect(await collectAuditEvents(db, () => arrangeAs([second, first]))).toEqual([
		expect.objectContaining({ action: "content-changed", ...about, after: { order: "changed" } }),
	])
	expect((await listEditionPictures(db, easter.id)).map(({ id }) => id)).toEqual([second, first])
})
