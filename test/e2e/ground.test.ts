import { expect, test } from "vitest"
import { openSite } from "./site.ts"

const site = await openSite()

test("health_and_readiness_answer", async () => {
	const [healthz, readyz] = await Promise.all(["/healthz", "/readyz"].map((path) => fetch(site.url + path)))
	expect([healthz?.status, readyz?.status]).toEqual([200, 200])
})

test("the_home_page_renders_and_hydrates_under_its_policy", async () => {
	const page = await site.page()
	await page.goto("/")
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1)
})

test("an_unknown_address_is_a_404_in_the_words_of_the_specification", async () => {
	const response = await fetch(`${site.url}/no-such-page`)
	expect(response.status).toBe(404)
	const html = await response.text()
	expect(html).toContain("ERROR 404")
	expect(html).toContain("THE PAGE YOURE LOOKING FOR DOESNT EXIST")
})

test("an_injected_inline_script_is_not_blessed_by_the_policy", async () => {
	const policy = (await fetch(site.url)).headers.get("content-security-policy") ?? ""
	expect(policy).not.toContain("unsafe-inline'; script")
	expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toMatch(/unsafe|nonce|\*/)
})
