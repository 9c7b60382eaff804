import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, brewer, potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()

test("everything_goes_by_keyboard", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors")
	const focused = () => page.evaluate(() => document.activeElement?.querySelector("h2")?.textContent)
	await page.keyboard.press("j")
	await page.keyboard.press("j")
	await page.keyboard.press("k")
	expect(await focused()).toBe("Udongo Pottery")
	await page.keyboard.press("a")
	await vendorCard(page, "Udongo Pottery").getByText("Approved", { exact: true }).waitFor()
	await page.keyboard.press("d")
	await vendorCard(page, "Udongo Pottery").getByText("Denied", { exact: true }).waitFor()
	await page.getByText("Denial email sent to Udongo Pottery").waitFor()
	await page.keyboard.press("p")
	await vendorCard(page, "Udongo Pottery").getByText("Pending", { exact: true }).waitFor()
	await page.keyboard.press("/")
	await page.keyboard.type("jap?")
	expect(await page.getByRole("searchbox").inputValue()).toBe("jap?")
})

test("the_question_mark_shows_the_keys_and_they_can_be_switched_off", async () => {
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	await page.keyboard.press("?")
	const keys = page.getByRole("dialog", { name: "Keyboard" })
	await keys.getByText("approve this vendor").waitFor()
	await keys.getByRole("button", { name: "Turn shortcuts off" }).click()
	await page.keyboard.press("Escape")
	await keys.waitFor({ state: "detached" })
	await page.keyboard.press("j")
	expect(await page.evaluate(() => document.activeElement?.matches("article"))).toBe(false)
	await page.getByRole("button", { name: "Shortcuts" }).click()
	await keys.getByRole("button", { name: "Turn shortcuts on" }).click()
	await page.keyboard.press("Escape")
	await keys.waitFor({ state: "detached" })
	await page.keyboard.press("j")
	expect(await page.evaluate(() => document.activeElement?.matches("article"))).toBe(true)
})

test("when_a_decided_vendor_leaves_the_filtered_list_the_next_one_gets_the_focus", async () => {
	await addApplications(site.db, [potter, { brandName: "Second" }, { brandName: "Third" }])
	const page = await site.open("/admin/vendors?status=pending")
	await page.keyboard.press("j")
	await page.keyboard.press("a")
	await vendorCard(page, "Udongo Pottery").waitFor({ state: "detached" })
	expect(await page.evaluate(() => document.activeElement?.querySelector("h2")?.textContent)).toBe("Second")
})
