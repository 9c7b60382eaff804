import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addPotter } from "../../app/domain/applications/applications.fixture.ts"
import {
	countUnseenEvents,
	markEventsSeen,
	recordVendorEvent,
} from "../../app/domain/applications/vendor-events.server.ts"
import { addEdition, findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
const other = await addEdition(site.db, { slug: "easter-2027", name: "Easter 2027" })
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")

test.each([
	{ javaScript: true, width: 1280 },
	{ javaScript: false, width: 360 },
])("what_vendors_changed_is_counted_listed_and_seen_by_one_for_all ($javaScript)", async (options) => {
	const id = await addPotter(site.db)
	const elsewhere = await addPotter(site.db, { editionId: other })
	await recordVendorEvent(site.db, id, "corrected", new Date())
	await recordVendorEvent(site.db, id, "withdrawn", new Date())
	await recordVendorEvent(site.db, elsewhere, "withdrawn", new Date())
	const page = await site.open(`/admin?edition=${edition.slug}`, options)
	await page.getByRole("link", { name: "2 changes by vendors that nobody has seen" }).click()
	await page.getByRole("heading", { level: 1, name: "Vendor changes" }).waitFor()
	expect(await page.getByRole("article").allInnerTexts()).toEqual([
		expect.stringMatching(/Udongo Pottery[\s\S]*New[\s\S]*Withdrew the application/),
		expect.stringMatching(/Udongo Pottery[\s\S]*New[\s\S]*Corrected the application/),
	])
	if (options.javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	// What comes in while one reads stays new.
	await recordVendorEvent(site.db, id, "email-changed", new Date())
	await page.getByRole("button", { name: "Mark all as seen" }).click()
	await page.getByText("All are marked as seen.").waitFor()
	expect(await page.getByText("New", { exact: true }).count()).toBe(1)
	expect(await countUnseenEvents(site.db, edition.id)).toBe(1)
	expect(await countUnseenEvents(site.db, other)).toBe(1)
})

test("what_somebody_has_seen_stays_theirs_and_an_edition_marks_its_own_alone", async () => {
	const id = await addPotter(site.db, { editionId: other })
	await recordVendorEvent(site.db, id, "withdrawn", new Date())
	const act = { by: wanjiru, at: new Date(), newest: 2_000_000_000 }
	await markEventsSeen(site.db, edition.id, act)
	expect(await countUnseenEvents(site.db, other)).toBe(1)
	await markEventsSeen(site.db, other, act)
	expect(await countUnseenEvents(site.db, other)).toBe(0)
})
