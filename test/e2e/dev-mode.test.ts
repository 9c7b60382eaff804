import { readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import type { Locator, Page } from "playwright-core"
import { expect, test, vi } from "vitest"
import { openBrowserSession } from "./browser.ts"
import { copySources } from "./dev-site.ts"

// Vite makes everything again for the first page; a busy machine takes its time for that.
const PATIENCE = 120_000
vi.setConfig({ testTimeout: 2 * PATIENCE, hookTimeout: PATIENCE })

const copy = await copySources()
const server = copy.startDevServer()
const url = await server.serving
const window = openBrowserSession(() => url)

/** A page that hears of changes, and on which it can be seen whether the document was loaded again. */
async function openPage(address: string): Promise<Page> {
	// On a busy machine the letters come too late to be drawn.
	window.expectNoise(/preloaded using link preload but not used/)
	const page = await window.newPage()
	page.setDefaultTimeout(PATIENCE)
	const listens = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"))
	await Promise.all([listens, page.goto(address)])
	await page.waitForFunction(() =>
		Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
	)
	await page.evaluate(() => document.documentElement.setAttribute("data-document", "first"))
	return page
}

/** As somebody does who presses the key again; well before a cached page would have grown old. */
async function untilReloaded(page: Page, wanted: Locator): Promise<void> {
	const isThere = async () => {
		await page.reload()
		return wanted.isVisible()
	}
	await expect.poll(isThere, { timeout: 40_000 }).toBe(true)
}

const isFirstDocument = async (page: Page) =>
	(await page.locator("html").getAttribute("data-document")) === "first"

/** The process of the database, as long as there is one. */
const postmaster = () =>
	readFile(join(copy.dataDir, "postgres/postmaster.pid"), "utf8").catch(() => undefined)

test("a_component_changes_on_the_screen_and_keeps_what_was_typed", async () => {
	const page = await openPage("/login")
	await page.getByLabel("Email").fill("amina@tamasha.example")
	await copy.edit("app/web/account/login.tsx", "\tForgotten your password?", "\tLost your password?")
	await page.getByRole("link", { name: "Lost your password?" }).waitFor()
	expect(await page.getByLabel("Email").inputValue()).toBe("amina@tamasha.example")
	expect(await isFirstDocument(page)).toBe(true)
})

test("a_rule_of_the_domain_changes_on_the_screen_without_a_reload", async () => {
	const page = await openPage("/about")
	await copy.edit(
		"app/domain/content/pictures.server.ts",
		"height, alt }\n}",
		'height, alt: "New: " + alt }\n}',
	)
	await page
		.getByRole("img", { name: /^New: / })
		.first()
		.waitFor()
	expect(await isFirstDocument(page)).toBe(true)
})

test("a_stylesheet_changes_on_the_screen_without_a_reload", async () => {
	const page = await openPage("/about")
	await copy.edit("app/ui/theme.css", "@layer base {", "@layer base { h1 { text-indent: 7px !important }")
	await page.waitForFunction(
		() => getComputedStyle(document.querySelector("h1") ?? document.body).textIndent === "7px",
	)
	expect(await isFirstDocument(page)).toBe(true)
})

test("no_secret_document_or_file_of_the_database_is_handed_out", async () => {
	const files = ["auth-secret", "postgres-password", "postgres/PG_VERSION"].map((name) =>
		join(copy.dataDir, name),
	)
	for (const file of files) {
		expect((await readFile(file, "utf8")).length).toBeGreaterThan(0)
		for (const address of [`/@fs${file}`, `/@fs${file}?raw`, `/${relative(copy.folder, file)}?raw`]) {
			const answer = await fetch(url + address)
			expect(`${address} ${answer.status}`).toMatch(/ (403|404)$/)
		}
	}
})

test("a_class_that_no_page_had_is_drawn", async () => {
	const page = await openPage("/login")
	await copy.edit(
		"app/web/account/account-card.tsx",
		"lettering text-3xl",
		"lettering tracking-[9px] text-3xl",
	)
	await page.waitForFunction(
		() => getComputedStyle(document.querySelector("h1") ?? document.body).letterSpacing === "9px",
	)
})

test("a_word_of_content_changes_on_the_screen", async () => {
	const page = await openPage("/about")
	await copy.edit("content/pages/about.json", '"heading": "About"', '"heading": "About our tents"')
	await page.getByRole("heading", { name: "About our tents" }).waitFor()
})

test("a_reload_shows_a_change_at_once_also_without_scripts", async () => {
	const page = await window.newPage({ javaScript: false })
	await page.goto("/tickets")
	await copy.edit("app/web/site/page-sections.tsx", "<h1", '<h1 data-new="yes"')
	await untilReloaded(page, page.locator("h1[data-new]"))
})

test("a_fault_in_a_component_is_shown_and_gone_once_it_is_mended", async () => {
	window.expectNoise(/login\.tsx|500|Failed to|error/i)
	const page = await openPage("/login")
	await copy.edit("app/web/account/login.tsx", "export default function", "export default func tion")
	await page
		.locator("vite-error-overlay")
		.getByText(/login\.tsx/)
		.first()
		.waitFor()
	await copy.edit("app/web/account/login.tsx", "export default func tion", "export default function")
	await page.locator("vite-error-overlay").waitFor({ state: "detached" })
	await page.getByLabel("Email").fill("amina@tamasha.example")
})

test("a_fault_on_the_server_is_shown_and_gone_once_it_is_mended", async () => {
	window.expectNoise(/500/)
	const page = await openPage("/about")
	const [rule, fault] = ["export function findPicture", "export func tion findPicture"]
	await copy.edit("app/domain/content/pictures.server.ts", rule, fault)
	await untilReloaded(page, page.getByRole("heading", { name: "A fault in the code" }))
	expect(await page.locator("pre").innerText()).toContain("pictures.server.ts")
	await copy.edit("app/domain/content/pictures.server.ts", fault, rule)
	await page.getByRole("heading", { level: 1, name: /^About/ }).waitFor()
})

test("it_ends_with_its_database_while_a_page_is_open", async () => {
	window.expectNoise(/ERR_CONNECTION_REFUSED/)
	await openPage("/login")
	expect(await postmaster()).toBeDefined()
	expect(await server.stop("SIGTERM")).toBe(0)
	expect(await postmaster()).toBeUndefined()
})

test("it_ends_with_its_database_at_any_moment_of_its_start", async () => {
	const early = copy.startDevServer()
	await new Promise((resolve) => setTimeout(resolve, 1_000))
	await early.stop("SIGINT")
	expect(await postmaster()).toBeUndefined()
	const late = copy.startDevServer()
	await expect.poll(postmaster, { timeout: PATIENCE }).toBeDefined()
	await late.stop("SIGHUP")
	expect(await postmaster()).toBeUndefined()
})
