import { request } from "node:http"
import type { Page } from "playwright-core"
import { beforeEach, describe, expect, test } from "vitest"
import { verifications } from "../../app/domain/accounts/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { rateLimits } from "../../app/platform/schema.server.ts"
import { addOrganiser, countSessions, postLogin, submitLogin, waitForHydration } from "./organiser.ts"
import { IS_BEHIND_TLS, openSite } from "./site.ts"

const site = await openSite()
const BOTH_WAYS = [
	["with JavaScript", true],
	["without JavaScript", false],
] as const
const NEW_PASSWORD = "mnyonge hana haki"
const LINK = /https?:\/\/\S+\/reset-password\?token=[\w-]+/

async function linkIn(email: string): Promise<string> {
	const mail = await site.mail.waitForMail(email, /^Set a new password for Tamasha$/)
	return LINK.exec(mail.text ?? "")?.[0] ?? "no link"
}

async function askFor(page: Page, email: string): Promise<string | null> {
	await page.goto("/forgot-password")
	expect(await page.getByText("This site cannot send email yet.").count()).toBe(0)
	await page.getByLabel("Email").fill(email)
	await page.getByRole("button", { name: "Send link" }).click()
	return page.getByRole("status").getByText("is on its way").textContent()
}

function postForgotten(email: string, headers: Record<string, string> = {}): Promise<Response> {
	return fetch(`${site.url}/forgot-password`, {
		method: "POST",
		headers: { origin: site.url, ...headers },
		body: new URLSearchParams({ email }),
	})
}

beforeEach(async () => {
	await site.db.delete(rateLimits)
})

describe("a forgotten password", () => {
	test.each(BOTH_WAYS)("is_set_anew_by_a_letter_and_ends_all_sessions_%s", async (_, javaScript) => {
		site.expectNoise(/status of 410/)
		const who = await addOrganiser(site)
		await postLogin(site, who)
		const page = await site.newPage({ javaScript })
		await page.goto("/login")
		await page.getByRole("link", { name: "Forgotten your password?" }).click()
		await page.waitForURL("**/forgot-password")
		await askFor(page, who.email)
		const link = await linkIn(who.email)
		expect(link).toContain(`${site.url}/`)

		await page.goto(link)
		if (javaScript) await waitForHydration(page)
		await page.getByLabel("New password").fill(NEW_PASSWORD)
		await page.getByRole("button", { name: "Set password" }).click()
		await page.getByText("Your new password is set. You can now sign in.").waitFor()
		expect(await countSessions(site, who.email)).toBe(0)
		expect((await postLogin(site, who)).status).toBe(401)
		await submitLogin(page, { ...who, password: NEW_PASSWORD })
		await page.waitForURL("**/admin")

		await page.goto(link)
		expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This link has expired")
	})

	test("an_unknown_email_gets_the_same_answer_and_no_letter", async () => {
		const who = await addOrganiser(site)
		const page = await site.newPage()
		const known = await askFor(page, who.email)
		const unknown = await askFor(page, "nobody@tamasha.example")
		expect(unknown?.replace("nobody@tamasha.example", who.email)).toBe(known)
		await linkIn(who.email)
		const recipients = (await site.db.select().from(outboxMails)).map(({ recipient }) => recipient)
		expect(recipients).not.toContain("nobody@tamasha.example")
	})

	test("a_weak_new_password_is_refused_at_the_field_and_the_link_still_works", async () => {
		site.expectNoise(/status of 400/)
		const who = await addOrganiser(site)
		await postForgotten(who.email)
		const page = await site.newPage()
		await page.goto(await linkIn(who.email))
		const field = page.getByLabel("New password")
		expect(await field.evaluate((input: HTMLInputElement) => [input.minLength, input.maxLength])).toEqual([
			12, 128,
		])
		await field.fill("password12345")
		await page.getByRole("button", { name: "Set password" }).click()
		await page.locator("#newPassword-error").getByText("That password is too common").waitFor()
		await field.fill(NEW_PASSWORD)
		await page.getByRole("button", { name: "Set password" }).click()
		await page.waitForURL("**/login?new-password=set")
	})

	test("a_link_that_is_too_old_or_made_up_has_ended", async () => {
		const who = await addOrganiser(site)
		await postForgotten(who.email)
		const link = await linkIn(who.email)
		const set = (address: string) =>
			fetch(address, {
				method: "POST",
				headers: { origin: site.url },
				body: new URLSearchParams({ newPassword: NEW_PASSWORD }),
			})
		await site.db.update(verifications).set({ expiresAt: new Date() })
		expect((await set(link)).status).toBe(410)
		expect((await set(`${site.url}/reset-password?token=made-up`)).status).toBe(410)
		expect((await set(`${site.url}/reset-password`)).status).toBe(410)
		expect((await postLogin(site, who)).status).toBe(302)
	})

	test("a_host_that_a_stranger_names_gets_into_no_letter", async () => {
		const who = await addOrganiser(site)
		const status = await new Promise((resolve, reject) => {
			const headers = {
				host: "evil.example",
				// Where the public address is known, the form is only taken from there.
				origin: IS_BEHIND_TLS ? site.url : "http://evil.example",
				"x-forwarded-host": "evil.example",
				"content-type": "application/x-www-form-urlencoded",
			}
			const sent = request(`${site.server.url}/forgot-password`, { method: "POST", headers }, (answer) => {
				answer.resume()
				resolve(answer.statusCode)
			})
			sent.on("error", reject).end(new URLSearchParams({ email: who.email }).toString())
		})
		expect(status).toBe(200)
		const link = await linkIn(who.email)
		expect(new URL(link).hostname).toBe(IS_BEHIND_TLS ? new URL(site.url).hostname : "localhost")
		const [letter] = (await site.db.select().from(outboxMails)).filter(
			({ recipient }) => recipient === who.email,
		)
		expect(letter?.html).not.toContain("evil.example")
	})

	test("one_account_gets_five_letters_in_half_an_hour_and_the_asker_hears_nothing_of_it", async () => {
		const who = await addOrganiser(site)
		const answers: number[] = []
		for (let nth = 0; nth < 7; nth += 1) answers.push((await postForgotten(who.email)).status)
		expect(new Set(answers)).toEqual(new Set([200]))
		await linkIn(who.email)
		const letters = async () =>
			(await site.db.select().from(outboxMails)).filter(({ recipient }) => recipient === who.email).length
		await expect.poll(letters).toBe(5)
		const refused = await Promise.all(Array.from({ length: 4 }, () => postForgotten("x@tamasha.example")))
		expect(refused.map(({ status }) => status)).toContain(429)
	})
})
