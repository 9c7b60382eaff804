import { readFile } from "node:fs/promises"
import { eq, inArray } from "drizzle-orm"
import sharp from "sharp"
import { expect, test } from "vitest"
import { vendorApplications } from "../applications/schema.server.ts"
import { closeEdition, reopenEdition } from "../editions/closing.server.ts"
import { documents } from "../files/schema.server.ts"
import { updatePicture } from "../pictures/commands.server.ts"
import { AT, compareStore, openPictureEnvironment } from "../pictures/pictures.fixture.ts"
import { countPictures, findPicture, listPictures } from "../pictures/queries.server.ts"
import { pictureIdOf, pictureName } from "../pictures/rules.ts"
import { pictures } from "../pictures/schema.server.ts"
import { sweepPictures } from "../pictures/sweep.server.ts"
import { deleteListingsOf, detachListings, removeVendor, updateVendor } from "./commands.server.ts"
import { openListingLogos } from "./listing-logos.fixture.ts"
import { makeDrafts, publishDirectory } from "./publish.server.ts"
import { findPageOf, findVendor, listVendors } from "./queries.server.ts"

const environment = await openPictureEnvironment()
const { db, pool, by, files, tools, receive, upload } = environment
const { variantMaker } = tools
const { take, nextPicture, addVendors } = openListingLogos(environment)
const CHANGE = { by, at: AT }

test("a_listing_takes_the_logo_of_its_application_once_and_whoever_sent_none_has_none", async () => {
	const { editionId, logoOf, pictureOf } = await addVendors({ Potter: await nextPicture(), Baker: undefined })
	expect(await take()).toBe(1)
	expect(await take()).toBe(0)
	const picture = await pictureOf("potter")
	if (!picture) throw new Error("no logo was taken")
	expect(picture).toMatchObject({ alt: "Logo of Potter", focusX: 50, focusY: 50, widths: [320, 640] })
	expect(await logoOf("baker")).toBe(null)
	await publishDirectory(db, editionId, CHANGE)
	const src = `/pictures/${picture.id}-${picture.sha256.slice(0, 12)}-320.webp`
	expect(await listVendors(db, editionId)).toEqual([
		{ slug: "baker", name: "Baker", craft: "", logo: null },
		{ slug: "potter", name: "Potter", craft: "", logo: src },
	])
	const { stored, named } = await compareStore(environment)
	expect(stored).toEqual(named)
})

test("a_logo_is_among_no_pictures_to_choose_from_and_counts_for_no_limit", async () => {
	const before = await countPictures(db)
	const { logoOf } = await addVendors({ Potter: await nextPicture() })
	await take()
	const { rows } = await listPictures(db, {})
	expect(rows.map(({ id }) => pictureName(id))).not.toContain(await logoOf("potter"))
	expect(await countPictures(db)).toBe(before)
})

test("a_photograph_that_an_organiser_chose_is_cut_around_its_focal_point_and_stays", async () => {
	const { editionId, logoOf, entryOf } = await addVendors({ Potter: await nextPicture() })
	const id = Number(await upload({ name: "pots.jpg", content: await nextPicture(48) }))
	await updatePicture(db, id, { alt: "Pots", focusX: 20, focusY: 70 }, CHANGE)
	const entry = await entryOf("potter")
	await db.transaction((tx) => updateVendor(tx, editionId, "potter", { ...entry, logo: pictureName(id) }))
	expect(await take()).toBe(0)
	expect(await logoOf("potter")).toBe(pictureName(id))
	await publishDirectory(db, editionId, CHANGE)
	expect(await findVendor(db, editionId, "potter")).toMatchObject({
		logo: expect.stringMatching(/-48\.webp$/),
		style: { objectFit: "cover", objectPosition: "20% 70%" },
	})
	await db.transaction((tx) => removeVendor(tx, editionId, "potter"))
	expect(await findPicture(db, id)).toMatchObject({ id })
})

test("a_logo_in_light_ink_on_nothing_lies_on_dark_paper_and_any_other_on_pale", async () => {
	const draw = (ink: string, paper = "none") =>
		sharp(
			Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48">
			<path fill="${paper}" d="M0 0h48v48H0z"/><circle cx="24" cy="24" r="9" fill="${ink}"/></svg>`),
		)
			.png()
			.toBuffer()
	const { editionId } = await addVendors({
		Dark: await draw("#123"),
		Light: await draw("#fffdf0"),
		Printed: await draw("#fffdf0", "#fdfdfd"),
	})
	expect(await take()).toBe(3)
	await publishDirectory(db, editionId, CHANGE)
	const styles = (await listVendors(db, editionId)).map(({ style }) => style)
	expect(styles).toEqual([undefined, { backgroundColor: "#16243f" }, undefined])
})

test("a_logo_goes_with_its_listing_on_wish_files_too_and_stays_when_the_application_is_forgotten", async () => {
	const vendors = { Potter: await nextPicture(), Baker: await nextPicture() }
	const { ids, pictureOf, editionId } = await addVendors(vendors)
	await take()
	const [potter, baker] = [await pictureOf("potter"), await pictureOf("baker")]
	await db.transaction((tx) => deleteListingsOf(tx, ids.slice(0, 1)))
	await db.transaction((tx) => detachListings(tx, ids.slice(1)))
	expect(await findPicture(db, potter?.id ?? 0)).toBeUndefined()
	const gone = await db
		.select()
		.from(pictures)
		.where(eq(pictures.id, potter?.id ?? 0))
	expect(gone).toMatchObject([{ state: "reserved", alt: "" }])
	await sweepPictures(environment, new Date(AT.getTime() + 1))
	const { stored, named } = await compareStore(environment)
	expect(stored).toEqual(named)
	expect(stored.filter((key) => key.includes(potter?.sha256 ?? "-"))).toEqual([])
	expect(stored.filter((key) => key.includes(baker?.sha256 ?? "-"))).toHaveLength(5)
	await publishDirectory(db, editionId, CHANGE)
	expect(await listVendors(db, editionId)).toMatchObject([{ name: "Baker", logo: expect.any(String) }])
	expect(await take()).toBe(0)
})

test("the_same_logo_of_two_vendors_is_kept_once_and_until_the_last_listing_is_gone", async () => {
	const content = await nextPicture(48)
	const { ids, logoOf, pictureOf } = await addVendors({ Potter: content, Baker: content })
	expect(await take()).toBe(2)
	expect(await logoOf("potter")).toBe(await logoOf("baker"))
	await db.transaction((tx) => deleteListingsOf(tx, ids.slice(0, 1)))
	const picture = await pictureOf("baker")
	expect(picture).toBeDefined()
	await db.transaction((tx) => deleteListingsOf(tx, ids))
	expect(await findPicture(db, picture?.id ?? 0)).toBeUndefined()
})

test("what_an_organiser_uploads_as_well_stays_in_the_library", async () => {
	const content = await nextPicture(48)
	// What is kept is the picture as it was judged.
	const received = await receive({ name: "logo.jpg", content })
	const judged = await readFile(received.documents[0]?.path ?? "")
	await received.discard()
	const { ids, pictureOf } = await addVendors({ Potter: judged })
	await take()
	const id = Number(await upload({ name: "same.jpg", content }))
	expect(id).toBe((await pictureOf("potter"))?.id)
	await db.transaction((tx) => deleteListingsOf(tx, ids))
	expect(await findPicture(db, id)).toMatchObject({ id })
})

test("taken_by_two_processes_at_once_each_listing_has_one_and_nothing_is_left_behind", async () => {
	// What the tests before have removed.
	await sweepPictures(environment, new Date(AT.getTime() + 1))
	const { logoOf } = await addVendors({ Potter: await nextPicture(48), Baker: await nextPicture(48) })
	await Promise.all([take(), take(), take()])
	expect(pictureIdOf((await logoOf("potter")) ?? "")).toBeDefined()
	expect(pictureIdOf((await logoOf("baker")) ?? "")).toBeDefined()
	const { stored, named } = await compareStore(environment)
	expect(stored).toEqual(named)
})

test("who_is_erased_or_withdraws_while_a_logo_is_made_ready_gets_none", async () => {
	const { ids, logoOf } = await addVendors({ Potter: await nextPicture(48), Baker: await nextPicture(48) })
	const make: typeof variantMaker.make = async (...job) => {
		await db
			.update(documents)
			.set({ state: "reserved" })
			.where(eq(documents.applicationId, ids[0] ?? 0))
		await db
			.update(vendorApplications)
			.set({ directoryConsent: false })
			.where(inArray(vendorApplications.id, ids.slice(1)))
		return variantMaker.make(...job)
	}
	const slow = { make, close: async () => {} }
	expect(await take({ variantMaker: slow })).toBe(0)
	expect([await logoOf("potter"), await logoOf("baker")]).toEqual([null, null])
	await db.delete(documents).where(eq(documents.state, "reserved"))
})

test("what_is_no_picture_is_left_out_until_drafts_are_made_again", async () => {
	const { editionId, logoOf } = await addVendors({ Potter: Buffer.from("no picture") })
	let tries = 0
	const make: typeof variantMaker.make = async () => {
		tries += 1
		return { ok: false, reason: "too-complex" }
	}
	const counted = { variantMaker: { make, close: async () => {} } }
	await take(counted)
	await take(counted)
	expect([tries, await logoOf("potter")]).toEqual([1, null])
	await makeDrafts(db, editionId, CHANGE)
	await take(counted)
	expect(tries).toBe(2)
})

test("a_file_that_cannot_be_read_now_is_tried_again_and_does_not_keep_the_others", async () => {
	const { logoOf } = await addVendors({ Potter: await nextPicture(48), Baker: await nextPicture(48) })
	let opened = 0
	const open: typeof files.open = (key) => {
		opened += 1
		return opened === 1 ? Promise.reject(new Error("the store does not answer")) : files.open(key)
	}
	const faulty = { ...files, open, put: files.put, remove: files.remove }
	expect(await take({ files: faulty })).toBe(1)
	expect(await logoOf("potter")).toBe(null)
	expect(await take()).toBe(1)
	expect(await logoOf("potter")).not.toBe(null)
})

test("a_listing_of_a_closed_edition_gets_none_until_it_is_open_again", async () => {
	const { editionId, logoOf } = await addVendors({ Potter: await nextPicture(48) })
	expect(await closeEdition(db, editionId, CHANGE)).toEqual({ ok: true })
	expect([await take(), await logoOf("potter")]).toEqual([0, null])
	await reopenEdition(db, editionId, CHANGE)
	expect(await take()).toBe(1)
})

test("pages_are_made_afresh_once_for_many_logos_and_not_for_none", async () => {
	const vendors = { Potter: await nextPicture(48), Baker: await nextPicture(48) }
	const { entryOf, editionId } = await addVendors(vendors)
	const client = await pool.connect()
	let notices = 0
	client.on("notification", () => {
		notices += 1
	})
	await client.query("listen content_changed")
	const noticesAfter = async (change: () => Promise<unknown>) => {
		const before = notices
		await change()
		await client.query("select 1")
		return notices - before
	}
	expect([await noticesAfter(take), await noticesAfter(take)]).toEqual([1, 0])
	// The control: an organiser's change of a logo is noticed.
	const entry = await entryOf("potter")
	const edit = () => db.transaction((tx) => updateVendor(tx, editionId, "potter", { ...entry, logo: "" }))
	expect(await noticesAfter(edit)).toBe(1)
	client.release(true)
})

test("a_vendor_is_found_on_the_page_of_a_long_directory_that_it_stands_on", async () => {
	const names = Array.from({ length: 151 }, (_, nth) => `Vendor ${String(nth).padStart(3, "0")}`)
	const { editionId } = await addVendors(Object.fromEntries(names.map((name) => [name, undefined])))
	await publishDirectory(db, editionId, CHANGE)
	const all = await listVendors(db, editionId)
	const pages = [0, 149, 150].map((nth) => {
		const { name = "", slug = "" } = all[nth] ?? {}
		return findPageOf(db, { editionId, name, slug })
	})
	expect(await Promise.all(pages)).toEqual([1, 1, 2])
})
