import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { fillApplicationForm, openContact, submitApplication } from "./application-form.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"
import { openSite } from "./site.ts"

const site = await openSite()

beforeEach(async () => {
	await site.db.execute(sql`delete from rate_limits`)
	await site.db.execute(sql`update vendor_applications set created_at = created_at - interval '2 days'`)
})

const stored = (brandName: string) =>
	site.db.select().from(vendorApplications).where(eq(vendorApplications.brandName, brandName))

/** A sending without a browser. */
function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
	return fetch(`${site.url}/contact?tab=vendor`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: site.url, ...CLOSE_CONNECTION, ...headers },
		body: new URLSearchParams(fields),
	})
}
const whole = (brandName: string) => ({
	brandName,
	contactPerson: "Wanjiru",
	emailAddress: `${randomUUID()}@udongo.example`,
	phoneNumber: "0712 345 678",
	tentSpace: "Shared Tent - Kshs 12,500",
	submissionKey: randomUUID(),
})

test("sending_the_same_form_many_times_at_once_gives_every_sender_the_same_acknowledgement", async () => {
	const form = whole("Many at once")
	const answers = await Promise.all(Array.from({ length: 12 }, () => post(form)))
	expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`))).toEqual(
		new Set([`302 /contact/received/${form.submissionKey}`]),
	)
	expect(await stored("Many at once")).toHaveLength(1)
})

test("the_same_form_with_other_words_is_told_so_and_goes_out_when_sent_again", async () => {
	site.expectNoise(/status of 409/)
	const page = await site.newPage()
	await openContact(page)
	const key = await page.locator("[name=submissionKey]").inputValue()
	expect((await post({ ...whole("First brand"), submissionKey: key })).status).toBe(302)
	await fillApplicationForm(page, { Brand: "Second brand" })
	await submitApplication(page)
	await page.getByRole("alert").getByText("for First brand").waitFor()
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	expect([(await stored("First brand")).length, (await stored("Second brand")).length]).toEqual([1, 1])
	expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test("a_key_that_came_with_a_refusal_stays_when_the_next_answer_gets_lost", async () => {
	site.expectNoise(/status of 409|ERR_FAILED/)
	const page = await site.newPage()
	await openContact(page)
	const key = await page.locator("[name=submissionKey]").inputValue()
	expect((await post({ ...whole("Third brand"), submissionKey: key })).status).toBe(302)
	await fillApplicationForm(page, { Brand: "Fourth brand" })
	await submitApplication(page)
	await page.getByRole("alert").getByText("for Third brand").waitFor()
	await page.route("**/contact.data*", async (route) => {
		await route.fetch({ maxRedirects: 0 })
		await route.abort()
	})
	await submitApplication(page)
	await page.getByRole("alert").getByText("We could not reach our server").waitFor()
	await page.unroute("**/contact.data*")
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	expect(await stored("Fourth brand")).toHaveLength(1)
})

test.for([
	["a_forged_tent", { tentSpace: "Palace - Kshs 0" }, 400],
	["a_filled_trap", { leaveEmpty: "http://spam.example" }, 400],
	["a_missing_key", { submissionKey: "" }, 400],
	["a_made_up_key", { submissionKey: "1 or 1=1" }, 400],
	["a_form_of_64_kilobytes", { description: "x".repeat(64 * 1024) }, 413],
] as const)("%s_is_refused_in_words", async ([name, change, status]) => {
	const answer = await post({ ...whole(name), ...change })
	expect(answer.status).toBe(status)
	expect(await answer.text()).toContain("There is a problem")
	expect(await stored(name)).toEqual([])
})

test("after_a_filled_trap_the_form_shown_again_can_be_sent", async () => {
	site.expectNoise(/status of 400/)
	const page = await site.newPage()
	await openContact(page)
	await fillApplicationForm(page, { Brand: "Filled by a helper" })
	await page.locator("#application [name=leaveEmpty]").evaluate((field: HTMLInputElement) => {
		field.value = "by a helpful program"
	})
	await submitApplication(page)
	await page.getByRole("alert").getByText("We have cleared it").waitFor()
	await submitApplication(page)
	await page.getByRole("heading", { name: "We have received your application" }).waitFor()
	expect(await stored("Filled by a helper")).toHaveLength(1)
})

test.for([
	["another origin", { origin: "https://evil.example" }],
	["a page of another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
] as const)("a_sending_from_%s_is_refused", async ([, headers]) => {
	expect((await post(whole("Foreign"), headers)).status).toBe(403)
	expect(await stored("Foreign")).toEqual([])
})

test("an_acknowledgement_is_shown_to_nobody_who_does_not_know_its_key", async () => {
	const answers = await Promise.all(
		[randomUUID(), "1", "x".repeat(300), "%00"].map((key) =>
			fetch(`${site.url}/contact/received/${key}`, { headers: CLOSE_CONNECTION }),
		),
	)
	expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test("whatever_is_sent_the_answer_is_never_a_server_error_and_what_is_taken_is_stored", async () => {
	const text = fc.oneof(
		fc.string({ unit: "binary", maxLength: 200 }),
		fc.constantFrom("\0", "a[4294967294]", "=1+1"),
	)
	const fields = fc.dictionary(
		fc.oneof(
			fc.constantFrom(...Object.keys(whole("")), "__intent__", "__proto__", "a[99999999]", "a.b"),
			text,
		),
		text,
		{ maxKeys: 8 },
	)
	let taken = 0
	await fc.assert(
		fc.asyncProperty(fields, fc.boolean(), async (sent, complete) => {
			const form = complete ? { ...sent, ...whole("Fuzz") } : { ...whole("Fuzz"), ...sent }
			const answer = await post(form)
			expect([302, 400, 413, 429]).toContain(answer.status)
			if (answer.status === 302) taken += 1
			if (answer.status === 302) await site.db.execute(sql`delete from rate_limits`)
		}),
		{ numRuns: 150 },
	)
	expect(taken).toBeGreaterThan(20)
})

test.for(["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"])(
	"a_body_of_type_%s_that_is_no_form_is_refused_in_words",
	async (type) => {
		const answer = await fetch(`${site.url}/contact?tab=vendor`, {
			method: "POST",
			headers: { origin: site.url, ...CLOSE_CONNECTION, "content-type": type },
			body: '{"brandName":',
		})
		expect(answer.status).toBe(400)
		expect(await answer.text()).toContain("Your form arrived incomplete")
	},
)

test("of_a_form_that_arrives_incomplete_what_came_is_shown_again", async () => {
	const field = "--x\r\nContent-Disposition: form-data; name="
	const answer = await fetch(`${site.url}/contact?tab=vendor`, {
		method: "POST",
		headers: { origin: site.url, ...CLOSE_CONNECTION, "content-type": "multipart/form-data; boundary=x" },
		body: `${field}"brandName"\r\n\r\nHalf a form\r\n${field}"contactPerson"\r\n\r\nWan`,
	})
	expect(answer.status).toBe(400)
	const page = await answer.text()
	expect(page).toContain("Your form arrived incomplete")
	expect(page).toContain('value="Half a form"')
})

test.for([
	["gmial.com", true],
	["gmail.com", false],
] as const)(
	"of_an_address_at_%s_the_acknowledgement_asks_whether_it_was_meant_%s",
	async ([domain, isAsked]) => {
		const form = { ...whole(`At ${domain}`), emailAddress: `${randomUUID()}@${domain}` }
		expect((await post(form)).status).toBe(302)
		const answer = await fetch(`${site.url}/contact/received/${form.submissionKey}`, {
			headers: CLOSE_CONNECTION,
		})
		const html = await answer.text()
		expect(html.includes("Did you mean")).toBe(isAsked)
		expect(html).toContain("You do not have to apply again.")
	},
)
