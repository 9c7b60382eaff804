import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import type { ApplicationStatus } from "../../app/domain/applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { sendConfirmation } from "../../app/domain/decisions/confirmation.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { formatNairobiTime } from "../../app/values/clock.ts"
import { openBackOffice } from "./back-office.ts"
import { findApplicationByBrand, potter, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")

/** A colleague decides while the page of ours is open. @returns what there is to be read of it */
async function wanjiruDecides(id: number, to: ApplicationStatus, what: string): Promise<RegExp> {
	const at = new Date()
	expect(await decideApplication(site.db, id, to, { by: wanjiru, at })).toMatchObject({
		ok: true,
		changed: true,
	})
	return new RegExp(`^Wanjiru ${what} Udongo Pottery at ${formatNairobiTime(at)}\\. Nothing was changed\\.$`)
}
const statusOfPotter = async () => (await findApplicationByBrand(site.db, potter.brandName))?.status
const decisionsOf = (id: number) =>
	site.db.$count(applicationDecisions, eq(applicationDecisions.applicationId, id))

const ways: [string, boolean, (page: Page) => Promise<void>][] = [
	["button", true, (page) => page.getByRole("button", { name: "Deny Udongo Pottery" }).click()],
	["button", false, (page) => page.getByRole("button", { name: "Deny Udongo Pottery" }).click()],
	[
		"key",
		true,
		async (page) => {
			await page.keyboard.press("j")
			await page.keyboard.press("d")
			await page.getByRole("button", { name: "Send the email" }).click()
		},
	],
]

test.each(ways)(
	"a_refusal_pressed_on_a_stale_screen_changes_nothing_and_says_who_did_what_when (%s, JavaScript: %s)",
	async (_, javaScript, deny) => {
		site.expectNoise(/409/)
		const [id = 0] = await addApplications(site.db, [potter])
		const page = await site.open("/admin/vendors", { javaScript })
		const words = await wanjiruDecides(id, "approved", "approved")
		await deny(page)
		await page.getByRole("alert").getByText(words).waitFor()
		await vendorCard(page, "Udongo Pottery").getByText("Approved", { exact: true }).waitFor()
		expect([await statusOfPotter(), await decisionsOf(id)]).toEqual(["approved", 1])
		expect(await site.db.$count(outboxMails)).toBe(0)
		await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
		await page.getByText("Denial email sent to Udongo Pottery").waitFor()
		expect(await statusOfPotter()).toBe("denied")
	},
)

test.each([
	[true, "before"],
	[false, "before"],
	[true, "after"],
	[false, "after"],
] as const)(
	"remove_on_a_stale_list_changes_nothing_and_says_so (JavaScript: %s, decided %s the question)",
	async (javaScript, when) => {
		site.expectNoise(/409/)
		const [id = 0] = await addApplications(site.db, [{ ...potter, status: "approved" }])
		const page = await site.open("/admin/accepted", { javaScript })
		const decideTwice = async () => {
			await wanjiruDecides(id, "denied", "denied")
			return wanjiruDecides(id, "approved", "approved")
		}
		const early = when === "before" ? await decideTwice() : undefined
		await vendorCard(page, "Udongo Pottery")
			.getByRole("button", { name: /^Remove/ })
			.click()
		const prompt = javaScript ? page.getByRole("alertdialog") : page.getByRole("main")
		await prompt.getByRole("button", { name: "Remove", exact: true }).waitFor()
		const words = early ?? (await decideTwice())
		await prompt.getByRole("button", { name: "Remove", exact: true }).click()
		await page.getByRole("alert").getByText(words).waitFor()
		await page.getByRole("alert").getByText("Failed to remove vendor.", { exact: true }).waitFor()
		if (javaScript) expect(await page.getByRole("button", { name: "Dismiss" }).count()).toBe(1)
		expect([await statusOfPotter(), await decisionsOf(id)]).toEqual(["approved", 2])
	},
)

/** A colleague sends the confirmation while the page of ours is open. */
async function wanjiruSends(id: number): Promise<RegExp> {
	const at = new Date()
	const sent = await sendConfirmation(site.db, id, { origin: site.url, by: wanjiru, at })
	if (!sent.ok) throw new Error(sent.reason)
	const { rowCount } = await site.db
		.update(outboxMails)
		.set({ state: "sent", sentAt: at, nextAttemptAt: null })
		.where(eq(outboxMails.id, sent.mailId))
	expect(rowCount).toBe(1)
	const words = `^Wanjiru sent the confirmation email to Udongo Pottery at ${formatNairobiTime(at)}\\. Nothing was sent again\\.$`
	return new RegExp(words)
}

test.each([true, false])(
	"send_on_an_outdated_list_says_that_nothing_was_sent_again_and_who_did_it_when (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/409/)
		const [id = 0] = await addApplications(site.db, [{ ...potter, status: "approved" }])
		const page = await site.open("/admin/accepted", { javaScript })
		const words = await wanjiruSends(id)
		await page.getByRole("button", { name: "Send the confirmation to Udongo Pottery" }).click()
		await page.getByRole("alert").getByText(words).waitFor()
		expect(await page.getByText("Email sent successfully!").count()).toBe(0)
		expect(await site.db.$count(outboxMails)).toBe(1)
	},
)

test("send_after_a_colleague_took_the_vendor_back_says_who_did_it_when", async () => {
	site.expectNoise(/409/)
	const [id = 0] = await addApplications(site.db, [{ ...potter, status: "approved" }])
	const page = await site.open("/admin/accepted")
	const at = new Date()
	await decideApplication(site.db, id, "pending", { by: wanjiru, at })
	await page.getByRole("button", { name: "Send the confirmation to Udongo Pottery" }).click()
	const words = `Wanjiru set Udongo Pottery to pending at ${formatNairobiTime(at)}. Nothing was sent.`
	await page.getByRole("alert").getByText(words, { exact: true }).waitFor()
	expect(await site.db.$count(outboxMails)).toBe(0)
})

test("a_denial_that_a_colleague_came_before_says_who_did_it_when_and_sends_no_second_letter", async () => {
	const [id = 0] = await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	const words = await wanjiruDecides(id, "denied", "denied")
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	await page.getByRole("status").getByText(words).waitFor()
	expect([await decisionsOf(id), await site.db.$count(outboxMails)]).toEqual([1, 1])
})

test("the_same_click_sent_again_does_nothing_more_even_after_a_colleague_took_it_back", async () => {
	const [id = 0] = await addApplications(site.db, [potter])
	const cookie = await site.adminCookie()
	const click = async () => {
		const response = await fetch(`${site.url}/admin/vendors/${id}/decision`, {
			method: "POST",
			headers: { cookie, origin: site.url, accept: "application/json" },
			body: new URLSearchParams({ status: "denied", seen: "pending:0" }),
		})
		return response.status
	}
	expect(await Promise.all([click(), click()])).toEqual([200, 200])
	expect(await click()).toBe(200)
	expect(await decisionsOf(id)).toBe(1)
	await wanjiruDecides(id, "pending", "set .* to pending")
	expect(await click()).toBe(409)
	expect([await statusOfPotter(), await site.db.$count(outboxMails)]).toEqual(["pending", 1])
})

test("a_status_that_was_changed_by_hand_is_noticed_too", async () => {
	site.expectNoise(/409/)
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	await site.db.update(vendorApplications).set({ status: "approved" })
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	await page.getByRole("alert").getByText("Udongo Pottery is now approved. Nothing was changed.").waitFor()
	expect(await statusOfPotter()).toBe("approved")
})
