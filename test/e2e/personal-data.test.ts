import { describe, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { collectAuditEvents } from "../../app/domain/audit/audit-events.fixture.ts"
import { unzip } from "../unzip.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { findApplicationByBrand, potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const QUESTION = "Are you sure you want to erase this vendor’s data?"

async function addPotter(): Promise<number> {
	const [id] = await addApplications(site.db, [{ ...potter, status: "approved" }])
	if (!id) throw new Error("no application")
	return id
}

describe.each([true, false])("a vendor's data, JavaScript %s", (javaScript) => {
	test("are_found_on_the_card_asked_about_and_erased_for_good", async () => {
		const id = await addPotter()
		const page = await site.open("/admin/vendors", { javaScript })
		await page.getByText("See More").click()
		await page.getByRole("link", { name: "Personal data of Udongo Pottery" }).click()
		await page.getByRole("heading", { name: "Personal data" }).waitFor()
		expect(await page.locator("main").innerText()).toContain(
			"All data for potter@clay.example, in every edition: 1 application.",
		)
		await page.getByRole("button", { name: "Erase this vendor’s data" }).click()
		await page.getByText(QUESTION).waitFor()
		if (javaScript) {
			const focused = await page.evaluate(() => document.activeElement?.textContent)
			expect(focused).toBe("Cancel")
		} else expect(new URL(page.url()).pathname).toBe(`/admin/vendors/${id}/erasure/new`)
		await page.getByRole("button", { name: "Erase permanently" }).click()
		await page.getByText("Permanently erased: 1 application.").waitFor()
		if (javaScript) await page.getByText("This vendor’s personal data has been erased.").waitFor()
		else {
			await page.getByText("Erased: 1", { exact: true }).waitFor()
			expect(await vendorCard(page, "Erased vendor").count()).toBe(0)
		}
		expect(await findApplicationByBrand(site.db, "Erased vendor")).toMatchObject({
			id,
			emailAddress: expect.stringMatching(/@erased\.invalid$/),
			contactPerson: "",
			phoneNumber: "",
			status: "approved",
			tentPrice: 36_000,
			erasedAt: expect.any(Date),
		})
		expect(await page.locator("main").innerText()).not.toContain("potter@clay.example")
	})

	test("stay_when_one_thinks_better_of_it", async () => {
		const id = await addPotter()
		const page = await site.open(`/admin/vendors/${id}/data`, { javaScript })
		await page.getByRole("button", { name: "Erase this vendor’s data" }).click()
		await page.getByText(QUESTION).waitFor()
		if (javaScript) await page.keyboard.press("Escape")
		else await page.getByRole("link", { name: "Cancel" }).click()
		await page.getByRole("heading", { name: "Personal data" }).waitFor()
		expect((await findApplicationByBrand(site.db, "Udongo Pottery"))?.id).toBe(id)
	})
})

test("are_taken_out_as_one_file_that_nobody_keeps", async () => {
	const id = await addPotter()
	const cookie = await site.adminCookie()
	const response = await fetch(`${site.url}/admin/vendors/${id}/data/export`, { headers: { cookie } })
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "application/zip",
		"content-disposition": expect.stringMatching(/^attachment; filename="vendor-\d+-\d{4}-\d\d-\d\d\.zip"$/),
		"cache-control": "no-store",
		"x-content-type-options": "nosniff",
	})
	const data = JSON.parse(String(unzip(Buffer.from(await response.arrayBuffer())).get("data.json")))
	expect(data).toMatchObject({
		email: "potter@clay.example",
		applications: [{ id, brandName: "Udongo Pottery" }],
	})
	const fetching = (id: number | string) =>
		fetch(`${site.url}/admin/vendors/${id}/data/export`, { headers: { cookie } })
	for (const unknown of ["999999", "0", "x"]) {
		const refused = await fetching(unknown)
		expect([refused.status, await refused.text()]).toEqual([404, "Vendor not found.\n"])
	}
	expect(await collectAuditEvents(site.db, () => fetching(id))).toMatchObject([
		{ action: "vendor-data-exported", actor: "organiser", subjectKind: "vendor", subjectId: String(id) },
	])
})

test("the_pages_are_accessible_at_every_width", async () => {
	const id = await addPotter()
	for (const path of [`/admin/vendors/${id}/data`, `/admin/vendors/${id}/erasure/new`]) {
		const page = await site.open(path)
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		if (process.env.SHOTS) {
			for (const width of [360, 1280]) {
				await page.emulateMedia({ colorScheme: "light" })
				await page.setViewportSize({ width, height: 900 })
				await page.screenshot({ path: `${process.env.SHOTS}/${path.replaceAll("/", "-")}-${width}.png` })
			}
		}
	}
})
