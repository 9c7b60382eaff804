import { eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { newsletterSubscribers } from "../../app/domain/newsletter/schema.server.ts"
import { openContact } from "./application-form.ts"
import { openSite } from "./site.ts"

const site = await openSite()

beforeEach(async () => {
	await site.db.execute(sql`delete from rate_limits`)
})

const subscriber = async (email: string) =>
	(await site.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.emailKey, email)))[0]

function post(email: string) {
	return fetch(`${site.url}/contact?tab=attendee`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: site.url },
		body: new URLSearchParams({ email }),
	})
}
async function linkIn(email: string, what = /\/newsletter\/[\w-]+(?=\s)/): Promise<string> {
	const { text = "" } = await site.mail.waitForMail(email, /confirm/)
	return site.url + (what.exec(text)?.[0] ?? "")
}
const leaveLinkIn = (email: string) => linkIn(email, /\/newsletter\/[\w-]+\/unsubscription/)

describe.each([{ javaScript: true }, { javaScript: false }])(
	"with $javaScript JavaScript",
	({ javaScript }) => {
		test("a_newsletter_sign_up_is_confirmed_by_email", async () => {
			const email = `fan-${javaScript}@post.example`
			const page = await site.newPage({ javaScript, width: 360 })
			if (javaScript) await openContact(page, "?tab=attendee")
			else await page.goto("/contact?tab=attendee")
			await page.getByRole("tabpanel").getByLabel("Email").fill(email)
			await page.getByRole("button", { name: "Sign up" }).click()
			await page.getByRole("heading", { name: "Check your inbox" }).waitFor()
			const link = await linkIn(email)
			await page.goto(link)
			expect((await subscriber(email))?.confirmedAt).toBeNull()
			await page.getByRole("button", { name: "Confirm address" }).click()
			await page.getByRole("heading", { name: "You are on the list" }).waitFor()
			expect((await subscriber(email))?.confirmedAt).toBeInstanceOf(Date)
			await page.goto(link)
			await page.getByRole("heading", { name: "You are on the list" }).waitFor()
		})

		test("the_link_in_every_letter_leads_off_the_list_by_a_button", async () => {
			const email = `leaver-${javaScript}@post.example`
			await post(email)
			const link = await leaveLinkIn(email)
			const page = await site.newPage({ javaScript, width: 360 })
			await page.goto(link)
			await page.getByRole("heading", { name: "Unsubscribe" }).waitFor()
			expect(await subscriber(email)).toBeDefined()
			await page.getByRole("button", { name: "Unsubscribe" }).click()
			await page.getByRole("heading", { name: "You have unsubscribed" }).waitFor()
			expect(await subscriber(email)).toBeUndefined()
			await page.goto(link)
			await page.getByRole("heading", { name: "You have unsubscribed" }).waitFor()
		})

		test("a_wrong_address_is_told_at_the_field_and_kept", async () => {
			site.expectNoise(/status of 400/)
			const page = await site.newPage({ javaScript })
			if (javaScript) await openContact(page, "?tab=attendee")
			else await page.goto("/contact?tab=attendee")
			const field = page.getByRole("tabpanel").getByLabel("Email")
			await field.fill("fan@")
			await page.getByRole("button", { name: "Sign up" }).click()
			const fault = page.getByRole("alert").getByRole("link", { name: "Enter an email address like" })
			await fault.waitFor()
			expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual(["fan@", "true"])
		})
	},
)

test("programs_that_follow_every_link_in_a_letter_confirm_nothing", async () => {
	await post("scanned@post.example")
	const link = await linkIn("scanned@post.example")
	const answers = await Promise.all(["GET", "HEAD", "GET"].map((method) => fetch(link, { method })))
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
	expect((await subscriber("scanned@post.example"))?.confirmedAt).toBeNull()
})

test("the_answer_is_the_same_whether_somebody_is_on_the_list_or_not", async () => {
	const [first, again] = [await post("known@post.example"), await post("known@post.example")]
	const link = await linkIn("known@post.example")
	await fetch(link, { method: "POST", headers: { origin: site.url } })
	const confirmed = await post("Known@post.example")
	const seen = ({ status, headers }: Response) => [status, headers.get("location")]
	expect([first, again, confirmed].map(seen)).toEqual(Array(3).fill([302, "/contact/subscribed"]))
})

test("one_mailbox_gets_three_letters_a_day_and_the_answer_tells_nothing", async () => {
	const answers = []
	for (let nth = 0; nth < 5; nth += 1) answers.push(await post("flooded@post.example"))
	expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302])
	const [letters] = (
		await site.db.execute(
			sql`select count(*)::int as n from outbox_mails where recipient = 'flooded@post.example'`,
		)
	).rows
	expect(letters).toEqual({ n: 3 })
})

test("many_sign_ups_from_one_address_are_told_to_wait", async () => {
	const answers = []
	for (let nth = 0; nth < 21; nth += 1) answers.push(await post(`crowd${nth}@post.example`))
	expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(302), 429])
	expect(await answers.at(-1)?.text()).toContain("Try again in an hour")
})

test("a_link_that_is_too_old_or_made_up_says_so", async () => {
	await post("old@post.example")
	const link = await linkIn("old@post.example")
	await site.db
		.update(newsletterSubscribers)
		.set({ requestedAt: sql`now() - interval '8 days'` })
		.where(eq(newsletterSubscribers.emailKey, "old@post.example"))
	for (const address of [link, `${site.url}/newsletter/made-up`]) {
		const [looked, confirmed] = await Promise.all([
			fetch(address),
			fetch(address, { method: "POST", headers: { origin: site.url } }),
		])
		expect([looked.status, confirmed.status]).toEqual([404, 404])
		expect(await looked.text()).toContain("This link no longer works")
	}
	expect((await subscriber("old@post.example"))?.confirmedAt).toBeNull()
})

test("the_token_of_a_link_is_not_logged", async () => {
	await post("quiet@post.example")
	const link = await linkIn("quiet@post.example")
	await fetch(link)
	expect(site.server.output()).not.toContain(new URL(link).pathname.split("/").at(-1))
})

describe("the_one_press_of_a_mail_program", () => {
	const press = (link: string, headers: Record<string, string> = {}) =>
		fetch(link, {
			method: "POST",
			redirect: "manual",
			headers,
			body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
		})

	test("comes_without_an_origin_and_takes_the_reader_off_and_again_is_fine", async () => {
		await post("pressed@post.example")
		const link = await leaveLinkIn("pressed@post.example")
		const answers = [await press(link), await press(link)]
		expect(answers.map(({ status }) => status)).toEqual([200, 200])
		expect(await answers[0]?.text()).toContain("You have unsubscribed")
		expect(await subscriber("pressed@post.example")).toBeUndefined()
	})

	test("from_a_browser_on_another_site_or_at_another_address_it_is_refused", async () => {
		await post("kept@post.example")
		const link = await leaveLinkIn("kept@post.example")
		const foreign: Record<string, string>[] = [
			{ origin: "https://evil.example" },
			{ "sec-fetch-site": "cross-site" },
			{ cookie: "a=b" },
		]
		const answers = await Promise.all([
			...foreign.map((headers) => press(link, headers)),
			press(`${link}.data`),
			press(link.replace("/unsubscription", "")),
		])
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
		expect(await subscriber("kept@post.example")).toBeDefined()
	})

	test("following_the_link_without_pressing_takes_nobody_off", async () => {
		await post("looked@post.example")
		const link = await leaveLinkIn("looked@post.example")
		const answers = await Promise.all(["GET", "HEAD"].map((method) => fetch(link, { method })))
		expect(answers.map(({ status }) => status)).toEqual([200, 200])
		expect(await subscriber("looked@post.example")).toBeDefined()
	})
})
