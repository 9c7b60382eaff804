import { randomUUID } from "node:crypto"
import { asc, desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { sendConfirmation } from "../../app/domain/decisions/confirmation.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, findApplicationByBrand, potter, readBrands, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const emailOfPotter = async () => (await findApplicationByBrand(site.db, potter.brandName))?.emailAddress

test("the_number_that_letters_name_stands_on_the_cards_and_is_searched", async () => {
	await addApplications(site.db, [
		{ ...potter, number: 103, status: "approved" },
		{ ...baker, number: 104 },
	])
	for (const path of ["/admin/vendors", "/admin/accepted"]) {
		const page = await site.open(path)
		await vendorCard(page, "Udongo Pottery").getByText("No. 103", { exact: true }).waitFor()
		await page.getByRole("searchbox").fill("  No. 103 ")
		await expect.poll(() => readBrands(page)).toEqual(["Udongo Pottery"])
	}
})

test("all_vendors_trims_its_search_as_accepted_does", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/vendors")
	await page.getByRole("searchbox").fill(" udongo ")
	await expect.poll(() => readBrands(page)).toEqual(["Udongo Pottery"])
})

test.each([true, false])(
	"a_mistyped_address_is_corrected_and_the_refused_letter_goes_to_the_right_one (JavaScript: %s)",
	async (javaScript) => {
		site.mail.mails.length = 0
		await addApplications(site.db, [{ ...potter, emailAddress: "typo@clay.example" }])
		site.mail.behaviour = "refuses-for-good"
		const page = await site.open("/admin/vendors", { javaScript })
		await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
		await page
			.getByRole("alert")
			.getByText(/^Failed to send denial email/)
			.waitFor()
		site.mail.behaviour = "takes"
		await vendorCard(page, "Udongo Pottery").getByText("See More").click()
		await page.getByRole("link", { name: "Correct application of Udongo Pottery" }).click()
		await page.getByLabel("Email", { exact: true }).fill("  potter@clay.example ")
		await page.getByRole("button", { name: "Save", exact: true }).click()
		await page.getByText("Saved: Email.", { exact: true }).waitFor()
		await page.getByText("1 unsent email goes to the new address.").waitFor()
		expect(await emailOfPotter()).toBe("potter@clay.example")
		expect((await site.mail.waitForMail("potter@clay.example")).subject).toMatch(/THANK YOU FOR APPLYING/)
	},
)

test.each([true, false])(
	"an_address_of_another_vendor_is_explained_and_the_last_letter_is_offered (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/409/)
		site.mail.mails.length = 0
		const [id = 0] = await addApplications(site.db, [potter, { ...baker, number: 907 }])
		const page = await site.open("/admin/vendors", { javaScript })
		await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
		await page.getByText("Denial email sent to Udongo Pottery").waitFor()
		await page.goto(`/admin/applications/${id}/edit`)
		await page.getByLabel("Email", { exact: true }).fill("Baker@bread.example")
		await page.getByRole("button", { name: "Save", exact: true }).click()
		await page.getByRole("link", { name: /^Mkate Bakery \(No\. 907\) has this address/ }).waitFor()
		expect(await emailOfPotter()).toBe("potter@clay.example")
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByLabel("Both applications are from the same vendor").check()
		await page.getByRole("button", { name: "Save", exact: true }).click()
		await page.getByText("1 email went to another address: you can send it again under Emails.").waitFor()
		await page.getByRole("button", { name: "Send it to Baker@bread.example" }).click()
		await page.getByText("Email sent to Baker@bread.example").waitFor()
		const letters = await site.db
			.select({ to: outboxMails.recipient })
			.from(outboxMails)
			.where(eq(outboxMails.applicationId, id))
			.orderBy(asc(outboxMails.id))
		expect(letters.map(({ to }) => to)).toEqual(["potter@clay.example", "Baker@bread.example"])
	},
)

/** A confirmation that came back, below more emails than the page of an application lists. */
const addOlderLetters = (applicationId: number) =>
	site.db.insert(outboxMails).values(
		Array.from({ length: 50 }, (_, nth) => ({
			...{ applicationId, cause: randomUUID(), messageId: randomUUID(), recipient: "new@clay.example" },
			...{ kind: nth ? ("custom" as const) : ("confirmation" as const), state: "sent" as const },
			...{ bounce: nth ? null : ("permanent" as const), subject: "Karibu", html: "", text: "" },
		})),
	)

test.each([true, false])(
	"a_confirmation_whose_facts_have_changed_is_sent_anew_to_a_corrected_address (JavaScript: %s)",
	async (javaScript) => {
		const [id = 0] = await addApplications(site.db, [{ ...potter, status: "approved" }])
		await addOlderLetters(id)
		await sendConfirmation(site.db, id, { by: null, at: new Date(), origin: "https://tamasha.example" })
		const isOwn = eq(outboxMails.applicationId, id)
		await site.db.update(outboxMails).set({ state: "sent", sentAt: new Date() }).where(isOwn)
		await site.db
			.update(vendorApplications)
			.set({ emailAddress: "new@clay.example", confirmationSent: true })
			.where(eq(vendorApplications.id, id))
		await site.db.update(editions).set({ setUp: `From 5 AM, ${javaScript}` })
		const page = await site.open(`/admin/applications/${id}`, { javaScript })
		await page.getByText("What it states has changed since.").waitFor()
		expect(await page.getByRole("button", { name: /^Send it to/ }).count()).toBe(0)
		await page.getByRole("button", { name: "Send a new confirmation to new@clay.example" }).click()
		await page.getByText("Email sent successfully!").waitFor()
		const letters = await site.db.select().from(outboxMails).where(isOwn).orderBy(desc(outboxMails.id))
		expect(letters[0]).toMatchObject({ kind: "confirmation", recipient: "new@clay.example" })
		expect(letters[0]?.text).toContain(`Set-up: From 5 AM, ${javaScript}`)
	},
)

test("what_is_no_address_is_said_so_to_the_organiser", async () => {
	site.expectNoise(/400/)
	const [id = 0] = await addApplications(site.db, [potter])
	const page = await site.open(`/admin/applications/${id}/edit`)
	for (const [typed, words] of [
		["nobody", "Enter an email address like name@example.com."],
		["", "Enter the vendor’s email address."],
	] as const) {
		await page.getByLabel("Email", { exact: true }).fill(typed)
		await page.getByRole("button", { name: "Save", exact: true }).click()
		await page.getByRole("link", { name: words }).waitFor()
		expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe(typed)
	}
	expect(await emailOfPotter()).toBe(potter.emailAddress)
})
