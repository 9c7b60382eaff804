import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { publishPage, serializePage } from "./page-scripts.ts"

const NONCE = "0123abcd"
const PAGE = [
	'<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>',
	`<script nonce="${NONCE}">window.scroll = 1</script>`,
	`<script nonce="${NONCE}" type="module" async="">import "/assets/a.js"</script>`,
	`<script nonce="${NONCE}">window.__reactRouterContext = {}</script>`,
	'<script>alert("slipped in")</script>',
	`<script nonce="${NONCE}">window.__reactRouterContext.streamController.enqueue("$&")</script>`,
].join("")
const hashOf = (script: string) => createHash("sha256").update(script).digest("base64")

describe("settling a page's scripts", () => {
	const published = publishPage(PAGE, NONCE, {
		stylesheetHref: "/assets/a.css",
		element: "<style>p{}</style>",
		hash: "",
	})
	const html = serializePage(published)
	const data = 'window.__reactRouterContext = {}\nwindow.__reactRouterContext.streamController.enqueue("$&")'

	test("modules_and_their_files_wait_for_the_page_to_show", () => {
		expect(html).not.toContain('modulepreload" href')
		expect(html).not.toContain('type="module" async')
		expect(html).toContain('<script type="text/plain" id="later">import "/assets/a.js"</script>')
		expect(html).toContain('<script data-files="/assets/a.css /assets/a.js">')
	})

	test("the_styles_that_the_page_needs_stand_in_the_place_of_its_sheet", () => {
		expect(html).toContain("</style></head>")
		expect(html).not.toContain('rel="stylesheet"')
	})

	test("what_the_router_wrote_for_itself_waits_in_one_piece", () => {
		expect(html).toContain(`<script type="text/plain" id="data">${data}</script>`)
		expect(html.match(/__reactRouterContext/g)).toHaveLength(2)
	})

	test("each_script_of_ours_may_run_and_no_other", () => {
		const starter = /<script data-files[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ""
		const scripts = ["window.scroll = 1", 'import "/assets/a.js"', starter]
		expect(published.hashes).toEqual(scripts.map(hashOf))
	})

	test("the_data_can_wait_at_an_address_of_their_own_and_nothing_else_changes", () => {
		expect(published.data).toBe(data)
		expect(serializePage(published, "?year=2024&amp;data")).toBe(
			html.replace(`id="data">${data}`, 'id="data" data-src="?year=2024&amp;data">'),
		)
	})

	test("a_page_without_data_stays_whole", () => {
		const page = "<head></head><p>data</p>"
		expect(serializePage(publishPage(page, NONCE), "?data")).toBe(page)
	})

	test("the_mark_stays_on_the_server", () => {
		expect(html).not.toContain(NONCE)
	})
})
