import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addVendor } from "../directory/commands.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { listAllPictures } from "../gallery/gallery.fixture.ts"
import { galleryPictures } from "../gallery/schema.server.ts"
import { pictureSectionName } from "./entries.server.ts"
import { findSection, readSection } from "./queries.server.ts"
import { visibilityOf } from "./visibility.server.ts"

const { db } = await openTestDatabase()

async function visibility(name: string, change: object) {
	const section = await findSection(db, name)
	if (!section) throw new Error(`no part ${name}`)
	return visibilityOf(db, section, { ...((await readSection(db, section)) as object), ...change })
}

test("what_visitors_do_not_see_is_not_called_on_the_site", async () => {
	const onTheSite = { is: "on-the-site" }
	expect(await visibility("season-christmas-2025", {})).toEqual(onTheSite)
	expect(await visibility("guidelines-christmas-2025", {})).toEqual(onTheSite)
	await db.update(editions).set({ publishedAt: null }).where(eq(editions.slug, "christmas-2024"))
	for (const name of ["season-christmas-2024", "festival-xmas-2024"])
		expect(await visibility(name, {})).toEqual({ is: "draft-edition", edition: "Christmas 2024" })
	const [picture] = await listAllPictures(db)
	const name = pictureSectionName(picture?.id ?? 0)
	expect(await visibility(name, {})).toEqual(onTheSite)
	expect(await visibility(name, { year: 1999 })).toEqual({ is: "year-not-in-gallery" })
	expect(await visibility("ticker", {})).toEqual(onTheSite)
})

test("of_a_draft_no_listing_and_no_picture_of_its_gallery_is_called_on_the_site", async () => {
	const id = await addEdition(db, { slug: "easter-2027", name: "Easter 2027", publishedAt: null })
	const craft = "pottery" as const
	await db.transaction((tx) =>
		addVendor(tx, id, { name: "Udongo", craft, description: "", website: "", logo: null }),
	)
	const publishedAt = new Date()
	const [{ id: pictureId } = { id: 0 }] = await db
		.insert(galleryPictures)
		.values({ ...HUNG, editionId: id })
		.returning({ id: galleryPictures.id })
	const names = ["vendor.easter-2027.udongo", pictureSectionName(pictureId)]
	const read = () => Promise.all(names.map((name) => visibility(name, {})))
	const edition = "Easter 2027"
	expect(await read()).toEqual([
		{ is: "draft-listing-of-draft", edition },
		{ is: "draft-edition", edition },
	])
	await db.update(directoryVendors).set({ publishedAt }).where(eq(directoryVendors.editionId, id))
	expect(await read()).toEqual([
		{ is: "draft-edition", edition },
		{ is: "draft-edition", edition },
	])
	await db.update(editions).set({ publishedAt }).where(eq(editions.id, id))
	expect(await read()).toEqual([{ is: "on-the-site" }, { is: "on-the-site" }])
})

const HUNG = {
	position: 1,
	src: "/art/gallery/easter-01.svg",
	shape: "square",
	width: 400,
	height: 400,
	caption: "Clay",
	alt: "A bowl",
} as const
