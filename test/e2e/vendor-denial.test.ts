import { beforeEach, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { invoices } from "../../app/domain/ledger/invoice-schema.server.ts"
import { issueDocuments } from "../../app/domain/ledger/issue-invoice.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { openBackOffice } from "./back-office.ts"
import { findApplicationByBrand, potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
beforeEach(() => {
	site.mail.mails.length = 0
	site.mail.behaviour = "takes"
})

const statusOfPotter = async () => (await findApplicationByBrand(site.db, potter.brandName))?.status

test.each([true, false])(
	"denying_sends_the_denial_letter_and_says_so (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [potter])
		const page = await site.open("/admin/vendors", { javaScript })
		await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
		const said = page.getByRole("status").getByText("Denial email sent to Udongo Pottery", { exact: true })
		await said.waitFor()
		const letter = await site.mail.waitForMail("potter@clay.example")
		expect(letter.subject).toBe("TAMASHA CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING")
		expect(letter.text).toMatch(/unsuccessful this time[\s\S]*standby list/)
		expect(site.mail.mails).toHaveLength(1)
		if (javaScript) {
			await page.getByRole("button", { name: "Dismiss" }).click()
			await said.waitFor({ state: "detached" })
		} else {
			await page.reload()
			expect(await said.count()).toBe(0)
		}
	},
)

test.each([true, false])(
	"whoever_was_told_yes_is_denied_only_after_a_question (JavaScript: %s)",
	async (javaScript) => {
		if (javaScript) site.expectNoise(/status of 409/)
		const [id = 0] = await addApplications(site.db, [
			{ ...potter, status: "approved", confirmationSent: true },
		])
		const page = await site.open(`/admin/applications/${id}`, { javaScript })
		const deny = page.getByRole("button", { name: "Deny Udongo Pottery" })
		const question = page.getByText("Udongo Pottery was told yes.", { exact: false })
		await deny.click()
		await question.waitFor()
		await page.getByRole(javaScript ? "button" : "link", { name: "Cancel" }).click()
		await question.waitFor({ state: "detached" })
		expect([await statusOfPotter(), site.mail.mails.length]).toEqual(["approved", 0])
		await deny.click()
		await page.getByRole("button", { name: "Deny and email" }).click()
		await page.getByRole("status").getByText("Denial email sent to Udongo Pottery").waitFor()
		expect([await statusOfPotter(), site.mail.mails.length]).toEqual(["denied", 1])
	},
)

/** Accepted and invoiced. */
async function addInvoiced(): Promise<number> {
	const [id = 0] = await addApplications(site.db, [potter])
	const issue = { by: null, at: new Date() }
	await decideApplication(site.db, id, "approved", issue)
	await site.db.transaction((tx) => issueDocuments(tx, id, issue))
	return id
}

test.each([
	["vendors", true],
	["vendors", false],
	["applications", true],
	["applications", false],
])(
	"whoever_is_invoiced_is_set_back_to_pending_only_after_a_question (%s, JavaScript: %s)",
	async (screen, javaScript) => {
		if (javaScript) site.expectNoise(/status of 409/)
		const id = await addInvoiced()
		const address = screen === "vendors" ? "/admin/vendors" : `/admin/applications/${id}`
		const page = await site.open(address, { javaScript })
		const press = () => page.getByRole("button", { name: "Set Udongo Pottery to pending" }).click()
		const question = page.getByText("is credited at once, and stays credited", { exact: false })
		await press()
		await question.waitFor()
		await page.getByRole(javaScript ? "button" : "link", { name: "Cancel" }).click()
		await question.waitFor({ state: "detached" })
		expect([await statusOfPotter(), await site.db.$count(invoices)]).toEqual(["approved", 1])
		await press()
		await page.getByRole("button", { name: "Set back to pending" }).click()
		await expect.poll(statusOfPotter).toBe("pending")
		expect(await site.db.$count(invoices)).toBe(2)
	},
)

test("control_who_is_not_invoiced_is_set_back_to_pending_at_once", async () => {
	await addApplications(site.db, [{ ...potter, status: "approved" }])
	const page = await site.open("/admin/vendors")
	await page.getByRole("button", { name: "Set Udongo Pottery to pending" }).click()
	await expect.poll(statusOfPotter).toBe("pending")
})

test("a_mail_server_that_refuses_is_quoted_and_the_vendor_stays_denied", async () => {
	await addApplications(site.db, [potter])
	site.mail.behaviour = "refuses-for-good"
	const page = await site.open("/admin/vendors")
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	const said = page.getByRole("alert").getByText(/^Failed to send denial email: /)
	expect(await said.innerText()).toMatch(/^Failed to send denial email: .*No such mailbox here/)
	expect(await statusOfPotter()).toBe("denied")
})

test("a_denial_that_waits_for_the_mail_server_is_one_message_that_names_the_vendor_and_no_failure", async () => {
	await addApplications(site.db, [potter])
	site.mail.behaviour = "cuts-off-before-data"
	const page = await site.open("/admin/vendors")
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	await page.getByRole("alert").getByText("Error sending denial email.", { exact: true }).waitFor()
	const waits =
		"The denial email to Udongo Pottery is waiting in the outbox. It will be sent as soon as the mail server takes it."
	await page.getByRole("alert").getByText(waits, { exact: true }).waitFor()
	expect(await page.getByRole("button", { name: "Dismiss" }).count()).toBe(1)
	expect(await page.locator(".border-l-danger").count()).toBe(0)
	expect(await statusOfPotter()).toBe("denied")
	const [letter] = await site.db.select().from(outboxMails)
	expect(letter?.state).toBe("queued")
})

test.each([true, false])(
	"a_denial_that_waits_for_the_mail_server_is_withdrawn_by_an_approval_and_accepted_says_send (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [{ ...potter, status: "approved", confirmationSent: true }])
		if (javaScript) site.expectNoise(/status of 409/)
		site.mail.behaviour = "cuts-off-before-data"
		const page = await site.open("/admin/vendors", { javaScript })
		await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
		await page.getByRole("button", { name: "Deny and email" }).click()
		await page.getByRole("alert").getByText("Error sending denial email.", { exact: true }).waitFor()
		await vendorCard(page, "Udongo Pottery").getByText("Denied", { exact: true }).waitFor()
		await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
		const said = "The denial email to Udongo Pottery had not been sent and was withdrawn."
		await page.getByRole("status").getByText(said, { exact: true }).waitFor()
		const [letter] = await site.db.select().from(outboxMails)
		expect(letter).toMatchObject({ state: "withdrawn", withdrawnFor: "decision-changed" })
		await page.goto("/admin/accepted")
		await page.getByRole("button", { name: "Send the confirmation to Udongo Pottery", exact: true }).waitFor()
	},
)
