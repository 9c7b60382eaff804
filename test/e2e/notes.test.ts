import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { writeNote } from "../../app/domain/notes/commands.server.ts"
import { listMentionable, listNotes } from "../../app/domain/notes/queries.server.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { potter } from "./vendor-cards.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")

const panel = (page: Page) => page.getByRole("region", { name: "Notes", exact: true })

test.each([true, false])(
	"a_note_is_written_edited_deleted_and_put_back (JavaScript: %s)",
	async (javaScript) => {
		const [id = 0] = await addApplications(site.db, [potter])
		const page = await site.open(`/admin/applications/${id}`, { javaScript, width: javaScript ? 1280 : 390 })
		await panel(page).getByLabel("New note").fill("Ask for <b>photos</b>.")
		await panel(page).getByRole("button", { name: "Add note" }).click()
		await page.getByText("Your note is saved.").waitFor()
		const note = panel(page).getByRole("article")
		await note.getByText("Ask for <b>photos</b>.").first().waitFor()
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await note.getByText("Edit", { exact: true }).click()
		await note.getByLabel(/^Your note of/).fill("Ask for better photos.")
		await note.getByRole("button", { name: "Save note" }).click()
		await note.locator("p", { hasText: "Ask for better photos." }).waitFor()
		await note.getByRole("button", { name: /^Delete your note of/ }).click()
		await note.getByText("You deleted this note.").waitFor()
		expect(await listNotes(site.db, id, wanjiru)).toEqual([])
		await note.getByRole("button", { name: "Put the deleted note back" }).click()
		await note.locator("p", { hasText: "Ask for better photos." }).waitFor()
		expect(await listNotes(site.db, id, wanjiru)).toHaveLength(1)
	},
)

test.each([true, false])(
	"a_mention_is_counted_and_listed_until_it_is_read (JavaScript: %s)",
	async (javaScript) => {
		const [id = 0] = await addApplications(site.db, [potter])
		const members = await listMentionable(site.db, edition.id)
		const all = members.map(({ name }) => `@${name}`).join(" ")
		await writeNote(site.db, id, `Look at the mugs, ${all}.`, { by: wanjiru, at: new Date() })
		const page = await site.open("/admin/mentions", { javaScript })
		const menu = page.getByRole("complementary").getByRole("link", { name: /Mentions/ })
		await menu.getByText("1 new mention").waitFor()
		const mention = page.getByRole("article", { name: "Udongo Pottery" })
		await mention.getByText("Look at the mugs").waitFor()
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByRole("button", { name: "Mark all as read" }).click()
		await menu.getByText("1 new mention").waitFor({ state: "detached" })
		await mention.getByRole("link", { name: "Udongo Pottery" }).click()
		await panel(page).getByText("Look at the mugs").waitFor()
	},
)

test("a_mention_that_is_read_beside_the_table_is_counted_no_longer", async () => {
	const [, id = 0] = await addApplications(site.db, [potter, { ...potter, brandName: "Chai & Co" }])
	const members = await listMentionable(site.db, edition.id)
	const all = members.map(({ name }) => `@${name}`).join(" ")
	await writeNote(site.db, id, `Look at the mugs, ${all}.`, { by: wanjiru, at: new Date() })
	const page = await site.open("/admin/vendors/table")
	const count = page.getByRole("complementary").getByText("1 new mention")
	const rows = page.locator("tbody th > a")
	const brands = await rows.allInnerTexts()
	await rows.nth(brands.indexOf("Udongo Pottery")).click()
	await page.locator("#application").getByText("+254 712 345 678").waitFor()
	// What is loaded in advance was not read.
	await count.waitFor()
	await rows.nth(brands.indexOf("Chai & Co")).click()
	await panel(page).getByText("Look at the mugs").waitFor()
	await count.waitFor({ state: "detached" })
})
