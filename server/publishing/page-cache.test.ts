import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { expect, test } from "vitest"
import { fetchPage, sendRawRequest, startSite } from "./page-cache.fixture.ts"

const BROTLI = { "accept-encoding": "br" }

/** Opens a gate in front of whatever the site renders from now on. */
function holdRendering(site: Awaited<ReturnType<typeof startSite>>): () => void {
	const { promise, resolve } = Promise.withResolvers<void>()
	site.held = promise
	return resolve
}

test("a_public_page_is_rendered_once_and_answered_compressed", async () => {
	const site = await startSite()
	const first = await fetchPage(`${site.url}/about`)
	const second = await fetchPage(`${site.url}/about`, BROTLI)
	expect(second.text).toBe(first.text)
	expect(second.headers.get("content-encoding")).toBe("br")
	expect(site.rendered).toBe(1)
})

test("a_page_that_does_not_say_it_is_public_is_rendered_each_time", async () => {
	const site = await startSite()
	await fetchPage(`${site.url}/private`)
	await fetchPage(`${site.url}/private`)
	expect(site.rendered).toBe(2)
	expect(site.cache.size().pages).toBe(0)
})

test("a_change_of_content_is_seen_at_the_next_request", async () => {
	const site = await startSite()
	await fetchPage(site.url)
	site.cache.invalidate()
	expect((await fetchPage(site.url)).text).toContain("version 2")
	expect((await fetchPage(site.url)).text).toContain("version 2")
})

test("the_last_good_page_is_shown_while_rendering_fails", async () => {
	const site = await startSite()
	const good = await fetchPage(site.url)
	site.failure = 500
	site.cache.invalidate()
	expect((await fetchPage(site.url)).text).toBe(good.text)
	expect((await fetchPage(`${site.url}/about`)).status).toBe(500)
	site.failure = 0
	expect((await fetchPage(`${site.url}/about`)).status).toBe(200)
})

test("what_has_left_the_site_is_not_shown_again_while_rendering_fails", async () => {
	const site = await startSite()
	const statuses: number[] = []
	for (const failure of [0, 404, 500]) {
		site.failure = failure
		site.cache.invalidate()
		statuses.push((await fetchPage(`${site.url}/about`)).status)
	}
	expect(statuses).toEqual([200, 404, 500])
})

test("however_many_ask_a_page_is_rendered_once", async () => {
	const site = await startSite()
	const release = holdRendering(site)
	const visitors = Array.from({ length: 20 }, (_, nth) =>
		fetchPage(`${site.url}/about?fbclid=${nth}`, BROTLI),
	)
	await expect.poll(() => site.rendered).toBe(1)
	release()
	const texts = (await Promise.all(visitors)).map(({ text }) => text)
	expect(new Set(texts).size).toBe(1)
	expect(site.rendered).toBe(1)
})

test("a_visitor_who_leaves_takes_the_page_from_nobody", async () => {
	const site = await startSite()
	const release = holdRendering(site)
	const leaving = new AbortController()
	const left = fetch(site.url, { signal: leaving.signal }).catch((error: Error) => error.name)
	await expect.poll(() => site.rendered).toBe(1)
	const stays = fetchPage(site.url)
	leaving.abort()
	expect(await left).toBe("AbortError")
	release()
	expect((await stays).text).toContain("version 1")
})

test("the_first_answer_is_compressed_quickly_and_later_ones_in_as_few_bytes_as_can_be", async () => {
	const site = await startSite()
	const weigh = async () => (await sendRawRequest(site.url, "/", { headers: BROTLI })).body
	const first = await weigh()
	const smallest = brotliCompressSync(brotliDecompressSync(first))
	expect(first.length).toBeGreaterThan(smallest.length)
	await expect.poll(async () => (await weigh()).length).toBe(smallest.length)
	expect(brotliDecompressSync(await weigh()).equals(brotliDecompressSync(first))).toBe(true)
	expect(site.rendered).toBe(1)
})

test("what_only_scripts_ask_for_has_an_address_of_its_own_even_where_the_page_was_never_asked_for", async () => {
	const site = await startSite()
	const data = await fetchPage(`${site.url}/about?data`)
	expect([data.status, data.text, data.headers.get("content-type")]).toEqual([
		200,
		"data(1)",
		"text/javascript; charset=utf-8",
	])
	const page = await fetchPage(`${site.url}/about?utm_source=letter`)
	expect(page.text).toContain(`<script type="text/plain" id="data" data-src="?data"></script>`)
	expect(page.headers.get("content-security-policy")).toBe("default-src 'none'; script-src 'self'")
	expect(page.text).toContain("version 1 ")
	expect((await fetchPage(`${site.url}/about?data`)).text).toBe("data(1)")
	expect(site.rendered).toBe(1)
})

test("a_page_of_a_parameter_finds_the_data_of_that_parameter", async () => {
	const site = await startSite()
	const page = await fetchPage(`${site.url}/Vendors-dec?x&vendor=udongo`)
	expect(page.text).toContain(`data-src="?vendor=udongo&amp;data"`)
	expect((await fetchPage(`${site.url}/Vendors-dec?vendor=udongo&data`)).text).toBe("data(1)")
	expect((await fetchPage(`${site.url}/Vendors-dec?data`)).text).toBe("data(2)")
})

test("all_addresses_that_lead_nowhere_share_one_page_and_its_data_runs", async () => {
	const site = await startSite()
	const answers = await Promise.all(
		["/never", "/seen/before", "/never.php"].map((path) => fetchPage(site.url + path)),
	)
	expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
	expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
	expect((await fetchPage(`${site.url}/never`, { "if-none-match": "*" })).status).toBe(404)
	const data = await fetchPage(`${site.url}/never?data`)
	expect([data.status, data.text]).toEqual([200, "data(1)"])
	expect([site.rendered, site.cache.size().pages]).toEqual([1, 1])
})

test("a_thing_that_is_not_there_is_not_kept_and_keeps_its_data", async () => {
	const site = await startSite()
	const missing = await fetchPage(`${site.url}/Vendors-dec/nobody`)
	expect(missing.status).toBe(404)
	expect(missing.text).toContain(`id="data">data(1)</script>`)
	expect(site.cache.size().pages).toBe(0)
})

test("what_was_searched_for_is_rendered_each_time", async () => {
	const site = await startSite()
	const found = await fetchPage(`${site.url}/Vendors-dec?q=pot`)
	expect(found.text).toContain("at /Vendors-dec?q=pot<")
	await fetchPage(`${site.url}/Vendors-dec?q=pot`)
	expect([site.rendered, site.cache.size().pages]).toEqual([2, 0])
})

test("a_forged_host_gets_everybody's_page_and_leaves_nothing", async () => {
	for (const publicUrl of [undefined, "https://tamasha.example"]) {
		const site = await startSite(publicUrl)
		const forged = await sendRawRequest(site.url, "/", { headers: { host: "evil.example" } })
		expect(forged.body.toString()).toContain(publicUrl ? "for tamasha.example" : "for localhost:")
		await sendRawRequest(site.url, "/", { headers: { host: "other.example:99" } })
		expect(site.cache.size().pages).toBe(1)
		expect(site.rendered).toBe(1)
	}
})

test("where_no_setting_says_the_address_only_our_own_port_is_kept", async () => {
	const site = await startSite()
	for (const port of [1, 2, 3]) {
		const { body } = await sendRawRequest(site.url, "/", { headers: { host: `localhost:${port}` } })
		expect(body.toString()).toContain(`for localhost:${port}`)
	}
	expect(site.cache.size().pages).toBe(0)
})

test("kept_answers_carry_the_security_headers", async () => {
	const site = await startSite("https://tamasha.example")
	await fetchPage(site.url)
	const { headers } = await fetchPage(site.url)
	expect(headers.get("x-content-type-options")).toBe("nosniff")
	expect(headers.get("content-security-policy")).toContain("default-src 'none'")
	expect(headers.get("strict-transport-security")).toContain("max-age")
	expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/)
})
