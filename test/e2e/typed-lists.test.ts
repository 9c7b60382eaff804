import { parse } from "@conform-to/react"
import type { Locator, Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { readOptionsInput } from "../../app/domain/extra-options/options.server.ts"
import { extra, offerExtras } from "../../app/domain/extras/orders.fixture.ts"
import { drawSeeds } from "../sample.ts"
import { type Random, randomFrom } from "../trust/harness/random.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

beforeEach(() => offerExtras(site.db, edition.id, []))

type Entries = [name: string, value: string][]

/** What the form would send, without its own additions. */
const readEntries = (page: Page) =>
	page
		.locator("#part")
		.evaluate((form) =>
			[...new FormData(form as HTMLFormElement)].flatMap(([name, value]) =>
				name.startsWith("body") ? [[name, String(value)] as [string, string]] : [],
			),
		)

/** The lists that stand in a form, after what a button of it does. */
function valuesOf(entries: Entries, intent?: string | null): unknown {
	const all = intent ? [...entries, ["__intent__", intent]] : entries
	const { payload } = parse(new URLSearchParams(all), { resolve: () => ({ value: {} }) })
	// What was just added is sent with the fields that it has, and none of them holds anything.
	return JSON.parse(JSON.stringify(payload), (_key, value) =>
		value === "" || value === null || (typeof value === "object" && !Object.values(value).some(Boolean))
			? undefined
			: value,
	)
}

async function unfold(page: Page): Promise<void> {
	for (const closed = page.locator("#part details:not([open]) > summary"); await closed.count(); )
		await closed.first().click()
}

/** Types into one field, or presses one button of a list; all that was typed is there afterwards. */
async function takeStep(page: Page, random: Random, nth: number): Promise<string> {
	await unfold(page)
	const buttons = page.locator(
		"#part button[name=__intent__]:enabled:not([id*='categories']):not([id*='stalls'])",
	)
	const fields = page.locator('#part :is([name$=".name"], [name$=".price"])')
	if (random.chance(0.5) && (await fields.count())) {
		const field = fields.nth(random.whole(0, (await fields.count()) - 1))
		const name = (await field.getAttribute("name")) ?? ""
		await field.fill(name.endsWith("price") ? String(100 + nth) : `Chair, wooden ${nth}`)
		return `typed into ${name}`
	}
	return press(page, buttons.nth(random.whole(0, (await buttons.count()) - 1)))
}

async function press(page: Page, button: Locator): Promise<string> {
	const [intent, id] = [await button.getAttribute("value"), await button.getAttribute("id")]
	const expected = valuesOf(await readEntries(page), intent)
	await button.click()
	await expect
		.poll(async () => valuesOf(await readEntries(page)), { message: `after ${id}`, timeout: 5_000 })
		.toEqual(expected)
	return `pressed ${id}`
}

const saveForm = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()
const field = (page: Page, index: number, key: string) => page.locator(`#part [name$="[${index}].${key}"]`)

/** An extra whose price is refused, behind so many that are saved. */
async function openRefused(page: Page, savedCount: number): Promise<void> {
	await offerExtras(
		site.db,
		edition.id,
		Array.from({ length: savedCount }, (_, nth) => extra(`Table ${nth}`)),
	)
	await page.goto("/admin/content/extras-christmas-2025")
	await page.getByRole("button", { name: "Add extra" }).click()
	await unfold(page)
	await field(page, savedCount, "name").fill("Chair")
	await field(page, savedCount, "price").fill("100.50")
	site.expectNoise(/status of 400/)
	await saveForm(page)
	await page.getByText("There is a problem").waitFor()
}

test.each(
	[true, false].flatMap((javaScript) =>
		drawSeeds("typed lists", 3).map((seed, nth) => ({ javaScript, seed, savedCount: nth % 3 })),
	),
)(
	"after_an_error_nothing_typed_is_lost_by_adding_moving_and_removing ($javaScript, $savedCount, $seed)",
	async ({ javaScript, seed, savedCount }) => {
		const random = randomFrom(seed)
		const page = await site.newSignedInPage({ javaScript })
		await openRefused(page, savedCount)
		await field(page, savedCount, "name").fill("Chair, wooden")
		await field(page, savedCount, "price").fill("100")
		const steps = [await press(page, page.getByRole("button", { name: "Add extra" }))]
		for (let nth = 0; nth < 10; nth += 1) steps.push(await takeStep(page, random, nth))
		await unfold(page)
		const names = Array.from(
			{ length: await page.locator('#part [name$=".name"]').count() },
			(_, nth) => `Extra ${nth}`,
		)
		for (const [nth, name] of names.entries()) {
			await field(page, nth, "name").fill(name)
			await field(page, nth, "price").fill(String(nth))
		}
		await saveForm(page)
		await page.getByText(/Saved: |no changes to save/).waitFor()
		const saved = await readOptionsInput(site.db, edition.id)
		expect(
			saved.options.map(({ name, price }) => [name, price]),
			steps.join(", "),
		).toEqual(names.map((name, nth) => [name, nth]))
	},
)
