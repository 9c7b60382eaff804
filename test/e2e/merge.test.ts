import { sql } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { correctAsOnScreen, typing } from "../../app/domain/corrections/corrections.fixture.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { mergeAsOnScreen, readRow } from "../../app/domain/merging/merge.fixture.ts"
import { cash, expectedOf, payAfterAsking } from "../../app/domain/money/money.fixture.ts"
import { notes } from "../../app/domain/notes/schema.server.ts"
import { setReviewForm } from "../../app/domain/reviews/reviews.fixture.ts"
import { reviews } from "../../app/domain/reviews/schema.server.ts"
import { formatNairobiTime } from "../../app/values/clock.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { potter } from "./vendor-cards.ts"

const site = await openBackOffice()
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")

const addTwice = () =>
	addApplications(site.db, [
		{ ...potter, number: 103 },
		{ ...potter, number: 107, brandName: "Udongo Ceramics", emailAddress: "studio@udongo.example" },
	])

test.each([true, false])(
	"a_vendor_who_applied_twice_is_found_compared_merged_and_taken_apart (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/409/)
		const [first = 0, second = 0] = await addTwice()
		const page = await site.open("/admin/vendors", { javaScript })
		await page.getByRole("link", { name: "Possible duplicates" }).click()
		await page.getByRole("link", { name: "Compare the applications of Udongo Pottery" }).click()
		const brand = page.getByRole("group", { name: "Brand: they differ" })
		expect(await brand.getByRole("radio", { checked: true }).inputValue()).toBe(String(second))
		await correctAsOnScreen(site.db, second, {
			typed: typing({ contactPerson: "Achieng" }),
			...{ by: wanjiru, at: new Date() },
		})
		await page.getByRole("button", { name: "Merge", exact: true }).click()
		await page
			.getByText(/Wanjiru changed one of them at .* Nothing was merged\./)
			.first()
			.waitFor()
		await page.getByRole("group", { name: "Contact person: they differ" }).getByText("Achieng").click()
		await page.getByRole("button", { name: "Merge", exact: true }).click()
		await page.waitForURL(`**/admin/applications/${first}`)
		await page.getByText("No. 107 is now part of No. 103.").waitFor()
		await page.getByRole("heading", { level: 1, name: "Udongo Ceramics" }).waitFor()
		await page.goto("/admin/vendors?q=No.+107")
		await page.getByRole("heading", { name: "Udongo Ceramics" }).waitFor()
		await page.getByText("Total Vendors: 1").waitFor()
		await page.goto(`/admin/applications/${second}`)
		await page.getByText("Merged into No. 103").first().waitFor()
		expect(await page.getByRole("button", { name: /^(Approve|Deny) / }).count()).toBe(0)
		await page.getByRole("button", { name: "Take No. 107 apart from No. 103" }).click()
		await page.getByText("No. 107 and No. 103 are separate again.").waitFor()
		await page.goto(`/admin/applications/${first}`)
		await page.getByRole("heading", { level: 1, name: "Udongo Pottery" }).waitFor()
	},
)

test.each([true, false])(
	"a_click_on_a_stale_page_of_a_merged_application_changes_nothing_and_says_who_merged_it (JavaScript: %s)",
	async (javaScript) => {
		site.expectNoise(/409/)
		const edition = await findFirstEdition(site.db)
		await setReviewForm(site.db, edition.id)
		/** On the page of the application, or what follows after its address. */
		const clicks: [string, (page: Page) => Promise<void>][] = [
			["", (page) => page.getByRole("button", { name: "Review", exact: true }).click()],
			[
				"",
				async (page) => {
					await page.getByLabel("New note").fill("Ask for photos.")
					await page.getByRole("button", { name: "Add note" }).click()
				},
			],
			["", (page) => page.getByRole("button", { name: "Approve Udongo Ceramics" }).click()],
			[
				"/edit",
				async (page) => {
					await page.getByLabel("Brand").fill("Clay")
					await page.getByRole("button", { name: "Save" }).click()
				},
			],
		]
		for (const [path, click] of clicks) {
			const [first = 0, second = 0] = await addTwice()
			const page = await site.open(`/admin/applications/${second}${path}`, { javaScript })
			const at = new Date()
			await mergeAsOnScreen(site.db, [first, second], { by: wanjiru, at })
			const before = await readRow(site.db, second)
			await click(page)
			const words = `Wanjiru made it part of No. 103 at ${formatNairobiTime(at)}. Nothing was changed.`
			await page.getByRole("alert").getByText(words).waitFor()
			await page.getByText(/^Merged into No\. 103\./).waitFor()
			expect(await readRow(site.db, second)).toEqual(before)
			expect(await site.db.$count(reviews)).toBe(0)
			expect(await site.db.$count(notes)).toBe(0)
			expect(await page.getByRole("button", { name: /^(Review|Add note|Approve .*)$/ }).count()).toBe(0)
			await site.db.execute(sql`delete from vendor_applications`)
		}
	},
)

test("an_accepted_application_is_offered_with_its_own_stall_and_what_another_one_changes_is_named_before", async () => {
	const [first = 0, second = 0] = await addApplications(site.db, [
		{ ...potter, number: 103, tentSpace: "Walk-in Tent - Kshs 36,000" },
		{ ...potter, number: 107, tentSpace: "Clothing Rack - Kshs 20,000" },
	])
	await decideApplication(site.db, first, "approved", { by: wanjiru, at: new Date() })
	for (const opened of [first, second]) {
		const page = await site.open(`/admin/applications/${opened}/merge`)
		const kept = page.getByRole("group", { name: "Which application stays" })
		expect(await kept.getByRole("radio", { checked: true }).inputValue()).toBe(String(first))
		const stall = page.getByRole("group", { name: "Tent space: they differ" })
		expect(await stall.getByRole("radio", { checked: true }).inputValue()).toBe(String(first))
		await stall.getByText("No. 103 would be charged Kshs 16,000 less for its stall.").waitFor()
	}
})

test("the_screens_of_merging_are_accessible_at_every_width_by_day_and_by_night", async () => {
	const [first = 0] = await addTwice()
	const page = await site.open(`/admin/applications/${first}/merge`)
	for (const path of [
		`/admin/applications/${first}/merge`,
		"/admin/duplicates",
		`/admin/applications/${first}`,
	]) {
		await page.goto(path)
		expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	}
})

test("spellings_of_one_email_address_are_no_difference", async () => {
	const spellings = ["potter@clay.example", "Potter@Clay.Example", " potter@clay.example "]
	const [first = 0] = await addApplications(
		site.db,
		spellings.map((emailAddress, nth) => ({ ...potter, brandName: `Udongo ${nth}`, emailAddress })),
	)
	const page = await site.open(`/admin/applications/${first}/merge`)
	await page.getByRole("group", { name: "Brand: they differ" }).waitFor()
	expect(await page.getByRole("group", { name: "Email: they differ" }).count()).toBe(0)
	await page
		.getByRole("region", { name: "The same in all" })
		.getByText(/^potter@clay\.example$/i)
		.waitFor()
})

test("before_a_merge_what_each_was_charged_and_paid_is_said_and_what_becomes_of_it", async () => {
	const [first = 0, second = 0] = await addTwice()
	const act = { by: wanjiru, at: new Date() }
	for (const id of [first, second]) await decideApplication(site.db, id, "approved", act)
	await payAfterAsking(
		site.db,
		second,
		cash("C 1", 1_000, { expected: await expectedOf(site.db, second) }),
		act,
	)
	const page = await site.open(`/admin/applications/${first}/merge?with=107`, { width: 390 })
	await page.getByText("paid Kshs 1,000").waitFor()
	await page.getByText(/stalls of the others are taken back, and what they paid counts for it/).waitFor()
})
