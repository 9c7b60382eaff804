import { asc, eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationDecisions, vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { expectAccessible, holdBack, openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
beforeEach(() => {
	site.mail.mails.length = 0
	site.mail.mood = "takes"
})

const potter = {
	brandName: "Udongo Pottery",
	description: "Mugs and bowls.",
	contactPerson: "Wanjiru Kamau",
	emailAddress: "potter@clay.example",
	phoneNumber: "+254 712 345 678",
	tentSpace: "Walk-in Tent - Kshs 36,000",
	website: "udongo.example",
	instagram: "@udongo",
	facebook: "facebook.com/udongo",
}
const baker = {
	brandName: "Mkate Bakery",
	emailAddress: "baker@bread.example",
	contactPerson: "Otieno",
	status: "approved",
} as const
const brewer = { brandName: "Chai & Co", emailAddress: "tea@chai.example", status: "denied" } as const

const brands = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts()
const card = (page: Page, brand: string) => page.getByRole("article", { name: brand })

async function statusOf(brand: string) {
	const [row] = await site.db.select().from(vendorApplications).where(eq(vendorApplications.brandName, brand))
	return row?.status
}

test("all_vendors_shows_a_heading_the_total_and_todays_date", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors?q=udongo")
	await page.getByRole("heading", { name: "All Vendors", level: 1 }).waitFor()
	await page.getByText("Total Vendors: 3", { exact: true }).waitFor()
	const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Nairobi", dateStyle: "medium" })
	await page.getByText(`Updated: ${today.format(new Date())}`, { exact: true }).waitFor()
	expect(await brands(page)).toEqual(["Udongo Pottery"])
})

test("first_it_says_loading_vendors", async () => {
	const page = await site.open("/admin")
	const release = await holdBack(page, "/admin/vendors")
	await page.getByRole("link", { name: "Vendors", exact: true }).click()
	await page.getByText("Loading vendors...", { exact: true }).waitFor()
	release()
	await page.getByText("No vendors found.", { exact: true }).waitFor()
})

test("a_card_shows_brand_description_badge_and_three_round_buttons", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/vendors")
	const potters = card(page, "Udongo Pottery")
	await potters.getByText("Mugs and bowls.").waitFor()
	await potters.getByText("Pending", { exact: true }).waitFor()
	await card(page, "Mkate Bakery").getByText("Approved", { exact: true }).waitFor()
	const pressed = await Promise.all(
		["Approve Mkate Bakery", "Set Mkate Bakery to pending", "Deny Mkate Bakery"].map((name) =>
			page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed"),
		),
	)
	expect(pressed).toEqual(["true", "false", "false"])
})

test("what_is_missing_has_the_fallbacks_of_the_specification", async () => {
	await addApplications(site.db, [{}])
	const page = await site.open("/admin/vendors")
	const unnamed = card(page, "Unnamed Vendor")
	await unnamed.getByText("No description provided.", { exact: true }).waitFor()
	await unnamed.getByRole("button", { name: "See More" }).click()
	const facts = (await unnamed.locator("dl").innerText()).replace(/\s*\n\s*/g, " ")
	expect(facts).toBe("Contact person N/A Email N/A Phone N/A Tent space N/A")
})

test.each([true, false])(
	"see_more_reveals_everything_and_see_less_hides_it (JavaScript: %s)",
	async (javaScript) => {
		const description = `${"a".repeat(139)}🎄 and the rest`
		await addApplications(site.db, [{ ...potter, description }])
		const page = await site.open("/admin/vendors", { javaScript })
		const potters = card(page, "Udongo Pottery")
		const short = potters.getByText(`${"a".repeat(139)}🎄…`, { exact: true })
		await short.waitFor()
		await potters.getByText("See More").click()
		await potters.getByText(description, { exact: true }).waitFor()
		expect(await short.isVisible()).toBe(false)
		const facts = (await potters.locator("dl").innerText()).replace(/\s*\n\s*/g, " ")
		expect(facts).toBe(
			"Contact person Wanjiru Kamau Email potter@clay.example Phone +254 712 345 678 Tent space Walk-in Tent - Kshs 36,000 Website udongo.example Instagram @udongo Facebook facebook.com/udongo",
		)
		await potters.getByText("See Less").click()
		await short.waitFor()
		expect(await potters.locator("dl").isVisible()).toBe(false)
	},
)

test("a_stored_script_address_is_text_and_never_a_link", async () => {
	const hostile = "javascript:alert(document.domain)"
	await addApplications(site.db, [
		{ ...potter, website: hostile, instagram: "data:text/html,x", facebook: "https://facebook.com/udongo" },
		{ brandName: "<img src=x onerror=alert(1)>", description: "</p><script>alert(1)</script>" },
	])
	const page = await site.open("/admin/vendors")
	page.on("dialog", () => expect.unreachable("a script ran"))
	await card(page, "Udongo Pottery").getByRole("button", { name: "See More" }).click()
	await page.getByText(hostile, { exact: true }).waitFor()
	const links = await page
		.getByRole("article")
		.getByRole("link")
		.evaluateAll((all) => all.map((a) => a.getAttribute("href")))
	expect(links).toEqual(["mailto:potter@clay.example", "tel:+254712345678", "https://facebook.com/udongo"])
	await page.getByRole("heading", { name: "<img src=x onerror=alert(1)>" }).waitFor()
})

test("search_finds_brand_contact_website_and_email_while_one_types_and_lives_in_the_address", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors")
	const box = page.getByPlaceholder("Search by brand, contact, website, email...")
	for (const [text, found] of [
		["DONGO p", "Udongo Pottery"],
		["otieno", "Mkate Bakery"],
		["udongo.ex", "Udongo Pottery"],
		["TEA@", "Chai & Co"],
	] as const) {
		await box.fill(text)
		await page.waitForURL((url) => url.searchParams.get("q") === text)
		await page.getByText("1 vendor", { exact: true }).waitFor()
		expect(await brands(page)).toEqual([found])
	}
	await box.fill("mugs and bowls")
	await page.getByText("No vendors found.", { exact: true }).waitFor()
	await page.goBack()
	await page.getByText("3 vendors", { exact: true }).waitFor()
	expect([await box.inputValue(), new URL(page.url()).search]).toEqual(["", ""])
})

test("typing_slowly_loses_no_letter_and_makes_one_entry_in_the_history", async () => {
	await addApplications(site.db, [potter, baker])
	const page = await site.open("/admin/vendors?status=pending")
	const box = page.getByRole("searchbox")
	await box.pressSequentially("udongo p", { delay: 120 })
	await page.waitForURL((url) => url.searchParams.get("q") === "udongo p")
	expect(await box.inputValue()).toBe("udongo p")
	await page.goBack()
	await page.waitForURL((url) => url.search === "?status=pending")
})

test.each([true, false])("the_status_filter_narrows_the_list (JavaScript: %s)", async (javaScript) => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors", { javaScript })
	const filter = page.getByLabel("Status")
	expect(await filter.locator("option").allInnerTexts()).toEqual([
		"All Statuses",
		"Approved",
		"Pending",
		"Denied",
	])
	for (const [status, brand] of [
		["Approved", "Mkate Bakery"],
		["Denied", "Chai & Co"],
		["Pending", "Udongo Pottery"],
	] as const) {
		await filter.selectOption(status)
		if (!javaScript) await page.getByRole("button", { name: "Search", exact: true }).click()
		await page.waitForURL((url) => url.searchParams.get("status") === status.toLowerCase())
		await page.getByText("1 vendor", { exact: true }).waitFor()
		expect(await brands(page)).toEqual([brand])
	}
})

test("a_bookmarked_view_comes_back_as_it_was", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors?q=example&status=denied")
	expect(await brands(page)).toEqual(["Chai & Co"])
	expect(await page.getByRole("searchbox").inputValue()).toBe("example")
	expect(await page.getByLabel("Status").inputValue()).toBe("denied")
})

test("pages_of_50_lead_forth_and_back", async () => {
	await addApplications(
		site.db,
		Array.from({ length: 60 }, (_, n) => ({ brandName: `Brand ${n}` })),
	)
	const page = await site.open("/admin/vendors?q=brand")
	expect(await brands(page)).toHaveLength(50)
	await page.getByRole("link", { name: "Next" }).click()
	await page.getByRole("heading", { name: "Brand 59", exact: true }).waitFor()
	expect(await brands(page)).toHaveLength(10)
	await page.getByText("Total Vendors: 60", { exact: true }).waitFor()
	await page.getByRole("link", { name: "Previous" }).click()
	await page.getByRole("heading", { name: "Brand 0", exact: true }).waitFor()
	expect(await page.getByRole("link", { name: "Previous" }).count()).toBe(0)
})

test.each([true, false])(
	"a_vendor_is_switched_between_the_three_states (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [potter])
		const page = await site.open("/admin/vendors?q=udongo", { javaScript })
		const potters = card(page, "Udongo Pottery")
		for (const [button, badge] of [
			["Approve Udongo Pottery", "Approved"],
			["Deny Udongo Pottery", "Denied"],
			["Set Udongo Pottery to pending", "Pending"],
		] as const) {
			await page.getByRole("button", { name: button, exact: true }).click()
			await potters.getByText(badge, { exact: true }).waitFor()
			expect(await statusOf("Udongo Pottery")).toBe(badge.toLowerCase())
			expect(new URL(page.url()).search).toBe("?q=udongo")
		}
		const made = await site.db.select().from(applicationDecisions).orderBy(asc(applicationDecisions.id))
		expect(made.map(({ fromStatus, toStatus }) => `${fromStatus} > ${toStatus}`)).toEqual([
			"pending > approved",
			"approved > denied",
			"denied > pending",
		])
		expect(new Set(made.map(({ decidedBy }) => typeof decidedBy))).toEqual(new Set(["string"]))
	},
)

test.each([true, false])(
	"denying_sends_the_denial_letter_and_says_so (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [potter])
		const page = await site.open("/admin/vendors", { javaScript })
		await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
		const said = page.getByRole("status").getByText("Denial email sent to Udongo Pottery", { exact: true })
		await said.waitFor()
		const letter = await site.mail.mailTo("potter@clay.example")
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

test("a_mail_server_that_refuses_is_quoted_and_the_vendor_stays_denied", async () => {
	await addApplications(site.db, [potter])
	site.mail.mood = "refuses-for-good"
	const page = await site.open("/admin/vendors")
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	const said = page.getByRole("alert").getByText(/^Failed to send denial email: /)
	expect(await said.innerText()).toMatch(/^Failed to send denial email: .*No such mailbox here/)
	expect(await statusOf("Udongo Pottery")).toBe("denied")
})

test("a_mail_server_that_hangs_up_is_an_error_sending_the_denial_email", async () => {
	await addApplications(site.db, [potter])
	site.mail.mood = "cuts-off-before-data"
	const page = await site.open("/admin/vendors")
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	await page.getByRole("alert").getByText("Error sending denial email.", { exact: true }).waitFor()
	expect(await statusOf("Udongo Pottery")).toBe("denied")
	const [letter] = await site.db.select().from(outboxMails)
	expect(letter?.state).toBe("queued")
})

test.each([true, false])(
	"a_change_that_fails_leaves_the_list_as_it_was (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/404/)
		await addApplications(site.db, [potter])
		const page = await site.open("/admin/vendors", { javaScript })
		await site.db.delete(vendorApplications)
		const [again] = await addApplications(site.db, [potter])
		expect(again).toBeGreaterThan(1)
		await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
		await page.getByRole("alert").getByText("Failed to update vendor status", { exact: true }).waitFor()
		await card(page, "Udongo Pottery").getByText("Pending", { exact: true }).waitFor()
	},
)

test("a_lost_connection_is_a_failed_update_and_not_a_broken_page", async () => {
	site.expectNoise(/Failed to fetch|net::ERR/)
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	await page.route("**/decision", (route) => route.abort())
	await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
	await page.getByRole("alert").getByText("Failed to update vendor status", { exact: true }).waitFor()
	await card(page, "Udongo Pottery").getByText("Pending", { exact: true }).waitFor()
})

test("while_a_change_is_saved_its_button_is_busy_and_more_clicks_do_nothing", async () => {
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	let asked = 0
	await page.route("**/decision", async (route) => {
		asked += 1
		await new Promise((resolve) => setTimeout(resolve, 400))
		await route.continue()
	})
	const deny = page.getByRole("button", { name: "Deny Udongo Pottery" })
	await deny.dblclick()
	expect(await deny.getAttribute("aria-busy")).toBe("true")
	await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
	await page.getByText("Denial email sent to Udongo Pottery").waitFor()
	expect(asked).toBe(1)
	expect(await statusOf("Udongo Pottery")).toBe("denied")
})

test("a_session_that_ended_elsewhere_leads_to_login_at_the_next_click", async () => {
	await addApplications(site.db, [potter])
	const page = await site.open("/admin/vendors")
	await page.context().clearCookies()
	await page.getByRole("button", { name: "Approve Udongo Pottery" }).click()
	await page.waitForURL("**/login?*")
	expect(await statusOf("Udongo Pottery")).toBe("pending")
})

test("everything_goes_by_keyboard", async () => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors")
	const focused = () => page.evaluate(() => document.activeElement?.querySelector("h2")?.textContent)
	await page.keyboard.press("j")
	await page.keyboard.press("j")
	await page.keyboard.press("k")
	expect(await focused()).toBe("Udongo Pottery")
	await page.keyboard.press("a")
	await card(page, "Udongo Pottery").getByText("Approved", { exact: true }).waitFor()
	await page.keyboard.press("d")
	await card(page, "Udongo Pottery").getByText("Denied", { exact: true }).waitFor()
	await page.getByText("Denial email sent to Udongo Pottery").waitFor()
	await page.keyboard.press("p")
	await card(page, "Udongo Pottery").getByText("Pending", { exact: true }).waitFor()
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
	await keys.getByRole("button", { name: "Switch the keys off" }).click()
	await page.keyboard.press("Escape")
	await keys.waitFor({ state: "detached" })
	await page.keyboard.press("j")
	expect(await page.evaluate(() => document.activeElement?.matches("article"))).toBe(false)
	await page.getByRole("button", { name: "Keys" }).click()
	await keys.getByRole("button", { name: "Switch the keys on" }).click()
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
	await card(page, "Udongo Pottery").waitFor({ state: "detached" })
	expect(await page.evaluate(() => document.activeElement?.querySelector("h2")?.textContent)).toBe("Second")
})

test("a_list_that_could_not_be_read_says_so_instead_of_no_vendors_found", async () => {
	site.expectNoise(/503/)
	await site.withoutApplications(async () => {
		const page = await site.open("/admin/vendors")
		await page.getByText("The vendors could not be loaded.").waitFor()
		expect(await page.getByText("No vendors found.").count()).toBe(0)
		expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/admin/vendors")
	})
	expect(site.server.output()).toContain('"screen":"vendors","msg":"could not be read"')
})

test("an_address_that_makes_no_sense_is_never_an_error", async () => {
	await addApplications(site.db, [potter])
	const cookie = await site.adminCookie()
	const odd = [
		"after=abc",
		"after=-1",
		"after=1e99",
		"before=99999999999999",
		"status=accepted",
		"q=%00%ff%F0%9F",
		"q=%25%5C_%27%22",
		`q=${"x".repeat(5000)}`,
		"q[]=1&q=2&status[]=x",
	]
	for (const search of odd) {
		for (const screen of ["vendors", "accepted"]) {
			const response = await fetch(`${site.url}/admin/${screen}?${search}`, { headers: { cookie } })
			expect([search, response.status]).toEqual([search, 200])
		}
	}
})

test.each([
	["/admin/vendors/abc/decision", "status=approved"],
	["/admin/vendors/0/decision", "status=approved"],
	["/admin/vendors/99999999999/decision", "status=approved"],
	["/admin/vendors/1/decision", "status=accepted"],
	["/admin/vendors/1/decision", ""],
])("a_decision_that_makes_no_sense_fails_in_words (%s %s)", async (path, body) => {
	await addApplications(site.db, [potter])
	const response = await fetch(site.url + path, {
		method: "POST",
		headers: {
			cookie: await site.adminCookie(),
			origin: site.url,
			accept: "application/json",
			"content-type": "application/x-www-form-urlencoded",
		},
		body,
	})
	expect([400, 404]).toContain(response.status)
	expect(await response.json()).toEqual({
		messages: [{ kind: "failure", text: "Failed to update vendor status" }],
	})
	expect(await statusOf("Udongo Pottery")).toBe("pending")
})

test("a_form_leads_back_only_to_pages_below_admin", async () => {
	const [id] = await addApplications(site.db, [potter])
	for (const from of [
		"https://evil.example/",
		"//evil.example",
		"/\\evil.example",
		"/login",
		"javascript:x",
	]) {
		const response = await fetch(`${site.url}/admin/vendors/${id}/decision`, {
			method: "POST",
			redirect: "manual",
			headers: { cookie: await site.adminCookie(), origin: site.url },
			body: new URLSearchParams({ status: "approved", from }),
		})
		expect([response.status, response.headers.get("location")]).toEqual([303, "/admin"])
	}
})

test.each([360, 768, 1280])("all_vendors_is_accessible_at_%d_pixels", async (width) => {
	await addApplications(site.db, [potter, baker, brewer])
	const page = await site.open("/admin/vendors", { width })
	await page.getByRole("button", { name: "See More about Udongo Pottery" }).click()
	await page.getByRole("button", { name: "Deny Udongo Pottery" }).click()
	await page.getByText("Denial email sent to Udongo Pottery").waitFor()
	await expectAccessible(page)
	await expectAccessible(await site.open("/admin/vendors", { width, colorScheme: "dark" }))
	await expectAccessible(await site.open("/admin/vendors?q=nobody", { width }))
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
	expect(overflow).toBeLessThanOrEqual(0)
})
