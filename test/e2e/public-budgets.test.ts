import { createHash } from "node:crypto"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import type { Craft } from "../../app/domain/content/crafts.ts"
import { addListings } from "../../app/domain/directory/commands.server.ts"
import { directoryVendors } from "../../app/domain/directory/schema.server.ts"
import { addEdition } from "../../app/domain/editions/editions.fixture.ts"
import { pictureKey } from "../../app/domain/pictures/keys.ts"
import { pictureFiles, pictures } from "../../app/domain/pictures/schema.server.ts"
import { openFolderStore } from "../../app/platform/files/folder-store.server.ts"
import { compareFolded } from "../../app/values/fold.ts"
import july from "../../content/directory/july-2024.json" with { type: "json" }
import { measurePageWeight, type PageWeight } from "./page-weight.ts"
import { listPublicPages } from "./public-pages.ts"
import { openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference", isFirstVisit: true })
/** The styleguide shows every part at once, to those who build; no visitor is led there. */
const pages = (await listPublicPages(site.url)).filter((path) => !path.startsWith("/styleguide"))

/** The most that a page may weigh, in compressed bytes. */
const KB = 1024
const MOST: PageWeight = {
	html: 14 * KB,
	css: 14 * KB,
	js: 120 * KB,
	pictures: 100 * KB,
	hero: 45 * KB,
	requests: 15,
	/** A tenth of a pixel: what letters may move that come late to a busy machine. */
	shift: 0.0005,
}
/** A hundred makers and more on one page; Christmas 2024 ends with them. */
const DIRECTORY = { ...MOST, html: 20 * KB }
const isDirectory = (path: string) => /^\/(vendors(-dec)?|xmas-2024|festivals\/[^/]+\/vendors)$/i.test(path)
const budgetOf = (path: string) => (isDirectory(path) ? DIRECTORY : MOST)

/** What of a page weighs more than it may. */
async function measureExcess(path: string): Promise<Partial<PageWeight>> {
	const page = await site.newPage({ width: 360 })
	const weight = await measurePageWeight(page, path)
	if (process.env.WEIGHTS) console.log(path.padEnd(24), JSON.stringify(weight))
	const budget = budgetOf(path)
	const measures = Object.keys(MOST) as (keyof PageWeight)[]
	const over = measures.filter((measure) => weight[measure] > budget[measure])
	return Object.fromEntries(over.map((measure) => [measure, weight[measure]]))
}

/** As large as logos of vendors are, each at an address of its own. @returns their ids */
async function addLogos(count: number): Promise<number[]> {
	const store = openFolderStore(join(site.dataDir, "files"))
	const path = join(site.dataDir, "logo.webp")
	const [width, height] = [320, 320]
	const noise = { type: "gaussian", mean: 128, sigma: 6 } as const
	await sharp({ create: { width, height, channels: 3, background: "#c2693f", noise } })
		.webp({ quality: 50 })
		.toFile(path)
	const { size } = await stat(path)
	const rows = Array.from({ length: count }, (_, nth) => ({
		sha256: createHash("sha256").update(String(nth)).digest("hex"),
		mediaType: "image/jpeg",
		width: 640,
		height: 640,
		colour: "#c2693f",
		alt: `Logo of vendor ${nth}`,
		isLogo: true,
		state: "current" as const,
		createdAt: new Date(),
	}))
	const added = await site.db
		.insert(pictures)
		.values(rows)
		.returning({ id: pictures.id, sha256: pictures.sha256, mediaType: pictures.mediaType })
	const file = { kind: "webp", width: 320 } as const
	await site.db
		.insert(pictureFiles)
		.values(added.map(({ id, sha256 }) => ({ ...file, pictureId: id, size, sha256 })))
	// Those of the first page.
	for (const picture of added.slice(0, 120))
		await store.put(pictureKey(picture, file), path, { mediaType: "image/webp", size })
	return added.map(({ id }) => id)
}

/** Names and crafts as people have them, a few times over; three of four with a logo. @returns its address */
async function addLongDirectory(): Promise<string> {
	const slug = "long-list"
	const edition = await addEdition(site.db, { slug })
	const logos = await addLogos(300)
	const listings = ["", " of Karen", " & Daughters"].flatMap((ending) =>
		july.map(({ name, craft }) => ({
			name: name + ending,
			craft: craft as Craft,
			description: "",
			website: "",
		})),
	)
	const byName = listings.slice(0, 400).toSorted((one, other) => compareFolded(one.name, other.name))
	const withLogos = byName.map((one, nth) =>
		nth % 4 < 3 ? { ...one, pictureId: logos.shift() ?? null } : one,
	)
	await addListings(site.db, edition, withLogos)
	await site.db
		.update(directoryVendors)
		.set({ publishedAt: new Date() })
		.where(eq(directoryVendors.editionId, edition))
	return `/festivals/${slug}/vendors`
}

/** What the browser itself says of pages that aren't there, or no longer. */
const GONE = /status of (404|410)/

describe("budgets of the public pages, on a phone, before scrolling", () => {
	test.each(pages)("%s", async (path) => {
		if (/^\/(no-such-page|reset-password)$/.test(path)) site.expectNoise(GONE)
		expect(await measureExcess(path)).toEqual({})
	})

	test("a_directory_of_400_vendors_of_whom_300_sent_a_logo", async () => {
		const path = await addLongDirectory()
		expect(await measureExcess(path)).toEqual({})
		const page = await site.newPage({ width: 360 })
		await page.goto(path)
		expect(await page.locator("img[src$='-320.webp']").count()).toBeGreaterThan(110)
		expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(1_500)
	})

	test("a_heavier_page_would_be_noticed", async () => {
		const page = await site.newPage({ width: 360 })
		await page.route("**/assets/*.css", async (route) => {
			const response = await route.fetch()
			await route.fulfill({ response, body: `${await response.text()} body { padding-top: 40px }` })
		})
		const weight = await measurePageWeight(page, "/about")
		expect(weight.css).toBeGreaterThan(MOST.css)
	})
})
