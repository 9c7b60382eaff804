import fc from "fast-check"
import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { sessionCookieName } from "../../app/web/request/account-cookies.server.ts"
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
const REFUSAL = "Invalid email or password"
const BOTH_WAYS = [
	["with JavaScript", true],
	["without JavaScript", false],
] as const

async function _signedIn(page: Page, who: Organiser): Promise<void> {
	await page.goto("/login")
	await submitLogin(page, who)
	await page.waitForURL("**/admin")
}
const pathOf = (page: Page) => page.url().replace(site.url, "")

describe("Admin login (/login)", () => {
	test("title_Admin_Login_email_and_password_fields_both_required_Login_button", async () => {
		const page = await site.newPage()
		await page.goto("/login")
		expect(await page.title()).toBe("Admin Login")
		expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual(["Admin Login"])
		const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password", { exact: true })]
		expect(await email.getAttribute("type")).toBe("email")
		expect(await password.getAttribute("type")).toBe("password")
		expect(await email.evaluate((field: HTMLInputElement) => field.required)).toBe(true)
		expect(await password.evaluate((field: HTMLInputElement) => field.required)).toBe(true)
		expect(await page.getByRole("button", { name: "Login", exact: true }).count()).toBe(1)
	})

	test("what_the_browser_lets_through_the_server_refuses_at_the_field", async () => {
		const page = await site.newPage({ javaScript: false })
		site.expectNoise(/status of 400/)
		await page.goto("/login")
		await page.getByLabel("Email").fill("no address")
		await page.locator("form").evaluate((form: HTMLFormElement) => {
			form.noValidate = true
		})
		await page.getByRole("button", { name: "Login" }).click()
		expect(await page.locator("#email-error").textContent()).toContain(
			"Enter an email address like name@example.com.",
		)
		expect(await page.locator("#password-error").textContent()).toContain("Enter your password.")
		expect(await page.getByRole("link", { name: "Enter your password." }).getAttribute("href")).toBe(
			"#password",
		)
		expect(await page.getByLabel("Email").inputValue()).toBe("no address")
	})

	test.each(BOTH_WAYS)(
		"login_failure_shows_the_auth_services_message_under_the_form_%s",
		async (_, javaScript) => {
			site.expectNoise(/status of 401/)
			const who = await addOrganiser(site)
			const page = await site.newPage({ javaScript })
			for (const wrong of [
				{ ...who, password: "not the password" },
				{ ...who, email: "nobody@tamasha.example" },
			]) {
				await page.goto("/login")
				if (javaScript) await waitForHydration(page)
				await submitLogin(page, wrong)
				const alert = page.getByRole("alert").filter({ hasText: REFUSAL })
				await alert.waitFor()
				const button = await page.getByRole("button", { name: "Login" }).boundingBox()
				expect((await alert.boundingBox())?.y).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY)
				expect(await page.getByLabel("Email").inputValue()).toBe(wrong.email)
				expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(
					javaScript ? wrong.password : "",
				)
			}
		},
	)

	test.each(BOTH_WAYS)("on_success_it_goes_to_admin_%s", async (_, javaScript) => {
		const page = await site.newPage({ javaScript })
		await page.goto("/login")
		if (javaScript) await waitForHydration(page)
		await submitLogin(page, await addOrganiser(site))
		await page.waitForURL("**/admin")
		expect(pathOf(page)).toBe("/admin")
	})

	test("the_keyboard_alone_is_enough", async () => {
		const who = await addOrganiser(site)
		const page = await site.newPage()
		await page.goto("/login")
		for (let nth = 0; nth < 30; nth += 1) {
			await page.keyboard.press("Tab")
			if (await page.getByLabel("Email").evaluate((field) => field === document.activeElement)) break
		}
		await page.keyboard.type(who.email)
		await page.keyboard.press("Tab")
		await page.keyboard.type(who.password)
		await page.keyboard.press("Enter")
		await page.waitForURL("**/admin")
	})

	test("whoever_is_signed_in_already_is_not_asked_again", async () => {
		const cookie = cookieHeaderOf(await postLogin(site, await addOrganiser(site)))
		const answer = await fetch(`${site.url}/login`, { redirect: "manual", headers: { cookie } })
		expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin"])
	})

	test("each_login_has_a_new_id_and_ends_the_one_before_in_the_same_browser", async () => {
		const who = await addOrganiser(site)
		const first = cookieHeaderOf(await postLogin(site, who))
		const second = cookieHeaderOf(await postLogin(site, who, "", { cookie: first }))
		expect(second).not.toBe(first)
		expect(await countSessions(site, who.email)).toBe(1)
		const value = "chosen-by-a-stranger.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D"
		const chosen = `${sessionCookieName({ publicUrl: site.url })}=${value}`
		expect(cookieHeaderOf(await postLogin(site, who, "", { cookie: chosen }))).not.toContain("chosen")
	})

	test("too_many_tries_are_refused_in_words_also_with_the_right_password", async () => {
		site.expectNoise(/status of 429/)
		const who = await addOrganiser(site)
		for (let nth = 0; nth < 10; nth += 1) await postLogin(site, { ...who, password: `guess ${nth}` })
		const answer = await postLogin(site, who)
		expect([answer.status, answer.headers.get("retry-after"), cookieHeaderOf(answer)]).toEqual([
			429,
			"3600",
			"",
		])
		const page = await site.newPage()
		await page.goto("/login")
		await submitLogin(page, who)
		await page.getByText("Too many attempts. Wait an hour, or reset your password by email.").waitFor()
	})
})

describe("the page that was wanted", () => {
	test.each(BOTH_WAYS)("comes_after_the_login_with_its_query_%s", async (_, javaScript) => {
		const page = await site.newPage({ javaScript })
		await page.goto("/admin/account?from=bookmark")
		expect(pathOf(page)).toBe("/login?to=%2Fadmin%2Faccount%3Ffrom%3Dbookmark")
		await submitLogin(page, await addOrganiser(site))
		await page.waitForURL("**/admin/account?from=bookmark")
	})

	test("is_never_on_another_site", async () => {
		const who = await addOrganiser(site)
		const cookie = cookieHeaderOf(await postLogin(site, who))
		const part = fc.constantFrom(
			"/",
			"//",
			"\\",
			"/admin",
			"..",
			"@",
			":",
			"?",
			"#",
			"\t",
			"%2f",
			"evil.example",
			"https:",
		)
		const target = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => parts.join(""))
		const landsAtHome = async (to: string) => {
			const address = `${site.url}/login?${new URLSearchParams({ to })}`
			const answer = await fetch(address, { redirect: "manual", headers: { cookie } })
			const landed = new URL(answer.headers.get("location") ?? "nowhere:", address)
			return landed.origin === site.url && /^\/admin(\/|$)/.test(landed.pathname)
		}
		await fc.assert(fc.asyncProperty(target, landsAtHome), { numRuns: 300 })
		const login = await postLogin(site, who, `?${new URLSearchParams({ to: "//evil.example/admin" })}`)
		expect(login.headers.get("location")).toBe("/admin")
	})
})
