import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { findUntrueTellings } from "../../app/domain/choices/choices.fixture.ts"
import { findFirstEdition, holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { readTemplate } from "../../app/domain/letter-templates/queries.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { listReviews } from "../../app/domain/reviews/queries.server.ts"
import { setReviewForm } from "../../app/domain/reviews/reviews.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { potter } from "./vendor-cards.ts"

const TABLE = "/admin/vendors/table"
const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
await holdDecisionLetters(site.db)
await setReviewForm(site.db, edition.id)

const BRANDS = ["Udongo Pottery", "Mkate Bakery", "Asali Honey", "Kiondo Weavers"]
const add = () =>
	addApplications(
		site.db,
		BRANDS.map((brandName, nth) => ({
			...{
				...potter,
				brandName,
				emailAddress: `vendor-${nth}@clay.example`,
				phoneNumber: `+25471200000${nth}`,
				status: "pending" as const,
			},
		})),
	)

/** A finger, where the page has scripts; a phone without them is pressed as by a mouse. */
async function createPress(page: Page, isTouch: boolean) {
	if (!isTouch) return (target: Locator) => target.click()
	const session = await page.context().newCDPSession(page)
	await session.send("Emulation.setTouchEmulationEnabled", { enabled: true })
	return async (target: Locator) => {
		// In view, at rest and under nothing else.
		await target.click({ trial: true })
		const box = await target.boundingBox()
		if (!box) throw new Error("nothing to touch")
		// At least as large as a finger needs.
		expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
		const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
		await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints })
		await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
	}
}

test.each([
	{ name: "without scripts", javaScript: false },
	{ name: "by touch", javaScript: true },
])(
	"on_a_phone_of_360_pixels_a_season_is_scored_noted_chosen_worded_and_released $name",
	async ({ name, javaScript }) => {
		const [first = 0] = await add()
		const page = await site.open(TABLE, { javaScript, width: 360 })
		const press = await createPress(page, javaScript)
		const pane = page.locator("#application")
		const button = (name: string | RegExp) => page.getByRole("button", { name })
		const open = async (brand: string) => {
			await press(page.getByRole("link", { name: brand, exact: true }))
			await pane.getByRole("heading", { name: brand }).waitFor()
		}
		const back = async () => {
			await press(pane.getByRole("link", { name: "Back to the table" }))
			await page.getByRole("table").waitFor()
		}
		await open("Udongo Pottery")
		await press(pane.getByRole("group", { name: "Is it made with care?" }).getByText("4"))
		await press(pane.getByRole("group", { name: "Does it fit the festival?" }).getByText("5"))
		await pane.getByLabel("Comment on your scores").fill("Fine glazes.")
		await press(pane.getByRole("button", { name: "Review", exact: true }))
		await page.getByText("Your review of Udongo Pottery is saved.").waitFor()
		expect(
			(await listReviews(site.db, first)).map(({ note, scores }) => [note, Object.values(scores)]),
		).toEqual([["Fine glazes.", [4, 5]]])
		await pane.getByLabel("New note").fill("Ask for a bigger tent.")
		await press(button("Add note"))
		await pane.getByRole("article").getByText("Ask for a bigger tent.").first().waitFor()
		await press(button("Choose yes for Udongo Pottery"))
		await pane.getByText("Chosen: yes").waitFor()
		await back()
		for (const [brand, choice] of [
			["Mkate Bakery", "standby"],
			["Asali Honey", "no"],
			["Kiondo Weavers", "yes"],
		] as const) {
			await open(brand)
			await press(button(`Choose ${choice} for ${brand}`))
			await pane.getByText(`Chosen: ${choice}`).waitFor()
			if (brand === "Kiondo Weavers") {
				await press(button(`Choose nothing for ${brand}`))
				await pane.getByText(`Chosen: ${choice}`).waitFor({ state: "detached" })
			}
			await back()
		}
		await page.goto("/admin/content/email.christmas-2025.refusal")
		await page.locator("main details").evaluateAll((all) => {
			for (const one of all) one.setAttribute("open", "")
		})
		await page.locator('[name="body.blocks[5].text"]').fill(`Asante sana,\n\nthe team ${name}`)
		await press(page.locator("[data-save-bar]").getByRole("button").first())
		await page.getByText("It is what vendors get from now on.").waitFor()
		const words = await readTemplate(site.db, { editionId: edition.id, kind: "refusal" })
		expect(words.blocks).toContainEqual({ type: "text", text: `Asante sana,\n\nthe team ${name}` })
		await page.goto("/admin/release")
		await press(button("Release…"))
		await page.getByRole("heading", { name: "Tell 3 vendors now?" }).waitFor()
		await press(button("Tell 3 vendors"))
		const statuses = async () =>
			(await site.db.select().from(vendorApplications).orderBy(vendorApplications.id)).map(
				({ status }) => status,
			)
		await expect.poll(statuses, { timeout: 30_000 }).toEqual(["approved", "denied", "denied", "pending"])
		await page.goto("/admin/release")
		await page.getByText("3 of 3 told").waitFor()
		expect(await findUntrueTellings(site.db)).toEqual([])
		const told = (await site.db.select().from(outboxMails)).filter(({ tells }) => tells !== null)
		expect(told.find(({ tells }) => tells === "no")?.text).toContain(`the team ${name}`)
		expect(told.map(({ tells }) => tells).toSorted()).toEqual(["no", "standby", "yes"])
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
	},
)
