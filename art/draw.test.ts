import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { beforeAll, expect, test } from "vitest"
import { type Everything, everyWork } from "./everything.ts"
import { logoWorks, type Vendor } from "./logos.ts"
import { galleryList, galleryWorks } from "./scenes/gallery-works.ts"
import { heroWorks } from "./scenes/hero-works.ts"
import type { Work } from "./works.ts"

const root = join(import.meta.dirname, "..")
const KB = 1024
const wire = (svg: string) =>
	brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
const pathsOf = (works: readonly Work[]) => works.map(({ path }) => path)
let all: Everything

beforeAll(async () => {
	all = await everyWork(root)
})

test("the_same_seed_draws_the_same_bytes", async () => {
	const again = await everyWork(root)
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
	expect(pathsOf(heroWorks().filter(({ svg }) => wire(svg) > 45 * KB))).toEqual([])
})

test("a_gallery_picture_weighs_less_than_its_budget", () => {
	expect(pathsOf(galleryWorks().filter(({ svg }) => svg.length > 40 * KB || wire(svg) > 9 * KB))).toEqual([])
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
	expect(new Set(galleryWorks().map(({ svg }) => svg)).size).toBe(list.length)
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
	const logos = logoWorks([...vendors, { slug: "no-mark", name: "No mark", craft: "tea", logo: null }])
	expect(pathsOf(logos)).toEqual(vendors.map(({ logo }) => `/images/logos/${logo}`))
	expect(logos.filter(({ svg }) => svg.length > 2 * KB)).toEqual([])
	expect(new Set(logos.map(({ svg }) => svg)).size).toBe(logos.length)
})
