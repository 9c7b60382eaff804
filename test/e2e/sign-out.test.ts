import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { cookieName } from "../../app/web/request/account-cookies.server.ts"
import {
	addOrganiser,
	cookieHeaderOf,
	countSessions,
	endSessionsOf,
	type Organiser,
	postLogin,
	submitLogin,
	waitForHydration,
} from "./organiser.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const BOTH_WAYS = [
	["with JavaScript", true],
	["without JavaScript", false],
] as const

async function signedIn(page: Page, who: Organiser): Promise<void> {
	await page.goto("/login")
	await submitLogin(page, who)
	await page.waitForURL("**/admin")
}

describe("the end of a session", () => {
	test.each(BOTH_WAYS)("Logout_ends_the_session_and_goes_to_login_%s", async (_, javaScript) => {
		const who = await addOrganiser(site)
		const page = await site.newPage({ javaScript })
		await signedIn(page, who)
		if (javaScript) await waitForHydration(page)
		const before = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
		await page.getByRole("button", { name: "Logout" }).click()
		await page.waitForURL("**/login")
		// The browser is known again, and which edition its screens were about is kept for the day.
		const kept = ["tamasha-browser", "edition"].map((name) => cookieName(name, { publicUrl: site.url }))
		expect((await page.context().cookies()).map(({ name }) => name)).toEqual(kept)
		expect(await countSessions(site, who.email)).toBe(0)
		const replayed = await fetch(`${site.url}/admin`, { redirect: "manual", headers: { cookie: before } })
		expect(replayed.headers.get("location")).toBe("/login?to=%2Fadmin")
	})

	test("what_the_browser_keeps_for_its_back_button_goes_too", async () => {
		const cookie = cookieHeaderOf(await postLogin(site, await addOrganiser(site)))
		const answer = await fetch(`${site.url}/logout`, {
			method: "POST",
			redirect: "manual",
			headers: { cookie, origin: site.url },
		})
		expect(answer.headers.get("clear-site-data")).toBe('"cache"')
		expect(answer.headers.get("cache-control")).toBe("no-store")
	})

	test("following_a_link_to_logout_ends_nothing", async () => {
		const who = await addOrganiser(site)
		const cookie = cookieHeaderOf(await postLogin(site, who))
		await fetch(`${site.url}/logout`, { redirect: "manual", headers: { cookie } })
		expect(await countSessions(site, who.email)).toBe(1)
	})

	test.each(BOTH_WAYS)(
		"a_session_that_ended_elsewhere_leads_to_login_at_the_next_click_%s",
		async (_, javaScript) => {
			const who = await addOrganiser(site)
			const page = await site.newPage({ javaScript })
			await signedIn(page, who)
			await page.goto("/admin/account")
			if (javaScript) await waitForHydration(page)
			await endSessionsOf(site, who.email)
			await page.getByRole("link", { name: "Change password" }).click()
			await page.waitForURL("**/login?to=%2Fadmin%2Faccount%2Fpassword")
			await submitLogin(page, who)
			await page.waitForURL("**/admin/account/password")
		},
	)
})
