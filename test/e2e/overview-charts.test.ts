import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { openBackOffice } from "./back-office.ts"
import { measureBoundingBoxes } from "./bounding-boxes.ts"

const site = await openBackOffice()

test("revenue_says_who_is_accepted_and_who_was_told_it_by_a_confirmation", async () => {
	const [, confirmed = 0] = await addApplications(site.db, [
		{ status: "approved", tentSpace: "Walk-in Tent - Kshs 36,000" },
		{ status: "approved", tentSpace: "Walk-in Tent – Kshs 36,000" },
		{ status: "approved", tentSpace: "Food Truck - Kshs 40,000" },
		{ status: "pending", tentSpace: "Food Truck - Kshs 40,000" },
	])
	await site.db
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(eq(vendorApplications.id, confirmed))
	const page = await site.open("/admin")
	const steps = page.getByRole("region", { name: "Revenue", exact: true })
	const names = (await steps.locator("dt :is(a, b)").allInnerTexts()).map((name) => name.trim())
	const amounts = await steps.locator("dd").allInnerTexts()
	expect(names.map((name, nth) => `${name} ${amounts[nth]}`)).toEqual([
		"Chosen Kshs 112,000",
		"Accepted Kshs 112,000",
		"Confirmed Kshs 36,000",
		"Invoiced Kshs 0",
		"Paid Kshs 0",
	])
	// Nobody is told by being accepted: only Confirmed counts an email that left.
	expect(await steps.innerText()).not.toMatch(/^Told/m)
})

test.each([true, false])("each_day_has_its_number_of_applications (JavaScript: %s)", async (javaScript) => {
	const day = (createdAt: string, count: number) =>
		Array.from({ length: count }, () => ({ createdAt: new Date(createdAt) }))
	// The second day begins at midnight in Nairobi, three hours before that in Greenwich.
	await addApplications(site.db, [
		...day("2025-09-02T12:00:00Z", 2),
		...day("2025-09-02T21:00:00Z", 3),
		...day("2025-09-04T08:00:00Z", 1),
	])
	const page = await site.open("/admin", { javaScript })
	const panel = page.getByRole("region", { name: "Applications per day" })
	expect(await panel.getByRole("img").getAttribute("aria-label")).toBe("6 applications in 3 days.")
	await panel.getByText("Show the numbers").click()
	const rows = await panel.getByRole("row").allInnerTexts()
	expect(rows.slice(1).map((row) => row.split(/\s+/).at(-1))).toEqual(["2", "3", "1"])
})

test("the_number_beside_the_chart_of_days_stands_on_no_bar_at_any_width", async () => {
	const count = 1_200
	await addApplications(
		site.db,
		Array.from({ length: count + 1 }, (_, nth) => ({
			createdAt: new Date(`2025-09-0${nth === count ? 4 : 2}T12:00:00Z`),
		})),
	)
	const page = await site.open("/admin")
	const number = page
		.getByRole("region", { name: "Applications per day" })
		.getByText("1,200", { exact: true })
	for (const width of [320, 390, 768, 1280, 1440, 1920, 2560, 3440]) {
		await page.setViewportSize({ width, height: 900 })
		const { x = 0, y = 0, width: long = 0, height = 0 } = (await number.first().boundingBox()) ?? {}
		const bars = await measureBoundingBoxes(page, "#applications-per-day svg rect")
		expect(bars).toHaveLength(2)
		const covered = bars.filter(
			({ left, top, right, bottom }) => left < x + long && right > x && top < y + height - 1 && bottom > y,
		)
		expect({ width, isSeen: height > 0, covered }).toEqual({ width, isSeen: true, covered: [] })
	}
})
