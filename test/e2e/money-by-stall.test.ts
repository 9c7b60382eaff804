import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { addEdition, findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { bookCharge } from "../../app/domain/money/commands.server.ts"
import { cash, expectedOf, payAfterAsking } from "../../app/domain/money/money.fixture.ts"
import { payments } from "../../app/domain/payments/schema.server.ts"
import { findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, potter } from "./vendor-cards.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
const before = await addEdition(site.db, {
	name: "Christmas 2019",
	slug: "christmas-2019",
	startsOn: "2019-12-01",
})
const amina = await addTestAdmin(site.db, "amina.books@tamasha.example")
const act = { by: amina, at: new Date("2026-11-20T09:00:00Z") }
let receipts = 0

async function pay(id: number, amount: number): Promise<void> {
	receipts += 1
	const payment = cash(`By stall ${receipts}`, amount, { expected: await expectedOf(site.db, id) })
	expect(await payAfterAsking(site.db, id, payment, act)).toMatchObject({ ok: true })
}

/** Two stalls: one paid too much, the other owes millions; and vendors of the edition before. */
async function addMoney(): Promise<void> {
	const [one = 0, two = 0] = await addApplications(
		site.db,
		[potter, baker].map((vendor) => ({ ...vendor, status: "pending" as const })),
	)
	const [old = 0] = await addApplications(site.db, [{ ...potter, status: "pending", editionId: before }])
	for (const id of [one, two, old]) await decideApplication(site.db, id, "approved", { by: null, at: act.at })
	const expected = await expectedOf(site.db, two)
	const charge = { kind: "charge", amount: 9_000_000, reason: "Power", expected } as const
	expect(await bookCharge(site.db, two, charge, act)).toMatchObject({ ok: true })
	await pay(one, 46_000)
	await pay(two, 1_234_567)
	await pay(old, 36_000)
}

const numberOf = (text: string) => Number(text.replaceAll(",", ""))

/** What each visible row says: "Charged" is 36000. */
const readStalls = (page: Page) =>
	page
		.getByRole("region", { name: "By stall" })
		.locator("li:visible")
		.evaluateAll((items) =>
			items.map((item) =>
				[...item.querySelectorAll("dl > div")].map((line) => [
					line.querySelector("dt")?.textContent ?? "",
					line.querySelector("dd")?.textContent ?? "",
				]),
			),
		)

test.each([true, false])("each_stall_adds_up_and_no_number_is_cut_at_any_width (%s)", async (javaScript) => {
	await addMoney()
	const page = await site.open(`/admin/money?edition=${edition.slug}`, { javaScript, width: 360 })
	const stalls = (await readStalls(page)).map((lines) => Object.fromEntries(lines) as Record<string, string>)
	expect(stalls).toHaveLength(2)
	const of = (stall: Record<string, string>, name: string) => numberOf(stall[name] ?? "none")
	for (const stall of stalls)
		expect(of(stall, "Charged") - of(stall, "Paid")).toBe(of(stall, "Owed") - of(stall, "Paid too much"))
	expect(stalls.map((stall) => of(stall, "Paid too much")).toSorted((a, b) => a - b)).toEqual([0, 10_000])
	const table = page.getByRole("table", { name: "Money by stall, in Kenyan shillings" })
	for (const width of [320, 360, 390, 600, 768, 900, 1024, 1280, 1440, 1920, 3440]) {
		await page.setViewportSize({ width, height: 900 })
		expect([width, await findWideness(page)]).toEqual([width, []])
		const isColumns = await table.isVisible()
		if (width <= 768 || width >= 1440) expect([width, isColumns]).toEqual([width, width >= 1440])
		const cut = await page
			.getByRole("region", { name: "By stall" })
			.locator("*")
			.evaluateAll(
				(all) =>
					all.filter(
						(one) => !one.closest(".sr-only") && one.clientWidth && one.scrollWidth > one.clientWidth + 1,
					).length,
			)
		expect([width, cut]).toEqual([width, 0])
	}
})

test("the_overview_leads_to_payments_to_be_matched_and_to_money_to_be_paid_back", async () => {
	await addMoney()
	await site.db.insert(payments).values({
		...{ receipt: "TKP1A2B3C4", amount: 500, source: "c2b", paidAt: act.at, receivedAt: act.at },
		...{ account: "nobody", consideredAt: act.at },
	})
	const page = await site.open(`/admin?edition=${edition.slug}`, { javaScript: false })
	const toDo = page.getByRole("region", { name: "To do" })
	await toDo.getByRole("link", { name: "1 payment to be matched" }).click()
	await page.getByText("TKP1A2B3C4").first().waitFor()
	await page.goBack()
	await toDo.getByRole("link", { name: "Kshs 10,000 paid too much, to be paid back" }).click()
	await page.getByText(potter.brandName).first().waitFor()
	expect(await page.getByText(baker.brandName).count()).toBe(0)
	// Whoever closes the edition sees it, too, and what is still owed.
	await page.goto(`/admin/closing?edition=${edition.slug}`)
	const open = page.getByRole("region", { name: "Still open" })
	await open.getByRole("link", { name: "1 payment to be matched" }).waitFor()
	await open.getByRole("link", { name: "Kshs 10,000 paid too much" }).waitFor()
	await open.getByRole("link", { name: /^Kshs [\d,]+ still owed$/ }).click()
	await page.getByText(baker.brandName).first().waitFor()
	expect(await page.getByText(potter.brandName).count()).toBe(0)
})
