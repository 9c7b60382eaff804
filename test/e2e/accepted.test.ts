import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { delayNavigation, openBackOffice } from "./back-office.ts"
import { measureBoundingBoxes } from "./bounding-boxes.ts"
import { addCssRules } from "./css-rules.ts"
import { baker, brewer, potter, readBrands, vendorCard } from "./vendor-cards.ts"

const site = await openBackOffice()
const accepted = { ...potter, status: "approved" } as const
const edition = await findFirstEdition(site.db)

async function addExtras(extras: Partial<typeof vendorExtras.$inferInsert> & { vendorEmail: string }) {
	const updatedAt = new Date("2025-11-21T11:05:00Z")
	await site.db.insert(vendorExtras).values({ editionId: edition?.id ?? 0, updatedAt, ...extras })
}

test("first_it_says_loading_accepted_vendors", async () => {
	const page = await site.open("/admin")
	const release = await delayNavigation(page, "/admin/accepted")
	await page.getByRole("navigation").getByRole("link", { name: "Accepted", exact: true }).click()
	await page.getByText("Loading accepted vendors...", { exact: true }).waitFor()
	release()
	await page.getByText("No vendor has been approved yet.", { exact: true }).waitFor()
})

test("accepted_vendors_are_listed_by_brand_with_email_tent_space_and_badge", async () => {
	await addApplications(site.db, [accepted, baker, brewer])
	await addExtras({ vendorEmail: "POTTER@clay.example", hasUploadedForm: true })
	const page = await site.open("/admin/accepted")
	expect(await readBrands(page)).toEqual(["Mkate Bakery", "Udongo Pottery"])
	const potters = vendorCard(page, "Udongo Pottery")
	for (const text of ["potter@clay.example", "Walk-in Tent - Kshs 36,000", "Uploaded"]) {
		await potters.getByText(text, { exact: true }).waitFor()
	}
	await vendorCard(page, "Mkate Bakery").getByText("Not uploaded", { exact: true }).waitFor()
})

test("the_list_says_that_send_issues_an_invoice_as_long_as_somebody_is_not_confirmed", async () => {
	const sentence = /^For a stall with a price, Send also issues an invoice/
	await addApplications(site.db, [accepted])
	const page = await site.open("/admin/accepted")
	await page.getByText(sentence).getByText(", which is emailed too.").waitFor()
	await site.db.update(vendorApplications).set({ confirmationSent: true })
	await page.reload()
	await vendorCard(page, "Udongo Pottery").getByText("Resend").waitFor()
	expect(await page.getByText(sentence).count()).toBe(0)
})

test("the_summary_line_is_about_the_whole_edition_whatever_is_searched_for", async () => {
	await addApplications(site.db, [accepted, baker, brewer])
	await addExtras({ vendorEmail: "potter@clay.example", extraWristbands: 4, hasUploadedForm: true })
	await addExtras({ vendorEmail: "baker@bread.example", extraWristbands: 2, wantsHay: true, hayBales: 6 })
	await addExtras({ vendorEmail: "tea@chai.example", extraWristbands: 50, wantsHay: true, hayBales: 50 })
	const page = await site.open("/admin/accepted?q=udongo")
	const summary = await page.locator("main dl").first().innerText()
	expect(summary.replace(/\s+/g, " ")).toBe("Total Accepted: 2 Uploaded: 1 Extra Wristbands: 6 Hay: 6")
	expect(await readBrands(page)).toEqual(["Udongo Pottery"])
})

test.each([true, false])(
	"see_more_shows_wristbands_hay_and_upload_time_and_hide_hides_them (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [accepted, baker])
		await addExtras({
			vendorEmail: "potter@clay.example",
			extraWristbands: 4,
			wantsHay: true,
			hayBales: 6,
			hasUploadedForm: true,
		})
		const page = await site.open("/admin/accepted", { javaScript })
		const facts = async (brand: string) => {
			await vendorCard(page, brand).getByText("See more").click()
			return (await vendorCard(page, brand).locator("dl").innerText()).replace(/\s*\n\s*/g, " ")
		}
		expect(await facts("Udongo Pottery")).toBe(
			"Extra Wristbands 4 Hay Yes (6 bales) Uploaded at 21 Nov 2025, 14:05",
		)
		expect(await facts("Mkate Bakery")).toBe("Extra Wristbands 0 Hay No Uploaded at —")
		await vendorCard(page, "Udongo Pottery").getByText("Hide").click()
		expect(await vendorCard(page, "Udongo Pottery").locator("dl").isVisible()).toBe(false)
	},
)

test("search_is_trimmed_and_finds_brand_email_and_tent_space", async () => {
	await addApplications(site.db, [accepted, baker])
	const page = await site.open("/admin/accepted")
	const box = page.getByPlaceholder("Search vendors...")
	for (const [text, found] of [
		["  UDONGO ", "Udongo Pottery"],
		["baker@", "Mkate Bakery"],
		["walk-in", "Udongo Pottery"],
	] as const) {
		await box.fill(text)
		await page.waitForURL((url) => url.searchParams.get("q") === text)
		await expect.poll(() => readBrands(page)).toEqual([found])
		expect(await box.inputValue()).toBe(text)
	}
	await box.fill("nobody")
	await page.getByText("No accepted vendors match your search.", { exact: true }).waitFor()
})

test.each([true, false])(
	"refresh_reloads_the_page_and_keeps_the_search (JavaScript: %s)",
	async (javaScript) => {
		await addApplications(site.db, [accepted, baker])
		const page = await site.open("/admin/accepted?q=udongo", { javaScript })
		await site.db
			.update(vendorApplications)
			.set({ brandName: "Udongo & Sons" })
			.where(eq(vendorApplications.brandName, "Udongo Pottery"))
		await page.getByRole("button", { name: "Refresh" }).click()
		await vendorCard(page, "Udongo & Sons").waitFor()
		expect(await readBrands(page)).toEqual(["Udongo & Sons"])
	},
)

test("pages_of_50_follow_the_order_of_brands", async () => {
	await addApplications(
		site.db,
		Array.from({ length: 60 }, (_, n) => ({
			...accepted,
			brandName: `Brand ${String(59 - n).padStart(2, "0")}`,
		})),
	)
	const page = await site.open("/admin/accepted")
	expect((await readBrands(page)).at(-1)).toBe("Brand 49")
	await page.getByRole("link", { name: "Next" }).click()
	await page.getByRole("heading", { name: "Brand 50" }).waitFor()
	expect(await readBrands(page)).toHaveLength(10)
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

/** How loud the buttons of each row are, by their words: 2 filled, 1 framed, 0 words alone. */
async function measureLoudness(page: Page): Promise<Record<string, number>[]> {
	const rows = await page.getByRole("article").locator("header").all()
	return Promise.all(
		rows.map((row) =>
			row.getByRole("button").evaluateAll((buttons) => {
				const isThere = (color: string) => !/^rgba\(.*, 0\)$/.test(color)
				const loudness = buttons.map((button) => {
					const { backgroundColor, borderTopColor, boxShadow } = getComputedStyle(button)
					const isFramed = isThere(borderTopColor) || boxShadow !== "none"
					return [button.textContent.trim(), isThere(backgroundColor) ? 2 : Number(isFramed)]
				})
				return Object.fromEntries(loudness)
			}),
		),
	)
}

const hasTwoHeavyButtons = (row: Record<string, number>) =>
	Object.values(row).filter((loudness) => loudness === 2).length > 1
const isRemoveLoudest = ({ Remove = 2, ...others }: Record<string, number>) =>
	Remove > Math.min(...Object.values(others))

test.each([
	[390, "light"],
	[1280, "dark"],
] as const)(
	"at_%i_px_a_row_has_one_heavy_button_at_most_and_remove_is_never_the_loudest (%s)",
	async (width, colorScheme) => {
		await addApplications(site.db, [accepted, baker])
		const page = await site.open("/admin/accepted", { width, colorScheme, reducedMotion: "reduce" })
		const rows = await measureLoudness(page)
		expect(rows).toEqual([
			{ Resend: 0, Download: 0, Remove: 0 },
			{ Send: 2, Download: 0, Remove: 0 },
		])
		expect(rows.filter(hasTwoHeavyButtons)).toEqual([])
		expect(rows.filter(isRemoveLoudest)).toEqual([])
		await addCssRules(page, "[aria-label^=Remove] { background: red !important }")
		const loud = await measureLoudness(page)
		expect([loud.filter(hasTwoHeavyButtons).length, loud.filter(isRemoveLoudest).length]).toEqual([1, 2])
	},
)

test.each([320, 390, 1280])("at_%i_px_search_stands_beside_its_box", async (width) => {
	const page = await site.open("/admin/accepted", { width })
	const [box, button] = await measureBoundingBoxes(page, "main form[role=search] :is(input, button)")
	expect(button?.top).toBe(box?.top)
})

test("accepted_vendors_is_accessible_at_any_width_light_or_dark", async () => {
	await addApplications(site.db, [accepted, baker])
	const page = await site.open("/admin/accepted")
	await page.getByRole("button", { name: "See more about Udongo Pottery" }).click()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await vendorCard(page, "Udongo Pottery")
		.getByRole("button", { name: /^Remove/ })
		.click()
	await page.getByRole("alertdialog").waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
})

test("without_a_result_it_is_accessible_too", async () => {
	expect(await findAccessibilityViolationsEverywhere(await site.open("/admin/accepted?q=nobody"))).toEqual([])
})
