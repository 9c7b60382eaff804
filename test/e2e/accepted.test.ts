import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationDecisions, vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findCurrentEdition } from "../../app/domain/editions/queries.server.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { expectAccessible, holdBack, openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const edition = await findCurrentEdition(site.db)
beforeEach(() => {
	site.mail.mails.length = 0
	site.mail.mood = "takes"
})

const potter = {
	brandName: "Udongo Pottery",
	emailAddress: "potter@clay.example",
	tentSpace: "Walk-in Tent - Kshs 36,000",
	status: "approved",
} as const
const baker = {
	brandName: "asali bakery",
	emailAddress: "baker@bread.example",
	tentSpace: "Food Truck - Kshs 40,000",
	status: "approved",
	confirmationSent: true,
} as const
const brewer = { brandName: "Chai & Co", emailAddress: "tea@chai.example", status: "pending" } as const

async function addExtras(extras: Partial<typeof vendorExtras.$inferInsert> & { vendorEmail: string }) {
	const updatedAt = new Date("2025-11-21T11:05:00Z")
	await site.db.insert(vendorExtras).values({ editionId: edition?.id ?? 0, updatedAt, ...extras })
}

const brands = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts()
const row = (page: Page, brand: string) => page.getByRole("article", { name: brand })
const send = (page: Page, brand: string) =>
	row(page, brand).getByRole("button", { name: /^(Send|Resend) the confirmation/ })

async function stored(brand: string) {
	const [found] = await site.db
		.select()
		.from(vendorApplications)
		.where(eq(vendorApplications.brandName, brand))
	return found
}

test("first_it_says_loading_accepted_vendors", async () => {
	const page = await site.open("/admin")
	const release = await holdBack(page, "/admin/accepted")
	await page.getByRole("link", { name: "Accepted", exact: true }).click()
	await page.getByText("Loading accepted vendors...", { exact: true }).waitFor()
	release()
	await page.getByText("No accepted vendors match your search.", { exact: true }).waitFor()
})

test("accepted_vendors_are_listed_by_brand_with_email_tent_space_and_badge", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	await addExtras({ vendorEmail: "POTTER@clay.example", hasUploadedForm: true })
	const page = await site.open("/admin/accepted")
	expect(await brands(page)).toEqual(["asali bakery", "Udongo Pottery"])
	const potters = row(page, "Udongo Pottery")
	for (const text of ["potter@clay.example", "Walk-in Tent - Kshs 36,000", "Uploaded"]) {
		await potters.getByText(text, { exact: true }).waitFor()
	}
	await row(page, "asali bakery").getByText("Not uploaded", { exact: true }).waitFor()
})

test("the_summary_line_is_about_the_whole_edition_whatever_is_searched_for", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	await addExtras({ vendorEmail: "potter@clay.example", extraWristbands: 4, hasUploadedForm: true })
	await addExtras({ vendorEmail: "baker@bread.example", extraWristbands: 2, wantsHay: true, hayBales: 6 })
	await addExtras({ vendorEmail: "tea@chai.example", extraWristbands: 50, wantsHay: true, hayBales: 50 })
	const page = await site.open("/admin/accepted?q=udongo")
	const summary = await page.locator("main dl").first().innerText()
	expect(summary.replace(/\s+/g, " ")).toBe("Total Accepted: 2 Uploaded: 1 Extra Wristbands: 6 Hay: 6")
	expect(await brands(page)).toEqual(["Udongo Pottery"])
})

test.each([true, false])(
	"see_more_shows_wristbands_hay_and_upload_time_and_hide_hides_them (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [potter, baker])
		await addExtras({
			vendorEmail: "potter@clay.example",
			extraWristbands: 4,
			wantsHay: true,
			hayBales: 6,
			hasUploadedForm: true,
		})
		const page = await site.open("/admin/accepted", { javaScript })
		const facts = async (brand: string) => {
			await row(page, brand).getByText("See more").click()
			return (await row(page, brand).locator("dl").innerText()).replace(/\s*\n\s*/g, " ")
		}
		expect(await facts("Udongo Pottery")).toBe(
			"Extra Wristbands 4 Hay Yes (6 bales) Uploaded at 21 Nov 2025, 14:05",
		)
		expect(await facts("asali bakery")).toBe("Extra Wristbands 0 Hay No Uploaded at —")
		await row(page, "Udongo Pottery").getByText("Hide").click()
		expect(await row(page, "Udongo Pottery").locator("dl").isVisible()).toBe(false)
	},
)

test("search_is_trimmed_and_finds_brand_email_and_tent_space", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/accepted")
	const box = page.getByPlaceholder("Search vendors...")
	for (const [text, found] of [
		["  UDONGO ", "Udongo Pottery"],
		["baker@", "asali bakery"],
		["walk-in", "Udongo Pottery"],
	] as const) {
		await box.fill(text)
		await page.waitForURL((url) => url.searchParams.get("q") === text)
		await row(page, found).waitFor()
		expect(await brands(page)).toEqual([found])
		expect(await box.inputValue()).toBe(text)
	}
	await box.fill("nobody")
	await page.getByText("No accepted vendors match your search.", { exact: true }).waitFor()
})

test.each([true, false])(
	"refresh_reloads_the_page_and_keeps_the_search (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [potter, baker])
		const page = await site.open("/admin/accepted?q=udongo", { javaScript })
		await site.db
			.update(vendorApplications)
			.set({ brandName: "Udongo & Sons" })
			.where(eq(vendorApplications.brandName, "Udongo Pottery"))
		await page.getByRole("button", { name: "Refresh" }).click()
		await row(page, "Udongo & Sons").waitFor()
		expect(await brands(page)).toEqual(["Udongo & Sons"])
	},
)

test.each([true, false])(
	"send_sends_the_confirmation_and_turns_into_resend (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [potter, baker])
		const page = await site.open("/admin/accepted", { javaScript })
		expect(await send(page, "Udongo Pottery").innerText()).toMatch(/^Send/)
		expect(await send(page, "asali bakery").innerText()).toMatch(/^Resend/)
		await send(page, "Udongo Pottery").click()
		await page.getByRole("status").getByText("Email sent successfully!", { exact: true }).waitFor()
		await row(page, "Udongo Pottery")
			.getByRole("button", { name: /^Resend/ })
			.waitFor()
		expect((await stored("Udongo Pottery"))?.confirmationSent).toBe(true)
		const letter = await site.mail.mailTo("potter@clay.example")
		for (const words of ["Udongo Pottery", "Walk-in Tent - Kshs 36,000", `${site.url}/extras`]) {
			expect(letter.text).toContain(words)
		}
		await send(page, "Udongo Pottery").click()
		await expect.poll(() => site.mail.mails.length).toBe(2)
	},
)

test("a_double_press_of_send_sends_one_letter", async () => {
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/accepted")
	const again = await site.open("/admin/accepted")
	await send(page, "Udongo Pottery").dblclick()
	await page.getByText("Email sent successfully!").waitFor()
	await send(again, "Udongo Pottery").click()
	await again.getByText("Email sent successfully!").waitFor()
	expect(site.mail.mails).toHaveLength(1)
})

test("a_mail_server_that_refuses_is_quoted_and_the_button_stays_send", async () => {
	await addApplications(site.db, [potter])
	site.mail.mood = "refuses-for-good"
	const page = await site.open("/admin/accepted")
	await send(page, "Udongo Pottery").click()
	const said = page.getByRole("alert").getByText(/^Failed to send email: /)
	expect(await said.innerText()).toMatch(/No such mailbox here/)
	expect(await send(page, "Udongo Pottery").innerText()).toMatch(/^Send/)
	expect((await stored("Udongo Pottery"))?.confirmationSent).toBe(false)
})

test("a_mail_server_that_hangs_up_is_an_error_and_the_letter_goes_out_at_the_next_press", async () => {
	await addApplications(site.db, [potter])
	site.mail.mood = "cuts-off-before-data"
	const page = await site.open("/admin/accepted")
	await send(page, "Udongo Pottery").click()
	await page.getByRole("alert").getByText("Error sending email.", { exact: true }).waitFor()
	expect((await stored("Udongo Pottery"))?.confirmationSent).toBe(false)
	site.mail.mood = "takes"
	await send(page, "Udongo Pottery").click()
	await page.getByText("Email sent successfully!").waitFor()
	expect(site.mail.mails).toHaveLength(1)
	expect(await site.db.$count(outboxMails)).toBe(1)
})

test("a_lost_connection_is_an_error_sending_email_and_not_a_broken_page", async () => {
	site.expectNoise(/Failed to fetch|net::ERR/)
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/accepted")
	await page.route("**/confirmation", (route) => route.abort())
	await send(page, "Udongo Pottery").click()
	await page.getByRole("alert").getByText("Error sending email.", { exact: true }).waitFor()
})

test("a_vendor_who_is_no_longer_accepted_gets_no_confirmation", async () => {
	site.expectNoise(/409/)
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/accepted")
	await site.db.update(vendorApplications).set({ status: "denied" })
	await send(page, "Udongo Pottery").click()
	await page
		.getByRole("alert")
		.getByText(/^Failed to send email: this vendor is not accepted any more/)
		.waitFor()
	expect(site.mail.mails).toEqual([])
})

test("remove_asks_first_names_the_vendor_and_begins_on_cancel", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/accepted")
	await row(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	const prompt = page.getByRole("alertdialog", { name: "Are you sure you want to remove this vendor?" })
	await prompt.getByText("Udongo Pottery").waitFor()
	const cancel = prompt.getByRole("button", { name: "Cancel" })
	await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true)
	await page.keyboard.press("Enter")
	await prompt.waitFor({ state: "detached" })
	expect((await stored("Udongo Pottery"))?.status).toBe("approved")
})

test("a_confirmed_removal_sets_the_vendor_back_to_pending_and_drops_it_from_the_list", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/accepted")
	await row(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
	await page.getByRole("status").getByText("Vendor removed successfully.", { exact: true }).waitFor()
	await row(page, "Udongo Pottery").waitFor({ state: "detached" })
	expect(await brands(page)).toEqual(["asali bakery"])
	expect((await stored("Udongo Pottery"))?.status).toBe("pending")
	const [decision] = await site.db.select().from(applicationDecisions)
	expect(decision).toMatchObject({
		fromStatus: "approved",
		toStatus: "pending",
		decidedBy: expect.any(String),
	})
	expect(site.mail.mails).toEqual([])
})

test("without_javascript_a_page_asks_before_the_removal", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/accepted", { javaScript: false })
	await row(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	await page.getByRole("heading", { name: "Are you sure you want to remove this vendor?" }).waitFor()
	await page.getByText("Udongo Pottery").waitFor()
	await page.getByRole("link", { name: "Cancel" }).click()
	await row(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	await page.getByRole("button", { name: "Remove", exact: true }).click()
	await page.getByText("Vendor removed successfully.", { exact: true }).waitFor()
	expect(await brands(page)).toEqual(["asali bakery"])
})

test.each([true, false])(
	"removing_a_vendor_who_is_gone_fails_in_words (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/409/)
		await addApplications(site.db, [potter])
		const page = await site.open("/admin/accepted", { javaScript })
		await site.db.update(vendorApplications).set({ status: "denied" })
		await row(page, "Udongo Pottery")
			.getByRole("button", { name: /^Remove/ })
			.click()
		const answer = javaScript ? page.getByRole("alertdialog") : page.getByRole("main")
		await answer.getByRole("button", { name: "Remove", exact: true }).click()
		await page.getByRole("alert").getByText("Failed to remove vendor.", { exact: true }).waitFor()
		expect((await stored("Udongo Pottery"))?.status).toBe("denied")
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
		expect([409, 404]).toContain(status)
		expect(words).toBe("Failed to send email: there is no such vendor.")
		expect((await post(`/admin/accepted/${id}/removal`))[1]).toBe("Failed to remove vendor.")
		const prompt = await fetch(`${site.url}/admin/accepted/${id}/removal/new`, {
			headers: { cookie },
			redirect: "manual",
		})
		expect(prompt.headers.get("location")).toBe("/admin/accepted")
	}
})

test("pages_of_50_follow_the_order_of_brands", async () => {
	await addApplications(
		site.db,
		Array.from({ length: 60 }, (_, n) => ({
			...potter,
			brandName: `Brand ${String(59 - n).padStart(2, "0")}`,
		})),
	)
	const page = await site.open("/admin/accepted")
	expect((await brands(page)).at(-1)).toBe("Brand 49")
	await page.getByRole("link", { name: "Next" }).click()
	await page.getByRole("heading", { name: "Brand 50" }).waitFor()
	expect(await brands(page)).toHaveLength(10)
	await page.getByText("Total Accepted:").waitFor()
	await page.getByRole("link", { name: "Previous" }).click()
	await page.getByRole("heading", { name: "Brand 00" }).waitFor()
})

test("a_list_that_could_not_be_read_says_so_instead_of_no_vendors", async () => {
	site.expectNoise(/503/)
	await site.withoutApplications(async () => {
		const page = await site.open("/admin/accepted?q=clay")
		await page.getByText("The accepted vendors could not be loaded.").waitFor()
		expect(await page.getByText("No accepted vendors match your search.").count()).toBe(0)
		expect(await page.getByText("Total Accepted").count()).toBe(0)
		expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe(
			"/admin/accepted?q=clay",
		)
	})
	expect(site.server.output()).toContain('"screen":"accepted vendors","msg":"could not be read"')
})

test.each([360, 768, 1280])("accepted_vendors_is_accessible_at_%d_pixels", async (width) => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/accepted", { width })
	await page.getByRole("button", { name: "See more about Udongo Pottery" }).click()
	await expectAccessible(page)
	await row(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	await page.getByRole("alertdialog").waitFor()
	await page.waitForTimeout(300)
	await expectAccessible(page)
	await expectAccessible(await site.open("/admin/accepted?q=nobody", { width, colorScheme: "dark" }))
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
	expect(overflow).toBeLessThanOrEqual(0)
})
