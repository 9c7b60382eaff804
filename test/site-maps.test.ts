import { existsSync } from "node:fs"
import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { addTestAdmin } from "../app/domain/accounts/accounts.fixture.ts"
import { readEditionDocument } from "../app/domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS, type EditionSiteMap } from "../app/domain/content/edition-documents.ts"
import { editionDocuments } from "../app/domain/content/schema.server.ts"
import { changeSection } from "../app/domain/editing/commands.server.ts"
import { readFieldChoices } from "../app/domain/editing/field-choices.server.ts"
import { findSection, readSection } from "../app/domain/editing/queries.server.ts"
import { fieldOfSection } from "../app/domain/editing/sections.server.ts"
import { findEdition } from "../app/domain/editions/queries.server.ts"
import { publishPicture, reservePicture, updatePicture } from "../app/domain/pictures/commands.server.ts"
import { pictureName } from "../app/domain/pictures/rules.ts"
import { THIS_VERSION, upgradeContent } from "../app/domain/upgrade/commands.server.ts"
import { contentSteps } from "../app/domain/upgrade/schema.server.ts"
import { listPageChanges } from "../app/web/system/page-changes.server.ts"
import drawnMaps from "../content/site-maps.json" with { type: "json" }
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const at = new Date("2026-11-20T11:05:00Z")
const by = await addTestAdmin(db, "amina@tamasha.example")
const maps = Object.entries(drawnMaps)
const ADDRESSES: Record<string, string> = { "christmas-2025": "/eventpage", "christmas-2024": "/xmas-2024" }
const read = async (path: string) => (await render(db, path, at)).text()

async function readMap(slug: string): Promise<EditionSiteMap | undefined> {
	const edition = (await findEdition(db, slug)) ?? expect.fail(`no ${slug}`)
	return readEditionDocument(db, edition.id, EDITION_DOCUMENTS.siteMap)
}

/** In the form of Site content. */
async function save(slug: string, change: (map: EditionSiteMap) => unknown) {
	const section = (await findSection(db, `site-map-${slug}`)) ?? expect.fail("no form")
	const expected = await readSection(db, section)
	const field = fieldOfSection(section, await readFieldChoices(db))
	const value = change(structuredClone(expected) as EditionSiteMap)
	return changeSection(db, section, field, { expected, value, by, at })
}

async function addPhoto(): Promise<string> {
	const sha256 = "7".padStart(64, "0")
	const size = { width: 1_200, height: 800 }
	const files = (["avif", "webp"] as const).map((kind) => ({ kind, width: 320, path: "", size: 9, sha256 }))
	const picture = { sha256, mediaType: "image/jpeg", ...size, colour: "#c2693f", files }
	const id = await publishPicture(db, await reservePicture(db, picture, at), { by, at })
	await updatePicture(db, id, { alt: "The ground from above.", focusX: 50, focusY: 50 }, { by, at })
	return pictureName(id)
}

test.each(maps)("%s_of_a_new_database_has_the_map_that_was_drawn", async (slug, { legend, rows, alt }) => {
	const map = await readMap(slug)
	expect(map?.picture).toBe(`map-${slug}`)
	expect(map?.areas).toEqual(legend.map(({ name, text, symbol }) => ({ name, text, sign: symbol })))
	expect(map?.rows).toEqual(rows.map(({ from, to, kind }) => ({ from, to, kind })))
	const html = await read(ADDRESSES[slug] ?? "")
	expect(html).toContain(`<img alt="${alt}" src="/art/maps/${slug}.svg" width=`)
	const positions = legend.map(({ icon, text }) => {
		const sign = html.indexOf(`<img src="${icon}" alt=""`)
		return [sign > 0, html.indexOf(text, sign) > sign]
	})
	expect(positions.flat()).not.toContain(false)
})

test("a_database_that_is_there_gets_the_maps_once_and_no_page_is_dated_anew", async () => {
	const [before, changes] = [await readMap("christmas-2024"), await listPageChanges(db)]
	await db.delete(editionDocuments).where(eq(editionDocuments.name, "site-map"))
	const forget = () => db.delete(contentSteps).where(eq(contentSteps.name, "0010-site-maps"))
	await forget()
	expect((await upgradeContent(db, at, THIS_VERSION)).steps).toEqual(["0010-site-maps"])
	expect(await readMap("christmas-2024")).toEqual(before)
	expect(await listPageChanges(db)).toEqual(changes)
	await save("christmas-2024", (map) => ({ ...map, rows: [] }))
	await forget()
	await upgradeContent(db, at, THIS_VERSION)
	expect((await readMap("christmas-2024"))?.rows).toEqual([])
})

test("areas_are_renamed_and_ordered_and_a_photograph_takes_the_place_of_the_drawing", async () => {
	const photo = await addPhoto()
	const [gate, ...others] = (await readMap("christmas-2025"))?.areas ?? []
	const renamed = { ...gate, name: "Lion gate" }
	expect(
		await save("christmas-2025", (map) => ({ ...map, picture: photo, areas: [...others, renamed] })),
	).toEqual({ ok: true, isChanged: true })
	const html = await read("/eventpage")
	expect(html).toContain('alt="The ground from above."')
	expect(html).toMatch(/<source hidden="" type="image\/avif" srcSet="\/pictures\//)
	expect(html).toMatch(/<a href="\/pictures\/[^"]*-320\.webp" [^>]*>Open the map on its own page/)
	expect(html).not.toContain("/art/maps/christmas-2025.svg")
	expect(html.indexOf("Lion gate</strong>")).toBeGreaterThan(html.indexOf("Dog basins</strong>"))
	expect(html).not.toContain("Main gate</strong>")
})

test("without_a_picture_there_is_no_map", async () => {
	await save("christmas-2025", (map) => ({ ...map, picture: null }))
	expect(await read("/eventpage")).not.toContain("Site map</h2>")
})

test("areas_and_rows_may_be_missing", async () => {
	await save("christmas-2025", (map) => ({ ...map, picture: "map-christmas-2024", areas: [], rows: [] }))
	const html = await read("/eventpage")
	expect(html).toContain("Site map</h2>")
	expect(html).not.toContain("Rows of stalls")
})

test("every_sign_that_can_be_chosen_is_drawn", () => {
	const { options } = EDITION_DOCUMENTS.siteMap.schema.shape.areas.element.shape.sign
	expect(options.filter((sign) => !existsSync(`public/art/maps/signs/${sign}.svg`))).toEqual([])
})
