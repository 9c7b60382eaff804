import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, describe, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { inDays, putEditionAhead } from "./edition-ahead.ts"
import { createRequester } from "./route-table.ts"

const site = await openBackOffice()
const ask = createRequester(site.url)
const KB = 1024
let nth = 0

beforeEach(async () => {
	nth += 1
	site.mail.mails.length = 0
	await putEditionAhead(site, { extrasOpenAt: inDays(-1), extrasCloseAt: inDays(10) })
})

/** A potter with an address of its own, so that limits of one test are not those of another. */
async function addPotter(more: Partial<typeof vendorApplications.$inferInsert> = {}) {
	const email = `potter-${nth}@clay.example`
	const vendor = { brandName: "Udongo Pottery", emailAddress: email, phoneNumber: "0712 345 678", number: 12 }
	const [id = 0] = await addApplications(site.db, [{ ...vendor, ...more }])
	return { id, email }
}

async function askForLink(page: Page, email: string, digits: string): Promise<void> {
	await page.goto("/my")
	await page.getByLabel("Email address").fill(email)
	await page.getByLabel("Application number").fill(digits)
	await page.getByRole("button", { name: "Send me the link" }).click()
	await page.getByRole("heading", { name: "Check your email" }).waitFor()
}

async function readLink(email: string): Promise<string> {
	const mail = await site.mail.waitForMail(email, /Your page/)
	return /\/my\/[\w-]{43}/.exec(mail.text ?? "")?.[0] ?? expect.fail("no link")
}

async function openLink(page: Page, email: string): Promise<string> {
	await askForLink(page, email, "5678")
	const path = await readLink(email)
	await page.goto(path)
	return path
}

describe.each([true, false])("with JavaScript %s", (javaScript) => {
	test("a_vendor_asks_for_the_link_and_reads_where_things_stand_and_what_to_do_next", async () => {
		const { id, email } = await addPotter({ status: "approved", confirmationSent: true })
		const page = await site.newPage({ javaScript, width: 360 })
		await openLink(page, email)
		await page.getByRole("heading", { name: "Udongo Pottery" }).waitFor()
		await page.getByText("Your stall at the Tamasha Christmas Festival is confirmed.").waitFor()
		await page.getByText(/^Send us your signed indemnity form by /).waitFor()
		await page.getByRole("link", { name: "Send it here" }).click()
		expect(new URL(page.url()).hash).toBe("#papers")
		const extras = page.getByRole("link", { name: "Order or change wristbands and hay bales" })
		expect(await extras.getAttribute("href")).toBe("/extras")
		await page.getByText("Not received yet").waitFor()
		const calendar = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href")
		expect((await ask("GET", calendar ?? "")).status).toBe(200)
		// The email with the link itself is none of those to be read again.
		await page.getByText("No emails to read here yet.").waitFor()
		await site.db.insert(outboxMails).values({
			...{ kind: "custom", cause: `custom:${nth}`, applicationId: id, recipient: email, state: "sent" },
			...{
				subject: "Load-in on Friday",
				html: "<p>Gate B</p>",
				text: "Come to gate B",
				messageId: `<${nth}@x>`,
			},
		})
		await page.reload()
		await page.getByRole("link", { name: "Load-in on Friday" }).click()
		await page.getByText("Come to gate B").waitFor()
		await page.getByRole("link", { name: "Back to your page" }).click()
		await page.getByRole("heading", { name: "Udongo Pottery" }).waitFor()
	})

	test("an_organiser_sends_a_new_link_which_ends_the_one_before_and_revokes_it", async () => {
		site.expectNoise(/status of 404/)
		const { id, email } = await addPotter()
		const page = await site.newSignedInPage({ javaScript })
		await page.goto(`/admin/applications/${id}`)
		await page.getByRole("link", { name: "Vendor’s page" }).click()
		await page.getByRole("button", { name: "Send a new link" }).click()
		await page.getByText(`A new link has been sent to ${email}`).waitFor()
		const first = await readLink(email)
		expect((await ask("GET", first)).status).toBe(200)
		site.mail.mails.length = 0
		await page.goto(`/admin/applications/${id}/vendor-link`)
		await page.getByRole("button", { name: "Send a new link" }).click()
		await page.getByText(`A new link has been sent to ${email}`).waitFor()
		const second = await readLink(email)
		expect([(await ask("GET", first)).status, (await ask("GET", second)).status]).toEqual([404, 200])
		await page.goto(`/admin/applications/${id}/vendor-link`)
		await page.getByRole("button", { name: /^Revoke/ }).click()
		await page.getByText("The link has been revoked and no longer works.").first().waitFor()
		expect((await ask("GET", second)).status).toBe(404)
	})
})

test("the_page_of_a_stall_leads_to_the_papers_that_are_missing_with_the_other_one", async () => {
	const accepted = { status: "approved", confirmationSent: true } as const
	const { email } = await addPotter(accepted)
	await addPotter({ ...accepted, brandName: "Udongo Two", number: 9 })
	const page = await site.newPage({ javaScript: false, width: 320 })
	await askForLink(page, email, "12")
	await page.goto(await readLink(email))
	const next = page.getByRole("region", { name: "What to do next" })
	await next
		.getByText(/^Send what is missing by .* with your other application: Udongo Two, No\. 9\.$/)
		.waitFor()
	expect(await page.getByText("Your forms are here").count()).toBe(0)
	await next.getByRole("link", { name: "Send it there" }).click()
	await page.getByRole("heading", { level: 1, name: "Udongo Two" }).waitFor()
	await next.getByText(/^Send us your signed indemnity form/).waitFor()
})

test("the_page_is_light_without_scripts_and_asks_nobody_else_for_anything", async () => {
	const { email } = await addPotter({ status: "approved", confirmationSent: true })
	const page = await site.newPage({ width: 390, isFirstVisit: true })
	await openLink(page, email)
	const sizes: number[] = []
	const fetched = await site.newPage({ width: 390, isFirstVisit: true })
	fetched.on("response", async (response) => {
		const { responseBodySize } = await response.request().sizes()
		sizes.push(responseBodySize)
	})
	await fetched.goto(page.url(), { waitUntil: "networkidle" })
	expect(await fetched.locator("script[src]").count()).toBe(0)
	expect(sizes.length).toBeGreaterThan(1)
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * KB)
})

test("the_token_is_in_no_line_of_the_log_no_referrer_and_no_cache", async () => {
	const { email } = await addPotter()
	const page = await site.newPage()
	const referrers: string[] = []
	const path = await openLink(page, email)
	const token = path.slice("/my/".length)
	// Heard where they leave: what comes from a cache, or is broken off, has an address that was never sent.
	const network = await page.context().newCDPSession(page)
	network.on("Network.requestWillBeSentExtraInfo", ({ headers }) => referrers.push(JSON.stringify(headers)))
	await network.send("Network.enable")
	await page.reload({ waitUntil: "networkidle" })
	await page.getByRole("link", { name: "HOME" }).first().click()
	await page.waitForURL(`${site.url}/home`)
	await page.waitForLoadState("networkidle")
	expect(referrers.length).toBeGreaterThan(2)
	expect(referrers.filter((one) => one.includes("/my")).join()).toBe("")
	for (const address of [path, `${path}.data`, `${path}/emails/1`, `/my/${"x".repeat(43)}`, "/my"]) {
		const { headers } = await ask("GET", address)
		expect([address, headers.get("cache-control")]).toEqual([address, "no-store"])
	}
	for (const address of [`/My/${token}`, `/MY/${token}/correction`, `//my/${token}`, `/my//${token}`])
		await ask("GET", address)
	await expect.poll(() => site.server.output()).toContain("/my//…")
	expect(site.server.output()).toContain("/my/…/emails/1")
	expect(site.server.output()).not.toContain(token)
})

test("a_link_of_who_was_erased_answers_410_and_any_other_404_in_one_sentence", async () => {
	site.expectNoise(/status of 4(04|10)/)
	const { id, email } = await addPotter()
	const page = await site.newPage({ width: 320 })
	const path = await openLink(page, email)
	const erased = { erasedAt: new Date(), emailAddress: "erased-1@erased.invalid", brandName: "Erased vendor" }
	await site.db.update(vendorApplications).set(erased).where(eq(vendorApplications.id, id))
	for (const [address, status, heading] of [
		[path, 410, "This page has been deleted"],
		[`${path}/emails/1`, 410, "This page has been deleted"],
		[`/my/${"A".repeat(43)}`, 404, "This link does not work"],
		[`/my/${"A".repeat(43)}/emails/1`, 404, "This link does not work"],
		["/my/x", 404, "This link does not work"],
	] as const) {
		expect((await page.goto(address))?.status()).toBe(status)
		await page.getByRole("heading", { name: heading }).waitFor()
	}
})

test("asking_is_answered_alike_and_sends_only_to_the_address_on_file", async () => {
	const { email } = await addPotter()
	const send = async (fields: Record<string, string>) => {
		const start = performance.now()
		const body = new URLSearchParams(fields)
		const response = await fetch(`${site.url}/my`, { method: "POST", headers: { origin: site.url }, body })
		return { status: response.status, text: await response.text(), ms: performance.now() - start }
	}
	const known = await send({ email, digits: "No. 12" })
	const unknown = await send({ email: "nobody@clay.example", digits: "12" })
	const wrong = await send({ email, digits: "9999" })
	const withoutIds = (text: string) => text.replaceAll(/nonce="[^"]*"/g, "")
	expect([unknown.status, wrong.status]).toEqual([known.status, known.status])
	expect(withoutIds(unknown.text)).toBe(withoutIds(known.text))
	expect(withoutIds(wrong.text)).toBe(withoutIds(known.text))
	await site.mail.waitForMail(email)
	expect(site.mail.mails.map(({ recipients }) => recipients)).toEqual([[email]])
})

test("the_pages_are_right_for_everybody_at_every_width", async () => {
	site.expectNoise(/status of 4(00|04)/)
	const long = { brandName: "Mwananchi".repeat(8), category: "Honey and everything that bees make in a year" }
	const { email } = await addPotter({ status: "approved", confirmationSent: true, ...long })
	await addPotter({ brandName: "Second brand", number: 13 })
	const page = await site.newPage()
	await page.goto("/my")
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("button", { name: "Send me the link" }).click()
	const path = await openLink(page, email)
	for (const address of [path, `/my/${"A".repeat(43)}`]) {
		await page.goto(address)
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	}
	await page.goto(path)
	for (const width of [320, 360, 390, 768, 1280, 1920, 3440]) {
		await page.setViewportSize({ width, height: 800 })
		expect([width, await findWideness(page)]).toEqual([width, []])
	}
	await page.getByRole("link", { name: "Second brand, No. 13" }).click()
	await page.getByRole("heading", { name: "Second brand" }).waitFor()
})
