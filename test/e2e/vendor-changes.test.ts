import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { daysBefore, formatNairobiIsoDate } from "../../app/values/clock.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const inDays = (days: number) => formatNairobiIsoDate(daysBefore(new Date(), -days))
let nth = 0

beforeEach(async () => {
	nth += 1
	site.mail.mails.length = 0
	await site.db
		.update(editions)
		.set({ startsOn: inDays(20), endsOn: inDays(22), datePrecision: "day" })
		.where(eq(editions.slug, "christmas-2025"))
})

async function addPotter(more: Partial<typeof vendorApplications.$inferInsert> = {}) {
	const email = `potter-${nth}@clay.example`
	const vendor = { brandName: "Udongo Pottery", emailAddress: email, number: 100 + nth }
	const [id = 0] = await addApplications(site.db, [{ ...vendor, ...more }])
	return { id, email, number: 100 + nth }
}

/** As the last email to an address says it. */
async function readMail(email: string, subject: RegExp, wanted: RegExp): Promise<string> {
	const mail = await site.mail.waitForMail(email, subject)
	site.mail.mails.length = 0
	return wanted.exec(mail.text ?? "")?.[0] ?? expect.fail("nothing like it in the email")
}

const findRow = async (id: number) =>
	(await site.db.select().from(vendorApplications).where(eq(vendorApplications.id, id)))[0]

async function openPage(javaScript: boolean, { email, number }: { email: string; number: number }) {
	const page = await site.newPage({ javaScript, width: 360 })
	await page.goto("/my")
	await page.getByLabel("Email address").fill(email)
	await page.getByLabel("Application number").fill(String(number))
	await page.getByRole("button", { name: "Send me the link" }).click()
	await page.goto(await readMail(email, /Your page/, /\/my\/[\w-]{43}/))
	return page
}

describe.each([true, false])("with JavaScript %s", (javaScript) => {
	test("a_vendor_withdraws_with_a_code_from_their_mailbox_and_an_organiser_sees_and_undoes_it", async () => {
		site.expectNoise(/status of 409/)
		const potter = await addPotter({ status: "approved", confirmationSent: true })
		const page = await openPage(javaScript, potter)
		await page.getByRole("link", { name: "Withdraw your application" }).click()
		await page.getByRole("button", { name: "Send me a code" }).click()
		const code = await readMail(potter.email, /Your code/, /\d{4} \d{4}/)
		await page.getByLabel("Code from our email").fill("0000 0000")
		await page.getByLabel("Why?").fill("Our kiln broke.")
		await page.getByRole("button", { name: "Withdraw my application" }).click()
		await page.getByText("That code does not work.").first().waitFor()
		expect(await page.getByLabel("Why?").inputValue()).toBe("Our kiln broke.")
		await page.getByLabel("Code from our email").fill(code)
		await page.getByRole("button", { name: "Withdraw my application" }).click()
		await page.getByText("Your application for the Tamasha Christmas Festival is withdrawn.").waitFor()
		expect(await page.getByRole("link", { name: "Withdraw your application" }).count()).toBe(0)
		await site.mail.waitForMail(potter.email, /^Withdrawn/)
		expect(await findRow(potter.id)).toMatchObject({ status: "pending" })

		const office = await site.newSignedInPage({ javaScript })
		await office.goto(`/admin/applications/${potter.id}`)
		await office.getByText("Withdrawn by the vendor").waitFor()
		await office.getByText("Our kiln broke.").waitFor()
		await office.getByRole("button", { name: /^Undo the withdrawal/ }).click()
		await office.getByText("is what they were before").first().waitFor()
		expect(await findRow(potter.id)).toMatchObject({ status: "approved", withdrawnAt: null })
	})

	test("a_vendor_changes_the_address_and_the_link_of_the_old_one_ends", async () => {
		site.expectNoise(/status of 404/)
		const potter = await addPotter()
		const page = await openPage(javaScript, potter)
		const old = page.url()
		await page.getByRole("link", { name: "Change your email address" }).click()
		await page.getByRole("button", { name: "Send me a code" }).click()
		await page
			.getByLabel("Code from our email")
			.fill(await readMail(potter.email, /Your code/, /\d{4} \d{4}/))
		const email = `udongo-${nth}@clay.example`
		await page.getByLabel("New email address").fill(email)
		await page.getByRole("button", { name: "Change my email address" }).click()
		await page.getByText("Your email address is changed.").waitFor()
		expect((await page.goto(old))?.status()).toBe(404)
		await page.goto(await readMail(email, /Your page/, /\/my\/[\w-]{43}/))
		await page.getByRole("heading", { name: "Udongo Pottery" }).waitFor()
	})

	test("an_organiser_withdraws_for_a_vendor_on_the_telephone", async () => {
		const potter = await addPotter()
		const page = await site.newSignedInPage({ javaScript })
		await page.goto(`/admin/applications/${potter.id}`)
		await page
			.getByRole("link", { name: /^Withdraw of|^Withdraw/ })
			.first()
			.click()
		await page.getByLabel("Reason (optional)").fill("Called: no time.")
		await page.getByRole("button", { name: "Withdraw the application" }).click()
		await page.getByText("Udongo Pottery is withdrawn, and has been told by email.").first().waitFor()
		await site.mail.waitForMail(potter.email, /^Withdrawn/)
		for (const view of ["cards", "table"]) {
			await page.goto(`/admin/vendors?status=withdrawn&view=${view}`)
			await page.getByText("Udongo Pottery").first().waitFor()
			const row = page.locator("article[data-vendor], tbody tr").filter({ hasText: "Udongo Pottery" })
			await row.getByText("Withdrawn", { exact: true }).first().waitFor()
		}
	})
})

test("the_pages_of_changes_are_right_for_everybody_at_every_width", async () => {
	const potter = await addPotter({ brandName: "Mwananchi".repeat(8) })
	const page = await openPage(true, potter)
	const own = page.url()
	for (const path of [
		"withdrawal",
		"email",
		"withdrawal?sent=yes",
		"email?sent=yes",
		"withdrawal?sent=limit",
	]) {
		await page.goto(`${own}/${path}`)
		expect(await page.locator("script").count()).toBe(0)
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		for (const width of [320, 360, 768, 1440, 3440]) {
			await page.setViewportSize({ width, height: 800 })
			expect([path, width, await findWideness(page)]).toEqual([path, width, []])
		}
	}
})
