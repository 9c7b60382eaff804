import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationChoices } from "../../app/domain/applications/choice-schema.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { listReviews } from "../../app/domain/reviews/queries.server.ts"
import { setReviewForm } from "../../app/domain/reviews/reviews.fixture.ts"
import { openBackOffice } from "./back-office.ts"
import { baker, potter } from "./vendor-cards.ts"

const TABLE = "/admin/vendors/table"
const site = await openBackOffice()
await holdDecisionLetters(site.db)

const pane = (page: Page) => page.locator("#application")
const choices = () => site.db.select().from(applicationChoices)

test("what_is_typed_beside_the_table_is_there_again_until_it_is_saved", async () => {
	await setReviewForm(site.db, (await findFirstEdition(site.db)).id)
	const [first = 0] = await addApplications(site.db, [potter, { ...baker, status: "pending" }])
	const page = await site.open(TABLE)
	await page.keyboard.type("jnAsk for mugs")
	const note = pane(page).getByLabel("New note")
	await expect.poll(() => note.inputValue()).toBe("Ask for mugs")
	await page.keyboard.press("Escape")
	await page.keyboard.type("cFine glazes")
	const comment = pane(page).getByLabel("Comment on your scores")
	await expect.poll(() => comment.inputValue()).toBe("Fine glazes")
	await page.keyboard.press("Escape")
	await page.keyboard.press("j")
	await pane(page).getByRole("heading", { name: "Mkate Bakery" }).waitFor()
	expect(await note.inputValue()).toBe("")
	await page.getByRole("link", { name: "Udongo Pottery", exact: true }).click()
	await pane(page).getByText("Your earlier note was not saved. It is restored below.").waitFor()
	await page.reload()
	await pane(page).getByText("Your earlier review was not saved. It is restored below.").waitFor()
	expect([await note.inputValue(), await comment.inputValue()]).toEqual(["Ask for mugs", "Fine glazes"])
	await note.press("Control+Enter")
	await pane(page).getByRole("article").getByText("Ask for mugs").first().waitFor()
	expect(await choices()).toEqual([])
	await page.keyboard.type("34")
	await expect.poll(async () => (await listReviews(site.db, first))[0]?.note).toBe("Fine glazes")
	await page.getByText("Your review of Udongo Pottery is saved.").waitFor()
	await page.reload()
	await pane(page).getByRole("article").waitFor()
	expect([await note.inputValue(), await comment.inputValue()]).toEqual(["", "Fine glazes"])
	expect(await pane(page).getByText("was not saved").count()).toBe(0)
})
