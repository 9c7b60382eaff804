import { brotliCompressSync } from "node:zlib"
import type { Page, Request, Response } from "playwright-core"

/**
 * What a browser fetched before anybody scrolled: bytes as they went over the line. Without the mark of the site, which
 * browsers with a window fetch once for all pages, after everything else, and those without never.
 */
export interface PageWeight {
	/** The document with the stylesheets that it waits for before it shows. */
	html: number
	css: number
	js: number
	pictures: number
	/** The picture that is fetched first. */
	hero: number
	requests: number
	/** As `measureLayoutShift` has it. */
	shift: number
}

const WEIGHT_BY_RESOURCE_TYPE = {
	document: "html",
	stylesheet: "css",
	script: "js",
	image: "pictures",
} as const

/** Opens a page in a new window. @returns its cumulative layout shift, while loading and while React takes over */
export async function measureLayoutShift(page: Page, path: string): Promise<number> {
	await page.addInitScript(observeLayoutShifts)
	await page.goto(path, { waitUntil: "networkidle" })
	return page.evaluate(() => Reflect.get(window, "shift") as number)
}

/** Opens a page in a new window and weighs it. */
export async function measurePageWeight(page: Page, path: string): Promise<PageWeight> {
	const requests: Request[] = []
	page.on("request", (request) => requests.push(request))
	const shift = await measureLayoutShift(page, path)
	const responses = (await Promise.all(requests.map((request) => request.response()))).filter(
		(response) => response !== null,
	)
	const belowFold = await findPicturesBelowFold(page)
	const icons = await page
		.locator("link[rel=icon]")
		.evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href))
	const needed = responses.filter((response) => ![...belowFold, ...icons].includes(response.url()))
	const bodies = await readBodySizes(page)
	const weight = { html: 0, css: 0, js: 0, pictures: 0, hero: 0, requests: needed.length }
	for (const response of needed) {
		const kind =
			WEIGHT_BY_RESOURCE_TYPE[response.request().resourceType() as keyof typeof WEIGHT_BY_RESOURCE_TYPE]
		if (!kind) continue
		const bytes = await compressedSizeOf(response, bodies)
		weight[kind] += bytes
		if (kind === "css" && (await isRenderBlocking(page, response.url()))) weight.html += bytes
		if (kind === "pictures" && (await isHeroPicture(page, response.url()))) weight.hero = bytes
	}
	return { ...weight, shift }
}

/** Lazy pictures below the window: how far ahead those are fetched is up to the browser, after everything else. */
const findPicturesBelowFold = (page: Page) =>
	page.evaluate(() =>
		[...document.images]
			.filter((image) => image.loading === "lazy" && image.getBoundingClientRect().top > innerHeight)
			.map((image) => image.currentSrc),
	)

/** The compressed body of each address, without what the protocol wraps it in: chunks, frames, packets of TLS. */
const readBodySizes = async (page: Page) =>
	new Map(
		await page.evaluate(() =>
			performance
				.getEntriesByType("resource")
				.map((entry): [string, number] => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize]),
		),
	)

/** Pages that are made afresh for each visitor travel with gzip; what counts is what they are made of. */
async function compressedSizeOf(response: Response, bodies: Map<string, number>): Promise<number> {
	if (response.request().redirectedTo()) return 0
	if (response.request().resourceType() === "document")
		return brotliCompressSync(await response.body()).length
	return bodies.get(response.url()) ?? (await response.request().sizes()).responseBodySize
}

/** Whether the document itself links the stylesheet, rather than a script later on. */
async function isRenderBlocking(page: Page, url: string): Promise<boolean> {
	const document = await (await page.request.get(page.url())).text()
	return document
		.replace(/<noscript>.*?<\/noscript>/g, "")
		.includes(`<link rel="stylesheet" href="${new URL(url).pathname}"`)
}

const isHeroPicture = (page: Page, url: string) =>
	page.evaluate(
		(address) =>
			[...document.images].some((image) => image.fetchPriority === "high" && image.currentSrc === address),
		url,
	)

function observeLayoutShifts(): void {
	let shift = 0
	Reflect.set(window, "shift", shift)
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) shift += Reflect.get(entry, "value") as number
		Reflect.set(window, "shift", shift)
	}).observe({ type: "layout-shift", buffered: true })
}
