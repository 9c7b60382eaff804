import { expect, test } from "vitest"
import { waitFor } from "./mail-server.ts"
import { addOrganiser, submitLogin } from "./organiser.ts"
import { findAddressProblems, protocolOf } from "./public-address.ts"
import { createRequester } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite({ isBehindTls: true })

test("the_browser_speaks_http2_and_keeps_cookies_for_this_host_and_https_alone", async () => {
	const page = await site.newPage()
	await page.goto("/login")
	await submitLogin(page, await addOrganiser(site))
	await page.waitForURL("**/admin")
	expect([await protocolOf(page), new URL(page.url()).origin]).toEqual(["h2", site.url])
	const cookies = await page.context().cookies()
	expect(cookies.filter(({ name, secure }) => !secure || !name.startsWith("__Host-"))).toEqual([])
	expect(cookies.length).toBeGreaterThan(0)
	const answer = await page.goto("/about")
	expect(answer?.headers()["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains")
})

test("letters_sitemap_calendar_and_sharing_data_tell_the_public_address", async () => {
	const body = new URLSearchParams({ email: "reader@post.example" })
	const headers = { origin: site.url }
	await fetch(`${site.url}/contact?tab=attendee`, { method: "POST", headers, body })
	await site.mail.waitForMail("reader@post.example")
	const page = await site.newPage()
	await page.goto("/")
	expect(await findAddressProblems(page, site)).toEqual([])
})

test("a_form_from_another_address_than_the_public_one_is_refused_and_the_log_names_both", async () => {
	const atServer = createRequester(site.server.url)
	for (const origin of [site.server.url, site.url.replace("https:", "http:"), "https://evil.example"]) {
		const host = new URL(origin).host
		const headers = {
			origin,
			host,
			"x-forwarded-host": host,
			"x-forwarded-proto": origin.split(":")[0] ?? "",
		}
		for (const path of ["/login", "/login.data"]) {
			const answer = await atServer("POST", path, { headers })
			expect([origin, answer.status]).toEqual([origin, 403])
		}
		const line = `"from":"${origin}","own":"${site.url}"`
		await waitFor(() => site.server.output().includes(line) || undefined, `the log line ${line}`)
	}
	expect((await atServer("POST", "/login", { headers: { origin: site.url } })).status).not.toBe(403)
})
