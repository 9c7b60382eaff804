import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, findApplicationByBrand, potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
beforeEach(() => {
	site.mail.mails.length = 0
	site.mail.behaviour = "takes"
})
const accepted = { ...potter, status: "approved" } as const

const send = (page: Page, brand: string) =>
	vendorCard(page, brand).getByRole("button", { name: /^(Send|Resend) the confirmation/ })

test.each([true, false])(
	"send_sends_the_confirmation_and_turns_into_resend (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [accepted, baker])
		const page = await site.open("/admin/accepted", { javaScript })
		expect(await send(page, "Udongo Pottery").innerText()).toMatch(/^Send/)
		expect(await send(page, "Mkate Bakery").innerText()).toMatch(/^Resend/)
		await send(page, "Udongo Pottery").click()
		await page.getByRole("status").getByText("Email sent successfully!", { exact: true }).waitFor()
		await vendorCard(page, "Udongo Pottery")
			.getByRole("button", { name: /^Resend/ })
			.waitFor()
		expect((await findApplicationByBrand(site.db, "Udongo Pottery"))?.confirmationSent).toBe(true)
		const letter = await site.mail.waitForMail("potter@clay.example")
		for (const words of ["Udongo Pottery", "Walk-in Tent - Kshs 36,000", `${site.url}/extras`]) {
			expect(letter.text).toContain(words)
		}
		await send(page, "Udongo Pottery").click()
		await page.getByText("Send the confirmation to Udongo Pottery again?").waitFor()
		expect(site.mail.mails).toHaveLength(1)
		await page.getByRole("button", { name: "Resend", exact: true }).last().click()
		await expect.poll(() => site.mail.mails.length).toBe(2)
	},
)

test("a_double_press_of_send_sends_one_letter", async () => {
	await addApplications(site.db, [accepted])
	const page = await site.open("/admin/accepted")
	const again = await site.open("/admin/accepted")
	await send(page, "Udongo Pottery").dblclick()
	await page.getByText("Email sent successfully!").waitFor()
	site.expectNoise(/409/)
	await send(again, "Udongo Pottery").click()
	await again.getByText(/^You sent the confirmation email to Udongo Pottery at /).waitFor()
	expect(site.mail.mails).toHaveLength(1)
})

test("a_mail_server_that_refuses_is_quoted_and_the_button_stays_send", async () => {
	await addApplications(site.db, [accepted])
	site.mail.behaviour = "refuses-for-good"
	const page = await site.open("/admin/accepted")
	await send(page, "Udongo Pottery").click()
	const said = page.getByRole("alert").getByText(/^Failed to send email: /)
	expect(await said.innerText()).toMatch(/No such mailbox here/)
	expect(await send(page, "Udongo Pottery").innerText()).toMatch(/^Send/)
	expect((await findApplicationByBrand(site.db, "Udongo Pottery"))?.confirmationSent).toBe(false)
})

test("a_mail_server_that_hangs_up_is_an_error_and_the_letter_goes_out_at_the_next_press", async () => {
	await addApplications(site.db, [accepted])
	site.mail.behaviour = "cuts-off-before-data"
	const page = await site.open("/admin/accepted")
	await send(page, "Udongo Pottery").click()
	await page.getByRole("alert").getByText("Error sending email.", { exact: true }).waitFor()
	await page.getByText(/^The confirmation email to Udongo Pottery is waiting in the outbox\./).waitFor()
	expect((await findApplicationByBrand(site.db, "Udongo Pottery"))?.confirmationSent).toBe(false)
	site.mail.behaviour = "takes"
	await send(page, "Udongo Pottery").click()
	await page.getByText("Email sent successfully!").waitFor()
	expect(site.mail.mails).toHaveLength(1)
	expect(await site.db.$count(outboxMails)).toBe(1)
})

test("a_lost_connection_is_an_error_sending_email_and_not_a_broken_page", async () => {
	site.expectNoise(/Failed to fetch|net::ERR/)
	await addApplications(site.db, [accepted])
	const page = await site.open("/admin/accepted")
	await page.route("**/confirmation", (route) => route.abort())
	await send(page, "Udongo Pottery").click()
	await page.getByRole("alert").getByText("Error sending email.", { exact: true }).waitFor()
})

test("a_vendor_who_is_no_longer_accepted_gets_no_confirmation", async () => {
	site.expectNoise(/409/)
	await addApplications(site.db, [accepted])
	const page = await site.open("/admin/accepted")
	await site.db.update(vendorApplications).set({ status: "denied" })
	await send(page, "Udongo Pottery").click()
	await page
		.getByRole("alert")
		.getByText(/^Failed to send email: this vendor is no longer accepted/)
		.waitFor()
	expect(site.mail.mails).toEqual([])
})
