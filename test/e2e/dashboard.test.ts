import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { addEdition } from "../../app/domain/editions/editions.fixture.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { delayNavigation, openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const lonely = await openBackOffice({ env: { SMTP_URL: "" } })

const season = [
	{ status: "approved", tentSpace: "Walk-in Tent - Kshs 36,000" },
	{ status: "approved", tentSpace: "Walk-in Tent – Kshs 36,000" },
	{ status: "approved", tentSpace: "Food Truck - Kshs 40,000" },
	{ status: "approved", tentSpace: "to be agreed" },
	{ status: "pending", tentSpace: "Food Truck - Kshs 40,000" },
	{ status: "pending" },
	{ status: "denied", tentSpace: "Food Truck - Kshs 40,000" },
] as const

test("the_overview_shows_pending_accepted_and_rejected_vendors_and_the_estimated_revenue", async () => {
	await addApplications(site.db, [...season])
	const page = await site.open("/admin")
	const cards = await page.locator("main dl").allInnerTexts()
	const named = cards.filter((card) => /^(Pending|Accepted|Rejected|Estimated)/.test(card))
	expect(named.map((card) => card.replace(/\s*\n\s*/g, " | "))).toEqual([
		"Pending Vendors | 2 | Awaiting review",
		"Accepted Vendors | 4 | Approved applications",
		"Rejected Vendors | 1 | Declined submissions",
		"Estimated Revenue | Kshs 112,000 | From accepted tents",
	])
})

test("the_tent_breakdown_lists_type_and_count_and_the_chart_is_300_pixels_high", async () => {
	await addApplications(site.db, [...season])
	const page = await site.open("/admin")
	const chart = page.getByRole("region", { name: "Tent Type Distribution" }).getByRole("img")
	expect((await chart.boundingBox())?.height).toBe(300)
	expect(await chart.getAttribute("aria-label")).toContain("Walk-in Tent 2, Food Truck 1")
	const breakdown = page.getByRole("region", { name: "Tent Breakdown" })
	const rows = await breakdown.getByRole("table").getByRole("row").allInnerTexts()
	expect(rows.map((row) => row.replace(/\s+/g, " ").trim())).toEqual([
		"Tent type Vendors Revenue",
		"Walk-in Tent 2 Kshs 72,000",
		"Food Truck 1 Kshs 40,000",
	])
})

test("each_count_of_tents_stands_once_on_the_overview", async () => {
	const tentSpace = "Walk-in Tent - Kshs 36,000"
	await addApplications(
		site.db,
		Array.from({ length: 37 }, () => ({ status: "approved", tentSpace }) as const),
	)
	await addApplications(site.db, [{ status: "approved", tentSpace: "to be agreed" }])
	const page = await site.open("/admin")
	expect((await page.getByRole("main").innerText()).match(/\b37\b/g)).toHaveLength(1)
})

test.each([
	["Pending Vendors", "/admin/vendors?status=pending", "2"],
	["Accepted Vendors", "/admin/accepted", "4"],
	["Rejected Vendors", "/admin/vendors?status=denied", "1"],
	["Estimated Revenue", "/admin/accepted", "4"],
])("the_card_%s_leads_to_the_vendors_that_it_counts", async (card, address, vendors) => {
	await addApplications(site.db, [...season])
	const page = await site.open("/admin")
	await page
		.locator("main dl")
		.filter({ hasText: card })
		.click({ position: { x: 12, y: 70 } })
	await page.waitForURL(`**${address}`)
	await expect.poll(() => page.getByRole("article").count()).toBe(Number(vendors))
})

test.each([true, false])("each_line_of_what_waits_leads_to_as_many (JavaScript: %s)", async (javaScript) => {
	await addApplications(site.db, [
		...season,
		{ status: "approved", confirmationSent: true, emailAddress: "done@clay.example" },
	])
	const page = await site.open("/admin", { javaScript })
	const lines = page.getByRole("region", { name: "To do" }).getByRole("listitem")
	const found = (await lines.allInnerTexts()).filter((text) => /^\d/.test(text))
	expect(found).toEqual([
		"2 applications without a decision",
		"4 accepted vendors without a confirmation email",
		"5 accepted vendors without an indemnity form",
	])
	for (const text of found) {
		await page.goto("/admin")
		await lines.getByRole("link", { name: text }).click()
		await expect.poll(() => page.locator("article, tbody tr").count()).toBe(Number.parseInt(text, 10))
	}
})

test("without_accepted_vendors_the_overview_says_so", async () => {
	await addApplications(site.db, [{ status: "pending", tentSpace: "Food Truck - Kshs 40,000" }])
	const page = await site.open("/admin")
	await page.getByText("No accepted vendors yet.", { exact: true }).waitFor()
	await page.getByText("No chart data available.", { exact: true }).waitFor()
	expect(await page.getByRole("table").count()).toBe(0)
})

test("first_it_says_loading_dashboard_data", async () => {
	const page = await site.open("/admin/vendors")
	const release = await delayNavigation(page, "/admin")
	await page.getByRole("link", { name: "Dashboard" }).click()
	await page.getByText("Loading dashboard data...", { exact: true }).waitFor()
	release()
	await page.getByRole("heading", { name: "Overview" }).waitFor()
})

test("figures_that_could_not_be_read_are_not_shown_as_zero", async () => {
	site.expectNoise(/503/)
	await site.withoutApplications(async () => {
		const page = await site.open("/admin")
		await page.getByText("The overview could not be loaded.").waitFor()
		expect(await page.getByText("Pending Vendors").count()).toBe(0)
	})
	expect(site.server.output()).toContain('"screen":"dashboard","msg":"could not be read"')
})

test("the_sidebar_leads_to_the_headings_of_dashboard_vendors_and_accepted", async () => {
	const page = await site.open("/admin")
	const sidebar = page.getByRole("complementary", { name: "Back office" })
	for (const [link, heading] of [
		["Vendors", "All Vendors"],
		["Accepted", "Accepted Vendors"],
		["Dashboard", "Overview"],
	] as const) {
		await sidebar.getByRole("link", { name: link, exact: true }).click()
		const title = page.getByRole("heading", { name: heading, level: 1 })
		await title.waitFor()
		await expect.poll(() => title.evaluate((h1) => h1 === document.activeElement)).toBe(true)
	}
})

test("public_header_and_footer_are_hidden_below_admin", async () => {
	const page = await site.open("/admin")
	expect(await page.getByText("BUY TICKET NOW").count()).toBe(0)
	expect(await page.getByRole("contentinfo").count()).toBe(0)
})

test.each([true, false])("the_sidebar_can_be_folded_and_stays_so (JavaScript: %s)", async (javaScript) => {
	const page = await site.open("/admin/vendors?q=clay", { javaScript })
	const kept = javaScript && page.waitForResponse("**/admin/sidebar")
	await page.getByRole("button", { name: "Collapse sidebar" }).click()
	await page.getByRole("button", { name: "Expand sidebar" }).waitFor()
	await kept
	expect(new URL(page.url()).search).toBe("?q=clay")
	await page.goto("/admin")
	await page.getByRole("button", { name: "Expand sidebar" }).click()
	await page.getByRole("button", { name: "Collapse sidebar" }).waitFor()
})

test("logout_ends_the_session_and_goes_to_login", async () => {
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin")
	await page.getByRole("button", { name: "Logout" }).click()
	await page.waitForURL("**/login")
	await page.goto("/admin")
	expect(new URL(page.url()).pathname).toBe("/login")
})

test.each([true, false])("an_edition_is_chosen_once (JavaScript: %s)", async (javaScript) => {
	const page = await site.open("/admin/vendors", { javaScript })
	const editionId = await addEdition(site.db, {
		slug: "easter-2024",
		name: "Easter 2024",
		startsOn: "2024-03-30",
		endsOn: "2024-04-01",
	})
	await addApplications(site.db, [{ brandName: "Spring Only", editionId }, { brandName: "Winter Only" }])
	try {
		await page.reload()
		await page.getByRole("heading", { name: "Winter Only" }).waitFor()
		const sidebar = page.getByRole("complementary", { name: "Back office" })
		await sidebar.getByLabel("Edition").selectOption("Easter 2024")
		const button = sidebar.getByRole("button", { name: "Switch edition" })
		if (javaScript) expect(await button.count()).toBe(0)
		else await button.click()
		await page.getByRole("heading", { name: "Spring Only" }).waitFor()
		expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["Spring Only"])
		await page.goto("/admin/accepted")
		await page.getByRole("main").getByText("Easter 2024").waitFor()
	} finally {
		await site.db.execute("delete from vendor_applications")
		await site.db.delete(editions).where(eq(editions.id, editionId))
	}
})

test("without_a_mail_server_a_notice_that_stays_names_the_setting", async () => {
	const page = await lonely.open("/admin/accepted")
	const notice = page.getByRole("region", { name: "Notice" })
	expect(await notice.innerText()).toMatch(/No email leaves this server until SMTP_URL is set/)
	expect(await notice.getByRole("link").getAttribute("href")).toBe("/admin/outbox")
	expect(await (await site.open("/admin")).getByRole("region", { name: "Notice" }).count()).toBe(0)
})

test("the_overview_is_accessible_at_any_width_light_or_dark", async () => {
	await addApplications(site.db, [...season])
	expect(await findAccessibilityViolationsEverywhere(await site.open("/admin"))).toEqual([])
})
