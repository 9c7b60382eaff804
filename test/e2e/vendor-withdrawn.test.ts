import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addPotter } from "../../app/domain/applications/applications.fixture.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { withdrawApplication } from "../../app/domain/decisions/withdrawals.server.ts"
import { extra, offerExtras, orderAsOnScreen } from "../../app/domain/extras/orders.fixture.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { cash, confirmVendor, expectedOf, payAfterAsking } from "../../app/domain/money/money.fixture.ts"
import { CERTIFICATE } from "../../app/domain/papers/papers.fixture.ts"
import { ensureLink } from "../../app/domain/vendor-pages/links.server.ts"
import { createPdf } from "../documents.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { inDays, putEditionAhead } from "./edition-ahead.ts"
import { createFilePayload } from "./extras-form.ts"
import { choosePaper, choosePaperWithScript, sendPaper } from "./paper-form.ts"
import { addPaperVendor, openPaperEdition } from "./paper-vendor.ts"

const site = await openBackOffice()
const { db } = site
const edition = await openPaperEdition(site)
const by = await addTestAdmin(db, "wanjiru@tamasha.example")
const form = createFilePayload("form.pdf", await createPdf())

const withdraw = (id: number) => withdrawApplication(db, id, { by: null, at: new Date(), reason: "" })

test.each([true, false])(
	"a_paper_from_an_older_tab_of_who_withdrew_is_answered_that_it_was_not_stored_and_why javascript_%s",
	async (javaScript) => {
		const vendor = await addPaperVendor(site)
		const page = await site.newPage({ javaScript, width: 320 })
		await page.goto(vendor.page)
		if (javaScript) await choosePaperWithScript(page, form)
		else await choosePaper(page, form)
		await withdraw(vendor.id)
		if (javaScript) site.expectNoise(/409/)
		await sendPaper(page)
		await page
			.getByRole("alert")
			.getByText("You have withdrawn your application, so what you sent was not stored.")
			.waitFor()
		expect(await db.$count(documents, eq(documents.applicationId, vendor.id))).toBe(0)
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		expect(await findWideness(page)).toEqual([])
	},
)

test("who_withdrew_is_asked_for_no_paper_and_reads_of_no_extra_as_ordered", async () => {
	await putEditionAhead(site, { extrasOpenAt: inDays(-9), extrasCloseAt: inDays(9) })
	const ids = await offerExtras(db, edition.id, [extra("Table")])
	const vendor = await addPaperVendor(site)
	await orderAsOnScreen(db, vendor.id, { [ids.Table ?? 0]: 1 }, { at: new Date() })
	const page = await site.newPage({ javaScript: false, width: 360 })
	const open = async () => {
		await page.goto(vendor.page)
		return page.locator("main").innerText()
	}
	// The control.
	const before = await open()
	for (const text of ["Extras ordered", "Table", "Not received yet", "Due ", CERTIFICATE.name])
		expect(before).toContain(text)
	await withdraw(vendor.id)
	const after = await open()
	expect(after).toContain("is withdrawn.")
	for (const text of ["Extras ordered", "Table", "Not received", "Due ", CERTIFICATE.name])
		expect(after).not.toContain(text)
})

test("a_stall_that_was_taken_back_and_not_told_names_no_charge_nor_what_became_of_the_invoice", async () => {
	const emailAddress = "taken-back@clay.example"
	const act = { by, at: new Date() }
	const id = await addPotter(db, { emailAddress })
	await confirmVendor(db, id, act)
	await db.update(outboxMails).set({ state: "sent", sentAt: act.at }).where(eq(outboxMails.applicationId, id))
	await payAfterAsking(db, id, cash("Part 1", 10_000, { expected: await expectedOf(db, id) }), act)
	const authSecret = "a secret of the tests, forty characters long"
	const token = await ensureLink(db, { applicationId: id, email: emailAddress }, { authSecret, at: act.at })
	const page = await site.newPage({ javaScript: false, width: 360 })
	const read = async () => {
		await page.goto(`/my/${token}`)
		const money = await page.locator("#money").innerText()
		await page.getByRole("link", { name: /^Invoice / }).click()
		await page.getByRole("link", { name: "Download as PDF" }).waitFor()
		return { money, invoice: await page.locator("main").innerText() }
	}
	const before = await read()
	for (const text of ["Charged", "Left to pay", "part paid"]) expect(before.money).toContain(text)
	expect(before.invoice).toContain("Status")
	await decideApplication(db, id, "pending", { by, at: new Date() })
	const after = await read()
	expect(after.money).toMatch(/Paid\s+Kshs 10,000/)
	for (const text of ["Charged", "Left to pay", "credited", "Credit note", "To pay"])
		expect(after.money).not.toContain(text)
	expect(after.invoice).not.toMatch(/Status|Credited|settled/)
})
