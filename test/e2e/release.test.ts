import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationChoices } from "../../app/domain/applications/choice-schema.server.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findUntrueTellings } from "../../app/domain/choices/choices.fixture.ts"
import { chooseForApplication } from "../../app/domain/choices/commands.server.ts"
import { releases } from "../../app/domain/choices/schema.server.ts"
import { holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { openSite } from "./site.ts"
import { vendorCard } from "./vendor-cards.ts"

const site = await openSite()
await holdDecisionLetters(site.db)

beforeEach(async () => {
	await site.db.delete(vendorApplications)
	await site.db.delete(outboxMails)
	await site.db.delete(releases)
	await addApplications(
		site.db,
		["Udongo Pottery", "Mkate Bakery", "Asali Honey"].map((brandName, nth) => ({
			brandName,
			emailAddress: `vendor-${nth}@clay.example`,
			tentSpace: "Walk-in Tent - Kshs 36,000",
		})),
	)
})

async function openOffice(
	options: Parameters<typeof site.newPage>[0],
	path = "/admin/vendors",
): Promise<Page> {
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.goto(path)
	return page
}

const statuses = async () =>
	Object.fromEntries(
		(await site.db.select().from(vendorApplications)).map(({ brandName, status }) => [brandName, status]),
	)
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

test("a_time_that_cannot_be_read_tells_nobody_and_is_asked_for_again", async () => {
	site.expectNoise(/status of 400/)
	const page = await openOffice({ width: 1280 })
	await button(page, "Choose no for Asali Honey").click()
	await vendorCard(page, "Asali Honey").getByText("Chosen: no", { exact: true }).waitFor()
	const isAskedAgain = () => page.getByText("Enter the day and the time again").first().waitFor()
	await page.goto("/admin/release/new?which=all&at=2026-12-01+09:00")
	await isAskedAgain()
	await page.goto("/admin/release/new?which=all&at=2096-12-01T09:00")
	await page.getByRole("heading", { name: "Tell 1 vendor on 1 Dec 2096, 09:00 (Nairobi)?" }).waitFor()
	await page.locator("input[name=at]").evaluate((field: HTMLInputElement) => {
		field.value = "2096-13-01T09:00"
	})
	await button(page, "Tell 1 vendor").click()
	await isAskedAgain()
	expect(await site.db.$count(releases)).toBe(0)
	await page.close()
})

test.each([
	{ javaScript: true, width: 1280 },
	{ javaScript: false, width: 360 },
])("an_organiser_chooses_edits_a_letter_and_tells_everybody_at_once (%o)", async (options) => {
	const page = await openOffice(options)
	await button(page, "Choose yes for Udongo Pottery").click()
	await vendorCard(page, "Udongo Pottery").getByText("Chosen: yes", { exact: true }).waitFor()
	await button(page, "Choose standby for Mkate Bakery").click()
	await vendorCard(page, "Mkate Bakery").getByText("Chosen: standby", { exact: true }).waitFor()
	await button(page, "Choose no for Asali Honey").click()
	await vendorCard(page, "Asali Honey").getByText("Chosen: no", { exact: true }).waitFor()
	expect(new Set(Object.values(await statuses()))).toEqual(new Set(["pending"]))

	await page.goto("/admin/release")
	await page.getByRole("heading", { name: "3 vendors not told yet: 1 yes, 1 standby and 1 no" }).waitFor()
	await page.getByRole("link", { name: "Udongo Pottery" }).click()
	await page.getByLabel("Subject").fill("Karibu, Udongo")
	await button(page, "Save the email").click()
	await page.getByText("The email was saved. It is still held.").waitFor()
	await page.getByRole("link", { name: "Back to Release" }).click()
	await page.getByText("Edited email").waitFor()

	await button(page, "Release…").click()
	await page.getByRole("heading", { name: "Tell 3 vendors now?" }).waitFor()
	const invoice =
		"A yes to a stall with a price also charges it, and issues an invoice, which is emailed too."
	await page.getByText(invoice).waitFor()
	await page.getByRole("link", { name: "Udongo Pottery" }).click()
	await page.getByLabel("Subject").waitFor()
	await page.goBack()
	await button(page, "Tell 3 vendors").click()
	await page.getByText("3 vendors are being told.").waitFor()
	await expect.poll(statuses, { timeout: 20_000 }).toEqual({
		"Udongo Pottery": "approved",
		"Mkate Bakery": "denied",
		"Asali Honey": "denied",
	})
	await page.goto("/admin/release")
	await page.getByText("3 of 3 told").waitFor()
	await page.getByText("Nothing waits to be released.").waitFor()
	await page.getByRole("group", { name: "Mix of the edition" }).getByText("1 chosen · 0 waiting").waitFor()
	expect(await findUntrueTellings(site.db)).toEqual([])
	const [karibu] = await site.db.select().from(outboxMails).where(eq(outboxMails.subject, "Karibu, Udongo"))
	expect(karibu?.kind).toBe("confirmation")
	await page.goto("/admin/release/standby")
	await page.getByText("Mkate Bakery").first().waitFor()
	expect(await page.getByText("Asali Honey").count()).toBe(0)
	await page.close()
})

test("only_what_is_ticked_is_released_at_the_time_that_was_asked_and_it_can_be_stopped", async () => {
	const page = await openOffice({ width: 768 })
	for (const brand of ["Udongo Pottery", "Mkate Bakery"]) {
		await button(page, `Choose yes for ${brand}`).click()
		await vendorCard(page, brand).getByText("Chosen: yes", { exact: true }).waitFor()
	}
	await page.goto("/admin/release")
	await page.getByLabel("Tick Mkate Bakery").check()
	await expect.poll(() => page.getByLabel("Release", { exact: true }).inputValue()).toBe("ticked")
	await page.getByLabel("At", { exact: true }).fill("2099-01-01T09:00")
	await button(page, "Release…").click()
	await page.getByRole("heading", { name: /^Tell 1 vendor on 1 Jan 2099, 09:00/ }).waitFor()
	await button(page, "Tell 1 vendor").click()
	await page.getByText("Scheduled").waitFor()
	await button(page, "Stop the release").click()
	await page.getByText("The release was stopped. 1 vendor not told: they stay chosen.").waitFor()
	expect(await site.db.$count(applicationChoices)).toBe(2)
	expect(new Set(Object.values(await statuses()))).toEqual(new Set(["pending"]))
	await page.close()
})

test.each([
	{ javaScript: true, width: 1280 },
	{ javaScript: false, width: 390 },
])(
	"whoever_ticks_vendors_is_asked_about_these_by_name_and_ticks_survive_what_a_colleague_chooses (%o)",
	async (options) => {
		const chooser = {
			by: await addTestAdmin(site.db, `otieno-ticks-${options.width}@tamasha.example`),
			at: new Date(),
			origin: site.url,
		}
		const rows = await site.db.select().from(vendorApplications)
		const [udongo = 0, mkate = 0, asali = 0] = rows.map(({ id }) => id)
		for (const id of [udongo, mkate, asali]) await chooseForApplication(site.db, id, "yes", chooser)
		const page = await openOffice(options, "/admin/release")
		await page.getByLabel("Tick Mkate Bakery").check()
		await button(page, "Release…").click()
		await page.getByRole("heading", { name: "Tell 1 vendor now?" }).waitFor()
		await page.getByRole("listitem").filter({ hasText: "Mkate Bakery" }).waitFor()
		await chooseForApplication(site.db, mkate, "standby", chooser)
		site.expectNoise(/409/)
		await button(page, "Tell 1 vendor").click()
		await page.getByText(/^Otieno.* chose standby for Mkate Bakery /).waitFor()
		expect(await page.getByLabel("Tick Mkate Bakery").isChecked()).toBe(true)
		await button(page, "Release…").click()
		await chooseForApplication(site.db, udongo, "no", chooser)
		await button(page, "Tell 1 vendor").click()
		await page.getByText("1 vendor is being told.").waitFor()
		await expect.poll(async () => (await statuses())["Mkate Bakery"], { timeout: 20_000 }).toBe("denied")
		await page.close()
	},
)

test.each([
	{ javaScript: true, width: 1280 },
	{ javaScript: false, width: 360 },
])("a_vendor_with_two_applications_gets_two_answers_only_once_that_was_said (%o)", async (options) => {
	const chooser = {
		by: await addTestAdmin(site.db, `otieno-two-${options.width}@tamasha.example`),
		at: new Date(),
		origin: site.url,
	}
	await site.db.update(vendorApplications).set({ phoneNumber: "0712 345 678" })
	const rows = await site.db.select().from(vendorApplications)
	const [udongo = 0, mkate = 0] = rows.map(({ id }) => id)
	await chooseForApplication(site.db, udongo, "yes", chooser)
	await chooseForApplication(site.db, mkate, "no", chooser)
	const page = await openOffice(options, "/admin/release")
	await page
		.getByText(/ may be from the same vendor\./)
		.first()
		.waitFor()
	await button(page, "Release…").click()
	await page
		.getByText("Applications that may be of one vendor would get different answers, or a stall each.")
		.waitFor()
	await button(page, "Release").click()
	expect(new Set(Object.values(await statuses()))).toEqual(new Set(["pending"]))
	await page.getByLabel("They are different vendors, or it is meant so: tell them").check()
	await button(page, "Release").click()
	await page.getByText("2 vendors are being told.").waitFor()
	await expect.poll(async () => (await statuses())["Mkate Bakery"], { timeout: 20_000 }).toBe("denied")
	await page.close()
})

test("words_that_were_edited_are_only_thrown_away_knowingly", async () => {
	const page = await openOffice({ width: 1280 })
	await button(page, "Choose yes for Udongo Pottery").click()
	await vendorCard(page, "Udongo Pottery").getByText("Chosen: yes", { exact: true }).waitFor()
	await page.goto("/admin/release")
	await page.getByRole("link", { name: "Udongo Pottery" }).click()
	await page.getByLabel("Text", { exact: true }).fill("You stand beside the tea.")
	await button(page, "Save the email").click()
	await page.getByText("Held, edited").waitFor()
	const letter = page.url()
	await page.goto("/admin/vendors")
	site.expectNoise(/409/)
	await button(page, "Choose no for Udongo Pottery").click()
	await page
		.getByText(/^Not saved: You edited the email to Udongo Pottery .+ These words would be lost\./)
		.waitFor()
	await vendorCard(page, "Udongo Pottery").getByText("Chosen: yes", { exact: true }).waitFor()
	await page.goto(letter)
	await page.getByLabel("Discard your colleague’s or your own changes to this email").check()
	await page.getByLabel("Change the choice").selectOption("no")
	await button(page, "Change").click()
	await page.getByText("Chosen for Udongo Pottery: no.").waitFor()
	await page.close()
})

test("who_looks_for_accepted_vendors_reads_that_a_yes_waits_to_be_released", async () => {
	const page = await openOffice({ width: 390 }, "/admin/accepted")
	await page.getByText("No vendor has been approved yet.", { exact: true }).waitFor()
	await page.goto("/admin/vendors")
	await button(page, "Choose yes for Udongo Pottery").click()
	await vendorCard(page, "Udongo Pottery").getByText("Chosen: yes", { exact: true }).waitFor()
	await page.goto("/admin/accepted")
	await page.getByText(/^Yes is chosen for 1 vendor and waits to be released/).waitFor()
	await page.getByRole("status").getByRole("link", { name: "Release", exact: true }).click()
	await page.getByRole("heading", { name: "1 vendor not told yet: 1 yes" }).waitFor()
	await page.close()
})
