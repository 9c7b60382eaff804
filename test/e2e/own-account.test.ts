import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { sessionCookieName } from "../../app/web/request/account-cookies.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import {
	addOrganiser,
	cookieHeaderOf,
	countSessions,
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
const NEW_PASSWORD = "mnyonge hana haki"

async function openAccount(page: Page, who: Organiser, javaScript: boolean): Promise<void> {
	await page.goto("/login?to=/admin/account")
	await submitLogin(page, who)
	await page.waitForURL(({ pathname }) => pathname === "/admin/account")
	if (javaScript) await waitForHydration(page)
}

async function change(page: Page, currentPassword: string, newPassword: string): Promise<void> {
	await page.getByLabel("Current password").fill(currentPassword)
	await page.getByLabel("New password").fill(newPassword)
	await page.getByRole("button", { name: "Change password" }).click()
}

describe("change of password", () => {
	test.each(BOTH_WAYS)("takes_the_current_one_and_ends_the_other_sessions_%s", async (_, javaScript) => {
		site.expectNoise(/status of 400/)
		const who = await addOrganiser(site)
		const elsewhere = cookieHeaderOf(await postLogin(site, who))
		const page = await site.newPage({ javaScript })
		await openAccount(page, who, javaScript)
		const before = await page.context().cookies()
		await page.getByRole("link", { name: "Change password" }).click()
		await page.waitForURL("**/admin/account/password")

		await change(page, "not the password", NEW_PASSWORD)
		await page.locator("#currentPassword-error").getByText("That is not your current password.").waitFor()
		await change(page, who.password, who.email)
		await page.locator("#newPassword-error").getByText("not your email address").waitFor()
		expect(await countSessions(site, who.email)).toBe(2)

		await change(page, who.password, NEW_PASSWORD)
		await page
			.getByText("Your password has been changed. You have been signed out of all other devices.")
			.waitFor()
		expect(await countSessions(site, who.email)).toBe(1)
		const cookie = sessionCookieName({ publicUrl: site.url })
		const session = (all: typeof before) => all.find(({ name }) => name === cookie)?.value
		expect(session(await page.context().cookies())).not.toBe(session(before))
		const other = await fetch(`${site.url}/admin`, { redirect: "manual", headers: { cookie: elsewhere } })
		expect(other.status).toBe(302)
		expect((await postLogin(site, who)).status).toBe(401)
		expect((await postLogin(site, { ...who, password: NEW_PASSWORD })).status).toBe(302)
	})
})

describe("where one is signed in", () => {
	test.each(BOTH_WAYS)("another_browser_can_be_signed_out_%s", async (_, javaScript) => {
		const who = await addOrganiser(site)
		const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0"
		const elsewhere = cookieHeaderOf(await postLogin(site, who, "", { "user-agent": firefox }))
		const page = await site.newPage({ javaScript })
		await openAccount(page, who, javaScript)
		const lines = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem")
		await expect.poll(() => lines.count()).toBe(2)
		expect(await lines.filter({ hasText: "this device" }).getByRole("link").count()).toBe(0)
		await page.getByRole("link", { name: /^Sign out Firefox on Linux, 127\.0\.0\.1 · since / }).click()
		await page.getByLabel("Your password").fill(who.password)
		await page.getByRole("button", { name: "Sign out", exact: true }).click()
		await page.getByText("That device has been signed out.").waitFor()
		expect(await lines.count()).toBe(1)
		const other = await fetch(`${site.url}/admin`, { redirect: "manual", headers: { cookie: elsewhere } })
		expect(other.status).toBe(302)
	})

	test("everywhere_else_can_be_signed_out_at_once", async () => {
		const who = await addOrganiser(site)
		await postLogin(site, who)
		await postLogin(site, who)
		const page = await site.newPage()
		await openAccount(page, who, true)
		await page.getByRole("link", { name: "Sign out of all other devices" }).click()
		await page.waitForURL("**/admin/account/ended-sessions")
		await page.getByLabel("Your password").fill(who.password)
		await page.getByRole("button", { name: "Sign out of all other devices" }).click()
		await page.getByText("You have been signed out of all other devices.").waitFor()
		expect(await countSessions(site, who.email)).toBe(1)
	})
})

test.each(BOTH_WAYS)(
	"an_organiser_says_how_often_they_hear_of_new_applications_%s",
	async (_, javaScript) => {
		const page = await site.newPage({ javaScript })
		await openAccount(page, await addOrganiser(site), javaScript)
		const panel = page.getByRole("region", { name: "Emails about new applications" })
		const frequency = panel.getByLabel("How often")
		expect(await frequency.inputValue()).toBe("off")
		await frequency.selectOption("As they come in")
		await panel.getByRole("button", { name: "Save" }).click()
		await page.getByText("Your emails about new applications have been changed.").waitFor()
		await page.reload()
	},
)

describe("for everybody", () => {
	test("axe_finds_nothing_at_any_width_light_or_dark", async () => {
		const page = await site.newPage()
		for (const path of ["/login", "/forgot-password"]) {
			await page.goto(path)
			expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		}
		await openAccount(page, await addOrganiser(site), false)
		for (const path of ["/admin/account", "/admin/account/password", "/admin/account/second-factor"]) {
			await page.goto(path)
			expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		}
	})
})
