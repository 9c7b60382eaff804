import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addListings } from "../directory/commands.server.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
import { listAllPictures } from "../gallery/gallery.fixture.ts"
import { listPictures as listGallery } from "../gallery/queries.server.ts"
import { publishPicture, reservePicture, updatePicture } from "../pictures/commands.server.ts"
import { findPicture } from "../pictures/queries.server.ts"
import { pictureName } from "../pictures/rules.ts"
import { pictures } from "../pictures/schema.server.ts"
import { changeSection } from "./commands.server.ts"
import { readFieldChoices } from "./field-choices.server.ts"
import { listPictureUses, removeUnusedPicture } from "./picture-uses.server.ts"
import { findSection, readSection } from "./queries.server.ts"
import { fieldOfSection } from "./sections.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
const by = await addTestAdmin(db, "amina@tamasha.example")

let nth = 0
async function addPhoto(alt = "Pots in the sun."): Promise<number> {
	nth += 1
	const sha256 = String(nth).padStart(64, "0")
	const size = { width: 1_200, height: 800 }
	const files = (["avif", "webp"] as const).map((kind) => ({ kind, width: 320, path: "", size: 9, sha256 }))
	const picture = { sha256, mediaType: "image/jpeg", ...size, colour: "#c2693f", files }
	const id = await publishPicture(db, await reservePicture(db, picture, at), { by, at })
	if (alt) await updatePicture(db, id, { alt, focusX: 30, focusY: 60 }, { by, at })
	return id
}

let photo = 0
beforeEach(async () => {
	photo = await addPhoto()
})

async function save(name: string, change: (value: Record<string, never>) => unknown) {
	const section = await findSection(db, name)
	if (!section) throw new Error(`no part is called ${name}`)
	const expected = await readSection(db, section)
	const field = fieldOfSection(section, await readFieldChoices(db))
	const value = change(structuredClone(expected) as Record<string, never>)
	return changeSection(db, section, field, { expected, value, by, at })
}

const choosePoster = (picture: string) =>
	save("season-christmas-2025", (edition) => ({
		...edition,
		poster: { ...Object(edition.poster), poster: picture },
	}))
const remove = (id: number) => removeUnusedPicture(db, id, { by, at })

test("a_picture_that_is_used_is_not_removed_and_says_where_it_is", async () => {
	expect(await choosePoster(pictureName(photo))).toEqual({ ok: true, isChanged: true })
	const uses = [{ at: { section: "season-christmas-2025" }, title: "Edition: Christmas 2025" }]
	expect(await listPictureUses(db, photo)).toEqual(uses)
	expect(await remove(photo)).toEqual({ ok: false, reason: "in-use", uses })
	// The name of another one begins with the same digits.
	expect(await listPictureUses(db, photo * 10)).toEqual([])
	await choosePoster("poster-easter-2025")
	expect(await remove(photo)).toEqual({ ok: true })
	expect([await findPicture(db, photo), await remove(photo)]).toEqual([
		undefined,
		{ ok: false, reason: "not-found" },
	])
})

test("a_page_that_is_not_there_yet_uses_no_picture_of_the_one_that_it_would_begin_with", async () => {
	await addEdition(db, {
		slug: "easter-2027",
		name: "Easter 2027",
		startsOn: "2027-03-27",
		endsOn: "2027-03-29",
	})
	const saved = await save("festival-eventpage", ({ activities, ...page }) => {
		const { items, ...rest } = Object(activities)
		const [first, ...others] = items
		return { ...page, activities: { ...rest, items: [{ ...first, picture: pictureName(photo) }, ...others] } }
	})
	expect(saved).toEqual({ ok: true, isChanged: true })
	expect(await listPictureUses(db, photo)).toEqual([
		{ at: { section: "festival-eventpage" }, title: "Page: Christmas 2025" },
	])
})

test("a_photograph_that_is_hung_comes_last_with_its_description_and_is_in_use", async () => {
	const value = { picture: pictureName(photo), caption: "Pots", month: "july", year: 2024 }
	expect(await save("new-picture", () => value)).toEqual({ ok: true, isChanged: true })
	const all = (await listAllPictures(db)).filter(({ year }) => year === 2024)
	expect(all.at(-1)).toMatchObject({
		caption: "Pots",
		alt: "Pots in the sun.",
		month: "july",
		year: 2024,
		position: all.length,
	})
	expect((await listGallery(db, { year: 2024 })).at(-1)).toMatchObject({
		width: 1_200,
		src: expect.stringMatching(/^\/pictures\/\d+-[0-9a-f]{12}-320\.webp$/),
		srcSet: expect.stringContaining(".webp 320w"),
		avif: { type: "image/avif", srcSet: expect.stringContaining(".avif 320w") },
	})
	expect(await remove(photo)).toMatchObject({ ok: false, reason: "in-use" })
})

test.each([
	["one that has no description", () => addPhoto("")],
	["one that is not there", async () => 999_999],
	["one that was removed", () => remove(photo).then(() => photo)],
])("%s can not be chosen", async (_, findId) => {
	const result = await choosePoster(pictureName(await findId()))
	expect(result).toMatchObject({ ok: false, reason: "invalid", issues: [{ path: ["poster", "poster"] }] })
})

const BLANK = { craft: "", description: "", website: "" } as const

test("a_listing_may_show_a_photograph_which_is_then_in_use", async () => {
	const edition = await findFirstEdition(db)
	await addListings(db, edition.id, [{ ...BLANK, name: "Shown" }])
	const part = `vendor.${edition.slug}.shown`
	const choose = (logo: string | null) => save(part, (entry) => ({ ...entry, craft: "pottery", logo }))
	expect(await choose(pictureName(photo))).toEqual({ ok: true, isChanged: true })
	const uses = [{ at: { section: part }, title: "Vendors: Christmas 2025: Shown" }]
	expect(await remove(photo)).toEqual({ ok: false, reason: "in-use", uses })
	expect(await choose("acacia-ceramics.svg")).toEqual({ ok: true, isChanged: true })
	expect(await remove(photo)).toEqual({ ok: true })
})

test("the_logo_of_a_vendor_stays_with_its_listing_and_is_chosen_for_nothing_else", async () => {
	const edition = await findFirstEdition(db)
	await db.update(pictures).set({ isLogo: true }).where(eq(pictures.id, photo))
	await addListings(db, edition.id, [{ ...BLANK, name: "Owner", craft: "pottery", pictureId: photo }])
	const part = `vendor.${edition.slug}.owner`
	expect(await choosePoster(pictureName(photo))).toMatchObject({ ok: false, reason: "invalid" })
	expect((await readFieldChoices(db))["picture-logo"]?.map(({ value }) => value)).not.toContain(
		pictureName(photo),
	)
	const saved = await save(part, (entry) => ({ ...entry, description: "Mugs." }))
	expect(saved).toEqual({ ok: true, isChanged: true })
	expect(await findPicture(db, photo)).toBeDefined()
	expect(await save(part, (entry) => ({ ...entry, logo: null }))).toEqual({ ok: true, isChanged: true })
	expect(await findPicture(db, photo)).toBeUndefined()
})

test("what_is_offered_can_be_used", async () => {
	const undescribed = pictureName(await addPhoto(""))
	const { "picture-poster": posters = [], slide = [] } = await readFieldChoices(db)
	for (const offered of [posters, slide]) {
		const values = offered.map(({ value }) => value)
		expect(values).toContain(pictureName(photo))
		expect(values).not.toContain(undescribed)
	}
	expect(posters.map(({ value }) => value)).toContain("poster-easter-2025")
})

test("chosen_and_removed_at_the_same_moment_it_is_in_the_library_or_nowhere", async () => {
	const outcomes = new Set<string>()
	for (let round = 0; round < 60 && outcomes.size < 2; round += 1) {
		await choosePoster("poster-easter-2025")
		const id = await addPhoto()
		// Longer each round, so that either may come first on a busy machine as well.
		const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (round + 1)))
		const [chosen, removed] = await Promise.all([
			pause().then(() => choosePoster(pictureName(id))),
			pause().then(() => remove(id)),
		])
		expect(chosen.ok).not.toBe(removed.ok)
		const uses = await listPictureUses(db, id)
		expect([Boolean(await findPicture(db, id)), uses.length]).toEqual(chosen.ok ? [true, 1] : [false, 0])
		outcomes.add(String(chosen.ok))
	}
	// Both must have happened, or the two never met.
	expect(outcomes.size).toBe(2)
})
