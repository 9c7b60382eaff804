import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { beforeAll, expect, test } from "vitest"
import { vendorEntry } from "../app/domain/directory/inputs.ts"
import { type ArtworkSet, drawAllArtworks } from "./all-artworks.ts"
import type { Artwork } from "./artworks.ts"
import { defaultUserArtworks } from "./default-users.ts"
import { motifByVendor, motifsByCraft } from "./logo-motifs.ts"
import { logoArtworks, readVendors, type Vendor } from "./logos.ts"
import type { CraftName } from "./motifs/crafts/catalogue.ts"
import { galleryArtworks, galleryList } from "./scenes/gallery-artworks.ts"
import { heroArtworks } from "./scenes/hero-artworks.ts"

const root = join(import.meta.dirname, "..")
const KB = 1024
const compressedSize = (svg: string) =>
	brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
const pathsOf = (works: readonly Artwork[]) => works.map(({ path }) => path)
let all: ArtworkSet

beforeAll(async () => {
	all = await drawAllArtworks(root)
})

test("the_same_seed_draws_the_same_bytes", async () => {
	const again = await drawAllArtworks(root)
	expect(again.works.map(({ svg }) => svg)).toEqual(all.works.map(({ svg }) => svg))
	expect(again.documents).toEqual(all.documents)
})

test("the_files_are_what_the_command_draws", () => {
	const stale = all.works.filter(
		({ path, svg, rasterOnly }) =>
			!rasterOnly &&
			(!existsSync(join(root, "public", path)) || readFileSync(join(root, "public", path), "utf8") !== svg),
	)
	expect(pathsOf(stale), "run: npm run art").toEqual([])
})

test("every_promised_raster_is_there_and_light_enough", () => {
	const rasters = all.works.flatMap((work) => work.rasters ?? [])
	const most = (path: string) =>
		(path.startsWith("/slideshow/") ? 120 : path.startsWith("/share/") ? 100 : 20) * KB
	const wrong = rasters.filter(({ path }) => {
		const file = join(root, "public", path)
		return !existsSync(file) || readFileSync(file).length > most(path)
	})
	expect(wrong).toEqual([])
})

test("drawings_carry_no_scripts_styles_words_ids_or_slips", () => {
	const wrong = all.works.filter(({ svg }) =>
		/<(script|style|text|image|use)|\sid=|\son\w+=|NaN|undefined|Infinity|url\(/.test(svg),
	)
	expect(pathsOf(wrong)).toEqual([])
})

test("a_slide_weighs_less_than_its_budget", () => {
	expect(pathsOf(heroArtworks().filter(({ svg }) => compressedSize(svg) > 45 * KB))).toEqual([])
})

test("a_gallery_picture_weighs_less_than_its_budget", () => {
	expect(
		pathsOf(galleryArtworks().filter(({ svg }) => svg.length > 40 * KB || compressedSize(svg) > 9 * KB)),
	).toEqual([])
})

test("the_gallery_hangs_square_and_portrait_in_turn_and_every_picture_is_another", () => {
	const list = galleryList()
	const months = ["april", "july", "december"].map((month) =>
		list.filter((picture) => picture.month === month),
	)
	for (const hung of months) {
		const turns = hung
			.map(({ shape }) => shape)
			.filter((shape, at) => shape !== (at % 2 ? "portrait" : "square"))
		expect(turns).toEqual([])
		expect(hung.length).toBeGreaterThan(12)
	}
	expect(months.flat()).toEqual(list)
	expect(new Set(list.map(({ caption }) => caption)).size).toBe(list.length)
	expect(new Set(galleryArtworks().map(({ svg }) => svg)).size).toBe(list.length)
})

test("logos_are_small_and_neighbours_differ", () => {
	const vendors: Vendor[] = ["pottery", "pottery", "pottery", "gelato", "gelato", "unheard-of"].map(
		(craft, at) => ({
			slug: `maker-${at}`,
			name: `Maker ${at}`,
			craft,
			logo: `maker-${at}.svg`,
		}),
	)
	const logos = logoArtworks([...vendors, { slug: "no-mark", name: "No mark", craft: "tea", logo: null }])
	expect(pathsOf(logos)).toEqual(vendors.map(({ logo }) => `/images/logos/${logo}`))
	expect(logos.filter(({ svg }) => svg.length > 2 * KB)).toEqual([])
	expect(new Set(logos.map(({ svg }) => svg)).size).toBe(logos.length)
})

test("every_craft_has_a_default_user_of_its_own", () => {
	const crafts = vendorEntry.shape.craft.options
	const drawn = defaultUserArtworks()
	expect(pathsOf(drawn).sort()).toEqual(crafts.map((craft) => `/images/default-user/${craft}.svg`).sort())
	expect(new Set(drawn.map(({ svg }) => svg)).size).toBe(crafts.length)
})

/** Words in what a maker says of themselves, and what their mark then shows. */
const EXPECTED_MOTIFS: [RegExp, CraftName[]][] = [
	[/\b(fish|tilapia|perch)\b/i, ["fish"]],
	[/\bdrums? sold\b|\bDrum House\b/i, ["drum", "ngoma"]],
	[/\bfelted\b/i, ["fowl"]],
	[/\bguitars?\b/i, ["guitar"]],
	[/\bsocks, one\b/i, ["sock"]],
	[/\b(goat|cow) bells\b/i, ["bell"]],
	[/\bchess\b/i, ["knight"]],
	[/\bsandals\b|\bakala\b/i, ["sandals"]],
	[/\bcassettes\b/i, ["cassette"]],
	[/\bcoconuts\b/i, ["coconut"]],
]

test("a_mark_shows_what_its_maker_says_they_make", async () => {
	const vendors = await readVendors<Vendor & { description: string }>(root)
	const told = vendors.map(({ slug, name, craft, description }) => ({
		slug,
		shown: motifByVendor[slug] ? [motifByVendor[slug]] : (motifsByCraft[craft] ?? []),
		wanted: EXPECTED_MOTIFS.find(([words]) => words.test(`${name} ${description}`))?.[1],
	}))
	expect(told.filter(({ wanted }) => wanted).length).toBeGreaterThan(10)
	const wrong = told.filter(({ shown, wanted }) => wanted && !shown.every((one) => wanted.includes(one)))
	expect(wrong).toEqual([])
	const slugs = new Set(vendors.map(({ slug }) => slug))
	expect(Object.keys(motifByVendor).filter((slug) => !slugs.has(slug))).toEqual([])
})
