import { expect, test } from "vitest"
import { fetchPage, sendRawRequest, startSite } from "./page-cache.fixture.ts"

const BROTLI = { "accept-encoding": "br" }

test("a_copy_that_still_holds_is_not_sent_again_also_by_way_of_a_proxy_that_rewrites_its_mark", async () => {
	const site = await startSite()
	const etag = (await fetchPage(site.url)).headers.get("etag") ?? ""
	for (const held of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
		const again = await fetchPage(site.url, { "if-none-match": held })
		expect([again.status, again.text]).toEqual([304, ""])
	}
	expect((await fetchPage(site.url, { "if-none-match": '"other"' })).status).toBe(200)
	site.cache.invalidate()
	expect((await fetchPage(site.url, { "if-none-match": etag })).status).toBe(200)
})

test("a_copy_that_holds_is_known_also_by_the_request_that_has_the_page_rendered", async () => {
	const site = await startSite()
	const { text, headers } = await fetchPage(site.url)
	site.rendered = 0
	site.cache.invalidate()
	const again = await fetchPage(site.url, { "if-none-match": headers.get("etag") ?? "", ...BROTLI })
	expect([again.status, again.text, site.rendered]).toEqual([304, "", 1])
	expect((await fetchPage(site.url)).text).toBe(text)
})

test("head_says_what_get_would_say_before_and_after_the_page_is_kept", async () => {
	const site = await startSite()
	const heads = [await sendRawRequest(site.url, "/about", { method: "HEAD", headers: BROTLI })]
	const { headers, body } = await sendRawRequest(site.url, "/about", { headers: BROTLI })
	heads.push(await sendRawRequest(site.url, "/about", { method: "HEAD", headers: BROTLI }))
	for (const head of heads) {
		expect([head.status, head.body.length]).toEqual([200, 0])
		expect(head.headers["content-length"]).toBe(String(body.length))
		expect(head.headers.etag).toBe(headers.etag)
		expect(head.headers.vary).toBe("Accept-Encoding, Save-Data")
	}
	expect(site.rendered).toBe(1)
})
