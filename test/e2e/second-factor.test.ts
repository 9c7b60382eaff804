import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { codeAt } from "../../app/domain/accounts/second-factor.fixture.ts"
import { cookieName } from "../../app/web/request/account-cookies.server.ts"
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
// Each walks through a dozen pages.
const BOTH_WAYS = [
	["with JavaScript", true],
	["without JavaScript", false],
] as const

interface OnThePhone {
	secret: string
	recoveryCodes: string[]
}

async function logIn(page: Page, who: Organiser, to: string, javaScript: boolean): Promise<void> {
	await page.goto(`/login?to=${to}`)
	if (javaScript) await waitForHydration(page)
	await submitLogin(page, who)
}

async function sendCode(page: Page, label: string, code: string, button: string): Promise<void> {
	await page.getByLabel(label, { exact: true }).fill(code)
	await page.getByRole("button", { name: button }).click()
}

/** Switches it on as a newcomer would; the code of this half minute is used up. */
async function switchOn(page: Page, who: Organiser, javaScript: boolean): Promise<OnThePhone> {
	await logIn(page, who, "/admin/account", javaScript)
	await page.getByRole("link", { name: "Turn on" }).click()
	await page.waitForURL("**/admin/account/second-factor")
	await page.getByLabel("Your password").fill("not the password")
	await page.getByRole("button", { name: "Continue" }).click()
	await page.locator("#password-error").getByText("That is not your current password.").waitFor()
	await page.getByLabel("Your password").fill(who.password)
	await page.getByRole("button", { name: "Continue" }).click()
	await page.waitForURL("**/admin/account/second-factor/setup")
	await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor()
	const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
	const bare = secret?.replaceAll(" ", "") ?? ""
	await sendCode(page, "Code", "000000", "Turn on")
	await page.locator("#code-error").getByText("That code is wrong.").waitFor()
	await sendCode(page, "Code", codeAt(bare, new Date()), "Turn on")
	await page.getByRole("heading", { name: "Your recovery codes" }).waitFor()
	const recoveryCodes = await page.getByRole("main").getByRole("listitem").allTextContents()
	expect(recoveryCodes).toHaveLength(10)
	await page.getByRole("link", { name: "I have saved them" }).click()
	await page.getByText("You have 10 of 10 recovery codes left.").waitFor()
	return { secret: bare, recoveryCodes }
}

/** The code of the next half minute: accepted already, and not used yet. */
const nextCode = ({ secret }: OnThePhone) => codeAt(secret, new Date(Date.now() + 30_000))

test.each(BOTH_WAYS)(
	"a_second_factor_is_switched_on_asked_for_and_switched_off_%s",
	async (_, javaScript) => {
		site.expectNoise(/status of 40[01]/)
		const who = await addOrganiser(site)
		const page = await site.newPage({ javaScript })
		const phone = await switchOn(page, who, javaScript)
		await page.getByRole("button", { name: "Logout" }).click()
		await page.waitForURL("**/login")

		await logIn(page, who, "/admin/outbox", javaScript)
		await page.waitForURL("**/login/code?to=%2Fadmin%2Foutbox")
		const field = page.getByLabel("Code", { exact: true })
		expect(await field.getAttribute("autocomplete")).toBe("one-time-code")
		expect(await field.getAttribute("inputmode")).toBe("numeric")
		expect(await countSessions(site, who.email)).toBe(0)
		await sendCode(page, "Code", "000000", "Sign in")
		await page.getByRole("alert").getByText("That code is wrong").waitFor()
		const code = nextCode(phone)
		await sendCode(page, "Code", code, "Sign in")
		await page.waitForURL("**/admin/outbox")

		await page.goto("/admin/account/second-factor/removal")
		await page.getByLabel("Your password").fill(who.password)
		await sendCode(page, "Code", code, "Turn off")
		await page.locator("#code-error").getByText("has already been used").waitFor()
		await page.getByLabel("Your password").fill(who.password)
		await sendCode(page, "Code", phone.recoveryCodes[0] ?? "", "Turn off")
		await page.getByText("Two-step sign-in is off.").waitFor()
		await page.getByRole("link", { name: "Turn on" }).waitFor()
		expect((await postLogin(site, who)).headers.get("location")).toBe("/admin")
	},
)

test("a_recovery_code_signs_in_where_no_phone_is_at_hand_and_new_ones_replace_it", async () => {
	site.expectNoise(/status of 400/)
	const who = await addOrganiser(site)
	const page = await site.newPage({ javaScript: false })
	const phone = await switchOn(page, who, false)
	const elsewhere = await site.newPage()
	await logIn(elsewhere, who, "/admin/account/recovery-codes", true)
	await elsewhere.getByRole("link", { name: "No phone? Use a recovery code" }).click()
	await sendCode(elsewhere, "Recovery code", phone.recoveryCodes[0] ?? "", "Sign in")
	await elsewhere.waitForURL("**/admin/account/recovery-codes")
	await elsewhere.getByLabel("Your password").fill(who.password)
	await sendCode(elsewhere, "Code", phone.recoveryCodes[1] ?? "", "Create new codes")
	await elsewhere.getByRole("heading", { name: "Your recovery codes" }).waitFor()
	const renewed = await elsewhere.getByRole("main").getByRole("listitem").allTextContents()
	expect(renewed.filter((code) => phone.recoveryCodes.includes(code))).toEqual([])
	expect(renewed).toHaveLength(10)
	expect(await findAccessibilityViolationsEverywhere(elsewhere)).toEqual([])
	for (const path of ["/admin/account", "/admin/account/second-factor/removal"]) {
		await elsewhere.goto(path)
		expect(await findAccessibilityViolationsEverywhere(elsewhere)).toEqual([])
	}
})

test("the_cookie_between_password_and_code_opens_nothing_of_the_back_office", async () => {
	site.expectNoise(/status of 400/)
	const who = await addOrganiser(site)
	const page = await site.newPage({ javaScript: false })
	await switchOn(page, who, false)
	const answer = await postLogin(site, who)
	expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login/code?to=%2Fadmin"])
	const cookie = cookieHeaderOf(answer)
	const name = cookieName("tamasha-step", { publicUrl: site.url })
	expect(cookie).toMatch(new RegExp(`^${name}=[\\w-]{43}$`))
	const ask = (path: string) => fetch(site.url + path, { redirect: "manual", headers: { cookie } })
	expect((await ask("/admin")).headers.get("location")).toBe("/login?to=%2Fadmin")
	const step = await ask("/login/code")
	expect([step.status, step.headers.get("cache-control")]).toEqual([200, "no-store"])
	expect((await fetch(`${site.url}/login/code`, { redirect: "manual" })).headers.get("location")).toBe(
		"/login?to=%2Fadmin",
	)
})
