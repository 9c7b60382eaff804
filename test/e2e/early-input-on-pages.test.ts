import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { sample } from "../sample.ts"
import { openBackOffice } from "./back-office.ts"
import {
	changeControls,
	openWithEarlyInput,
	readControls,
	readSelections,
	selectTexts,
} from "./early-input.ts"
import { listPublicPages } from "./public-pages.ts"
import { readRouteTable } from "./route-table.ts"

const site = await openBackOffice()
const cookie = await site.adminCookie()

/** In the frame of each screen; whoever chooses in it is led to another page. */
const CHOOSER = /<form[^>]*action="\/admin\/edition".*?<\/form>/gs

/** Those whose HTML has a field that can be changed. */
async function listForms(paths: string[], cookie = ""): Promise<string[]> {
	const found: string[] = []
	for (const path of paths) {
		const html = (await readHtml(path, cookie)).replace(CHOOSER, "")
		if (/<(textarea|select)\b|<input(?![^>]*type="(hidden|search)")/.test(html)) found.push(path)
	}
	return found
}

const readHtml = async (path: string, cookie: string) =>
	(await fetch(site.url + path, { headers: { cookie } })).text()

/** The screens of the route table, and every part of the content. */
async function listScreens(): Promise<string[]> {
	const table = await readRouteTable(site.url)
	const screens = table.filter(({ isPage, isGuarded }) => isPage && isGuarded).map(({ path }) => path)
	const parts = (await readHtml("/admin/content", cookie)).match(/(?<=href=")\/admin\/content\/[\w-]+(?=")/g)
	return [...new Set([...screens, ...(parts ?? [])])]
}

let filledScreens: Promise<string[]> | undefined
/** Those with fields. */
const listFilledScreens = () => {
	filledScreens ??= listScreens().then((paths) => listForms(paths, cookie))
	return filledScreens
}

/** What was lost of what was changed in every field of these pages before their scripts came. */
async function listLosses(page: Page, paths: string[]) {
	const losses: string[] = []
	let fields = 0
	for (const path of paths) {
		const early = await openWithEarlyInput(page, path, () => page.evaluate(changeControls))
		const now = await page.evaluate(readControls, Object.keys(early))
		for (const [id, value] of Object.entries(early)) {
			fields++
			if (now[id] !== value) losses.push(`${path} #${id}: ${JSON.stringify([value, now[id]])}`)
		}
		// Without a draft for the next page.
		await page.evaluate(() => {
			localStorage.clear()
			sessionStorage.clear()
		})
	}
	return { losses, fields }
}

describe("what was changed in any field before its scripts came is there afterwards", () => {
	test("on_public_pages", async () => {
		site.expectNoise(/status of (404|410)/)
		const paths = await listForms(await listPublicPages(site.url))
		expect(paths).toEqual(expect.arrayContaining(["/contact", "/extras", "/login"]))
		const { losses, fields } = await listLosses(await site.newPage(), paths)
		expect(losses).toEqual([])
		expect(fields).toBeGreaterThan(20)
	})

	test("on_screens_of_the_back_office", async () => {
		site.expectNoise(/status of 404/)
		const paths = await listFilledScreens()
		expect(paths.length).toBeGreaterThan(20)
		const filled = sample("screens with fields", paths, 16)
		const { losses, fields } = await listLosses(await site.newSignedInPage(), filled)
		expect(losses).toEqual([])
		expect(fields).toBeGreaterThan(filled.length)
	})
})

test("what_was_selected_in_any_text_before_its_scripts_came_is_selected_afterwards", async () => {
	site.expectNoise(/status of 404/)
	const paths = await listFilledScreens()
	const page = await site.newSignedInPage()
	let texts = 0
	for (const path of ["/admin/content/slideshow", ...sample("screens with texts", paths, 5)]) {
		const early = await openWithEarlyInput(page, path, () => page.evaluate(selectTexts))
		texts += Object.keys(early).length
		expect([path, await page.evaluate(readSelections, Object.keys(early))]).toEqual([path, early])
	}
	expect(texts).toBeGreaterThan(5)
})
