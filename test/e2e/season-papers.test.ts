import { readFile } from "node:fs/promises"
import { eq } from "drizzle-orm"
import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { sendConfirmation } from "../../app/domain/decisions/confirmation.server.ts"
import type { MailKind } from "../../app/domain/mail/rules.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { queueLedgerLetters } from "../../app/domain/money/letters.server.ts"
import { queueReminders } from "../../app/domain/money/reminders.server.ts"
import { queuePaperReminders } from "../../app/domain/vendor-pages/paper-reminders.server.ts"
import { queueVerdictEmails } from "../../app/domain/vendor-pages/verdict-emails.server.ts"
import { openLog } from "../../app/platform/log.server.ts"
import { createPdf } from "../documents.ts"
import { openBackOffice } from "./back-office.ts"
import { dayIn, inDays, putEditionAhead } from "./edition-ahead.ts"
import { createFilePayload, sendExtras } from "./extras-form.ts"

const site = await openBackOffice({ env: { TRUST_PROXY: "on" } })
const { db } = site
const log = openLog("silent")

/** Clicks of an organiser, by the number of the step in the description of a season. */
const clicks: Record<number, number> = {}
async function click(step: number, target: Locator): Promise<void> {
	clicks[step] = (clicks[step] ?? 0) + 1
	await target.click()
}

/** @returns by the number of the step */
async function readStatedClicks(): Promise<Record<number, number>> {
	const rows = (await readFile("docs/a-season.md", "utf8")).matchAll(/^\| After 9: (\d+)\. .* \| (\d+) \|$/gm)
	return Object.fromEntries([...rows].map(([, step, count]) => [Number(step), Number(count)]))
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true })

/** Accepted and told so, with an invoice; the emails have left. */
async function confirmVendor(): Promise<{ id: number; emailAddress: string }> {
	const emailAddress = "udongo@clay.example"
	const vendor = { brandName: "Udongo", emailAddress, tentSpace: "Walk-in Tent - Kshs 36,000" }
	const [id = 0] = await addApplications(db, [vendor])
	const act = { by: null, at: new Date() }
	await decideApplication(db, id, "approved", act)
	await sendConfirmation(db, id, { ...act, origin: site.url })
	await letLeave(id)
	return { id, emailAddress }
}

const letLeave = (id: number) =>
	db.update(outboxMails).set({ state: "sent", sentAt: new Date() }).where(eq(outboxMails.applicationId, id))

/** The emails of this kind that may leave, or left. */
async function textsOf(id: number, kind: MailKind): Promise<string[]> {
	const mails = await db
		.select()
		.from(outboxMails)
		.where(eq(outboxMails.applicationId, id))
		.orderBy(outboxMails.id)
	return mails
		.filter((mail) => mail.kind === kind && mail.state !== "withdrawn")
		.map(({ text }) => text.replace(/\s+/g, " "))
}

test("papers_are_asked_for_judged_and_chased_and_an_invoice_is_paid_as_the_season_says", async () => {
	const open = { extrasOpenAt: inDays(-1), extrasCloseAt: inDays(50), invoiceDueDays: 14 }
	await putEditionAhead(site, { days: 60, ...open })
	await askForPapers()
	const vendor = await confirmVendor()
	await remindOfPapers(vendor.id)
	await judgePapers(vendor)
	await takePayment(vendor.id)
	expect(clicks).toEqual(await readStatedClicks())
})

async function askForPapers(): Promise<void> {
	const page = await site.open("/admin/papers")
	await click(1, link(page, "Papers asked for"))
	const due = page.locator('[name="body.indemnity.dueOn"]')
	await click(1, page.locator("details", { has: due }).last().locator("summary"))
	await due.fill(dayIn(30))
	await click(1, button(page, "Save"))
	await page.getByText(/^Saved: Papers of vendors/).waitFor()
	await page.close()
}

async function remindOfPapers(id: number): Promise<void> {
	for (const days of [15, 16, 17]) await queuePaperReminders(db, inDays(days), log)
	const [text, ...more] = await textsOf(id, "paper-reminder")
	expect(more).toEqual([])
	expect(text).toContain("Indemnity form. It is due on")
}

async function judgePapers({ id, emailAddress }: { id: number; emailAddress: string }): Promise<void> {
	const file = createFilePayload("form.pdf", await createPdf())
	await sendExtras(site, emailAddress, { indemnity: [file], insurance: [file] })
	// What looks for faults in a page asks the frames as well, which answer nobody.
	site.expectNoise(/postMessage/)
	const page = await site.open("/admin/papers")
	await click(2, link(page, "Judge the first"))
	await click(2, button(page, "Accept"))
	await page.getByRole("heading", { name: "Self-insurance form" }).waitFor()
	await click(2, page.getByText("Reject with a reason"))
	await click(2, page.getByText("It is not signed.", { exact: true }))
	await click(2, button(page, "Reject"))
	await page.getByText("No paper waits.").waitFor()
	await page.close()
	await queueVerdictEmails(db, new Date(), log)
	expect(await textsOf(id, "paper-verdicts")).toEqual([])
	await queueVerdictEmails(db, new Date(Date.now() + 3_600_000), log)
	const [text] = await textsOf(id, "paper-verdicts")
	expect(text).toContain("We have accepted: Indemnity form.")
	expect(text).toContain("Self-insurance form: It is not signed.")
}

async function takePayment(id: number): Promise<void> {
	const write = () => queueLedgerLetters(db, { now: new Date(), leavesMachine: true, log })
	await write()
	const [invoice] = await textsOf(id, "invoice")
	expect(invoice).toContain("Total: Kshs")
	await letLeave(id)
	await queueReminders(db, inDays(7), log)
	expect(await textsOf(id, "payment-reminder")).toHaveLength(1)
	const page = await site.open(`/admin/applications/${id}/account`)
	await click(3, link(page, "Book a payment"))
	await page.getByLabel("How").selectOption("cash")
	await page.getByLabel("Receipt number or code").fill("A 117")
	await page.getByLabel("Amount").fill("1,000")
	await click(3, button(page, "Book payment"))
	await page.getByText("The payment is booked.").first().waitFor()
	await write()
	expect(await textsOf(id, "payment-receipt")).toHaveLength(1)
	await page.close()
}
