import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationDecisions, vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { invoices } from "../../app/domain/ledger/invoice-schema.server.ts"
import { issueDocuments } from "../../app/domain/ledger/issue-invoice.server.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, findApplicationByBrand, potter, readBrands, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const accepted = { ...potter, status: "approved" } as const

test("remove_asks_first_names_the_vendor_and_begins_on_cancel", async () => {
	await addApplications(site.db, [accepted, baker])
	const page = await site.open("/admin/accepted")
	await vendorCard(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	const prompt = page.getByRole("alertdialog", { name: "Are you sure you want to remove this vendor?" })
	await prompt.getByText("Udongo Pottery").waitFor()
	await prompt.getByText("The application goes back to pending.").waitFor()
	const cancel = prompt.getByRole("button", { name: "Cancel" })
	await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true)
	await page.keyboard.press("Enter")
	await prompt.waitFor({ state: "detached" })
	expect((await findApplicationByBrand(site.db, "Udongo Pottery"))?.status).toBe("approved")
})

test("a_confirmed_removal_sets_the_vendor_back_to_pending_and_drops_it_from_the_list", async () => {
	await addApplications(site.db, [accepted, baker])
	const page = await site.open("/admin/accepted")
	await vendorCard(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
	await page.getByRole("status").getByText("Vendor removed successfully.", { exact: true }).waitFor()
	await vendorCard(page, "Udongo Pottery").waitFor({ state: "detached" })
	expect(await readBrands(page)).toEqual(["Mkate Bakery"])
	expect((await findApplicationByBrand(site.db, "Udongo Pottery"))?.status).toBe("pending")
	const [decision] = await site.db.select().from(applicationDecisions)
	expect(decision).toMatchObject({
		fromStatus: "approved",
		toStatus: "pending",
		decidedBy: expect.any(String),
	})
	expect(site.mail.mails).toEqual([])
})

test("without_javascript_a_page_asks_before_the_removal", async () => {
	await addApplications(site.db, [accepted, baker])
	const page = await site.open("/admin/accepted", { javaScript: false })
	await vendorCard(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	await page.getByRole("heading", { name: "Are you sure you want to remove this vendor?" }).waitFor()
	await page.getByText("Udongo Pottery").waitFor()
	await page.getByRole("link", { name: "Cancel" }).click()
	await vendorCard(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	await page.getByRole("button", { name: "Remove", exact: true }).click()
	await page.getByText("Vendor removed successfully.", { exact: true }).waitFor()
	expect(await readBrands(page)).toEqual(["Mkate Bakery"])
})

test.each([true, false])(
	"removing_a_vendor_who_is_gone_fails_in_words (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/409/)
		await addApplications(site.db, [accepted])
		const page = await site.open("/admin/accepted", { javaScript })
		await site.db.update(vendorApplications).set({ status: "denied" })
		await vendorCard(page, "Udongo Pottery")
			.getByRole("button", { name: /^Remove/ })
			.click()
		const answer = javaScript ? page.getByRole("alertdialog") : page.getByRole("main")
		await answer.getByRole("button", { name: "Remove", exact: true }).click()
		await page.getByRole("alert").getByText("Failed to remove vendor.", { exact: true }).waitFor()
		expect((await findApplicationByBrand(site.db, "Udongo Pottery"))?.status).toBe("denied")
	},
)

test.each([true, false])(
	"whoever_is_invoiced_is_removed_only_by_who_read_that_it_is_credited_for_good (JavaScript: %s)",
	async (javaScript) => {
		if (javaScript) site.expectNoise(/status of 409/)
		const [id = 0] = await addApplications(site.db, [potter])
		const issue = { by: null, at: new Date() }
		await decideApplication(site.db, id, "approved", issue)
		await site.db.transaction((tx) => issueDocuments(tx, id, issue))
		const status = async () => (await findApplicationByBrand(site.db, potter.brandName))?.status
		const page = await site.open("/admin/accepted", { javaScript })
		const remove = async () => {
			await vendorCard(page, potter.brandName)
				.getByRole("button", { name: /^Remove/ })
				.click()
			if (javaScript) await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
			await page.getByText("is credited at once, and stays credited", { exact: false }).waitFor()
		}
		await remove()
		await page.getByRole(javaScript ? "button" : "link", { name: "Cancel" }).click()
		await vendorCard(page, potter.brandName).waitFor()
		expect([await status(), await site.db.$count(invoices)]).toEqual(["approved", 1])
		await remove()
		const name = javaScript ? "Set back to pending" : "Remove"
		await page.getByRole("button", { name, exact: true }).click()
		await page.getByText("Vendor removed successfully.", { exact: true }).waitFor()
		expect([await status(), await site.db.$count(invoices)]).toEqual(["pending", 2])
	},
)

test("a_vendor_who_does_not_exist_can_be_neither_confirmed_nor_removed", async () => {
	const cookie = await site.adminCookie()
	const post = async (path: string) => {
		const response = await fetch(site.url + path, {
			method: "POST",
			headers: { cookie, origin: site.url, accept: "application/json" },
			body: new URLSearchParams(),
		})
		const { messages } = await response.json()
		return [response.status, messages[0].text]
	}
	for (const id of ["999", "abc", "-1", "99999999999"]) {
		const [status, words] = await post(`/admin/accepted/${id}/confirmation`)
		expect([status, words]).toEqual([404, "Failed to send email: vendor not found."])
		expect(await post(`/admin/accepted/${id}/removal`)).toEqual([404, "Failed to remove vendor."])
		const prompt = await fetch(`${site.url}/admin/accepted/${id}/removal/new`, {
			headers: { cookie },
			redirect: "manual",
		})
		expect(prompt.headers.get("location")).toBe("/admin/accepted")
	}
})
