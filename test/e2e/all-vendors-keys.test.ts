import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, brewer, potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")

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
	await page.getByRole("alertdialog", { name: "Deny Udongo Pottery?" }).waitFor()
	await page.keyboard.press("Tab")
	await page.keyboard.press("Enter")
	await vendorCard(page, "Udongo Pottery").getByText("Denied", { exact: true }).waitFor()
	await page.getByText("Denial email sent to Udongo Pottery").waitFor()
	await page.keyboard.press("p")
	await page.getByRole("alertdialog", { name: "Set Udongo Pottery to pending?" }).waitFor()
	await page.keyboard.press("Tab")
	await page.keyboard.press("Enter")
	await vendorCard(page, "Udongo Pottery").getByText("Pending", { exact: true }).waitFor()
	await page.keyboard.press("/")
	await page.keyboard.type("jap?")
	expect(await page.getByRole("searchbox").inputValue()).toBe("jap?")
})

test("the_key_of_a_refusal_asks_once_and_the_button_does_not", async () => {
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	const card = vendorCard(page, "Udongo Pottery")
	const question = page.getByRole("alertdialog", { name: "Deny Udongo Pottery?" })
	const status = async () => (await site.db.select().from(vendorApplications))[0]?.status
	await page.keyboard.press("j")
	await page.keyboard.press("d")
	await question.waitFor()
	// The focus is on Cancel; keys of the list do nothing meanwhile.
	await page.keyboard.press("a")
	await page.keyboard.press("Enter")
	await question.waitFor({ state: "detached" })
	const isInCard = () => page.evaluate(() => Boolean(document.activeElement?.closest("[data-vendor]")))
	await expect.poll(isInCard).toBe(true)
	expect([await status(), await site.db.$count(outboxMails)]).toEqual(["pending", 0])

	await card.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	await page.getByText("Denial email sent to Udongo Pottery").waitFor()
	await card.getByText("Denied", { exact: true }).waitFor()
	await page.keyboard.press("d")
	expect(await question.count()).toBe(0)
})

test("a_vendor_whom_a_colleague_accepted_while_a_key_asked_is_not_refused", async () => {
	const [, id = 0] = await addApplications(site.db, [potter, { brandName: baker.brandName }])
	const page = await site.open("/admin/vendors")
	const held = Promise.withResolvers<void>()
	await page.route("**/decision", async (route) => {
		await held.promise
		await route.continue()
	})
	await page.keyboard.press("j")
	await page.keyboard.press("a")
	await page.keyboard.press("j")
	await page.keyboard.press("d")
	const question = page.getByRole("alertdialog", { name: `Deny ${baker.brandName}?` })
	await question.waitFor()
	await question
		.getByText("The vendor goes on the standby list, and is sent the email about it at once.")
		.waitFor()
	await decideApplication(site.db, id, "approved", { by: wanjiru, at: new Date() })
	held.resolve()
	// What stands behind a question is hidden from readers.
	const behind = page.locator("article", { hasText: baker.brandName })
	await behind.getByText("Approved", { exact: true }).waitFor()
	site.expectNoise(/409/)
	await question.getByRole("button", { name: "Send the email" }).click()
	await page.getByText(`Wanjiru approved ${baker.brandName}`).waitFor()
	expect(await site.db.$count(outboxMails)).toBe(0)
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
