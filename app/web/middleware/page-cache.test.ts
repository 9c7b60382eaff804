import { hash } from "node:crypto"
import { createServer, request, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { brotliCompressSync } from "node:zlib"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import { afterEach, expect, test } from "vitest"
import { openLog } from "../../platform/log.server.ts"
import { openPageCache } from "./page-cache.ts"
import { publicPage } from "./public-page.ts"
import { atOwnAddress } from "./request-origin.ts"

let server: Server | undefined
afterEach(() => void server?.close())

/** A site of two pages behind the cache; `rendered` counts, `broken` makes rendering fail. */
async function openSite(publicUrl?: string) {
	const cache = openPageCache(publicUrl, openLog("silent"))
	const site = { rendered: 0, broken: false, cache, url: "" }
	const app = new Hono<{ Bindings: HttpBindings }>()
	app.use(cache.keep)
	app.get("/private", (c) => c.html(`<p>${++site.rendered}</p>`))
	app.get("*", (c) => {
		if (site.broken) return c.text("broken", 500)
		const heading = `<h1>version ${++site.rendered} for ${new URL(c.req.url).host}</h1>`
		const data = `<script type="text/plain" id="data">data(${site.rendered})</script>`
		c.header(
			"content-security-policy",
			`default-src 'none'; script-src 'self' 'sha256-${hash("sha256", `data(${site.rendered})`, "base64")}'`,
		)
		return c.html(heading + STALLS + data, 200, publicPage())
	})
	server = createServer(
		atOwnAddress({ publicUrl, trustProxy: false }, cache.before(getRequestListener(app.fetch))),
	)
	await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve))
	site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return site
}

/** Something to compress. */
const STALLS = Array.from({ length: 2_000 }, (_, stall) => `<p>${(stall * 7_919) % 1_009}</p>`).join("")

const BROTLI = { "accept-encoding": "br" }

const read = async (url: string, headers: Record<string, string> = {}) => {
	const response = await fetch(url, { headers })
	return { status: response.status, text: await response.text(), headers: response.headers }
}

test("a_public_page_is_rendered_once_and_answered_compressed", async () => {
	const site = await openSite()
	const first = await read(`${site.url}/about`)
	const second = await read(`${site.url}/about`, BROTLI)
	expect(second.text).toBe(first.text)
	expect(second.headers.get("content-encoding")).toBe("br")
	expect(site.rendered).toBe(1)
})

test("a_page_that_does_not_say_it_is_public_is_rendered_each_time", async () => {
	const site = await openSite()
	await read(`${site.url}/private`)
	await read(`${site.url}/private`)
	expect(site.rendered).toBe(2)
})

test("a_change_of_content_is_seen_at_the_next_request", async () => {
	const site = await openSite()
	await read(site.url)
	site.cache.forget()
	expect((await read(site.url)).text).toContain("version 2")
	expect((await read(site.url)).text).toContain("version 2")
})

test("a_copy_that_still_holds_is_not_sent_again", async () => {
	const site = await openSite()
	await read(site.url)
	const etag = (await read(site.url)).headers.get("etag") ?? ""
	const again = await read(site.url, { "if-none-match": etag })
	expect([again.status, again.text]).toEqual([304, ""])
	site.cache.forget()
	expect((await read(site.url, { "if-none-match": etag })).status).toBe(200)
})

test("the_last_good_page_is_shown_while_rendering_fails", async () => {
	const site = await openSite()
	const good = await read(site.url)
	site.broken = true
	site.cache.forget()
	expect((await read(site.url)).text).toBe(good.text)
	expect((await read(`${site.url}/never-seen`)).status).toBe(500)
})

test("what_is_kept_goes_out_in_as_few_bytes_as_can_be_also_to_many_at_once", async () => {
	const site = await openSite()
	const visitors = [1, 2, 3].map(() => read(site.url, BROTLI))
	for (const { headers, text } of [...(await Promise.all(visitors)), await read(site.url, BROTLI)]) {
		expect(Number(headers.get("content-length"))).toBe(brotliCompressSync(text).length)
	}
})

test("what_only_scripts_ask_for_has_an_address_of_its_own_even_where_the_page_was_never_asked_for", async () => {
	const site = await openSite()
	const data = await read(`${site.url}/about?data`)
	expect([data.status, data.text, data.headers.get("content-type")]).toEqual([
		200,
		"data(1)",
		"text/javascript; charset=utf-8",
	])
	const page = await read(`${site.url}/about`)
	expect(page.text).toContain(`<script type="text/plain" id="data" data-src="?data"></script>`)
	expect(page.headers.get("content-security-policy")).toBe("default-src 'none'; script-src 'self'")
	expect(page.text).toContain("version 1 ")
	expect((await read(`${site.url}/about?data`)).text).toBe("data(1)")
	expect(site.rendered).toBe(1)
})

test("an_address_with_a_question_is_not_kept", async () => {
	const site = await openSite()
	await read(`${site.url}/?year=2024`)
	await read(`${site.url}/?year=2024`)
	expect(site.rendered).toBe(2)
})

/** What a visitor gets who asks under another name. */
const readAs = (url: string, host: string) =>
	new Promise<string>((resolve, reject) => {
		request(url, { headers: { host } }, (answer) => resolve(text(answer)))
			.on("error", reject)
			.end()
	})

test("a_forged_host_gets_a_page_of_its_own", async () => {
	const site = await openSite()
	expect(await readAs(site.url, "evil.example")).toContain("for evil.example")
	expect((await read(site.url)).text).toContain("for 127.0.0.1")
	expect(await readAs(site.url, "evil.example")).toContain("for evil.example")
})

test("where_the_public_address_is_set_a_forged_host_gets_everybody's_page_and_leaves_nothing", async () => {
	const site = await openSite("https://tamasha.example")
	expect(await readAs(site.url, "evil.example")).toContain("version 1 for tamasha.example")
	expect((await read(site.url)).text).toContain("version 1 for tamasha.example")
})

test("kept_answers_carry_the_security_headers", async () => {
	const site = await openSite("https://tamasha.example")
	await read(site.url)
	const { headers } = await read(site.url)
	expect(headers.get("x-content-type-options")).toBe("nosniff")
	expect(headers.get("content-security-policy")).toContain("default-src 'none'")
	expect(headers.get("strict-transport-security")).toContain("max-age")
	expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
})
