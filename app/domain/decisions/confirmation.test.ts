import { and, asc, desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { DAY_MS } from "../../values/clock.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { confirmationsVersion } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { openBlankFormEnvironment } from "../blank-forms/blank-forms.fixture.ts"
import { listBlankForms } from "../blank-forms/queries.server.ts"
import { blankFormPath } from "../blank-forms/rules.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { reconcileCharges } from "../ledger/charges.server.ts"
import { describeDueDays } from "../ledger/describe-dues.ts"
import { invoiceDues, invoices } from "../ledger/invoice-schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { needsAttention } from "../mail/search.server.ts"
import { removeFromAccepted } from "./commands.server.ts"
import { sendConfirmation, sentEffects } from "./confirmation.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-11-20T06:00:00Z")
const origin = "https://tamasha.example"

const apply = (application?: Parameters<typeof addPotter>[1]) => addPotter(db, application)

const letters = (id: number) =>
	db.select().from(outboxMails).where(eq(outboxMails.applicationId, id)).orderBy(asc(outboxMails.id))

async function stored(id: number) {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row
}

test("the_confirmation_names_brand_and_tent_space_lists_the_papers_and_links_to_the_extras_page", async () => {
	const id = await apply({ status: "approved" })
	await sendConfirmation(db, id, { origin, by: null, at })
	const [letter] = await letters(id)
	expect(letter).toMatchObject({ kind: "confirmation", recipient: "potter@clay.example" })
	expect(letter?.subject).toBe("Your stall at the Tamasha Christmas Festival is confirmed")
	const phrases = [
		"Congratulations",
		"Udongo Pottery",
		"Walk-in Tent - Kshs 36,000",
		"Days: 12, 13 and 14 December 2025, 9 AM to 7 PM daily",
		"Venue: Vocational college off a UN avenue in Gigiri, Nairobi",
		"indemnity form",
		"self-insurance declaration",
		"guidelines",
		"https://tamasha.example/extras",
		"vendors@tamasha.example",
	]
	expect(phrases.filter((phrase) => !letter?.text.includes(phrase))).toEqual([])
})

test("the_confirmation_links_the_blank_forms_of_its_edition_with_kind_and_size_and_none_where_there_are_none", async () => {
	const { upload } = await openBlankFormEnvironment(db)
	const id = await apply({ status: "approved" })
	await sendConfirmation(db, id, { origin, by: null, at })
	const edition = (await stored(id))?.editionId ?? 0
	await upload(await addEdition(db), "of another edition")
	await upload(edition, "the form")
	await upload(edition, "a permit", { fields: { kind: "other", title: "County permit" } })
	await sendConfirmation(db, await apply({ status: "approved" }), { origin, by: null, at })
	const [before, after] = (
		await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(2)
	).reverse()
	const [indemnity, permit] = (await listBlankForms(db, edition)).map((form) => origin + blankFormPath(form))
	expect(after?.html).toContain(`href="${indemnity}"`)
	expect(after?.html.replace(/<[^>]+>/g, "")).toContain(
		"Sign and upload the indemnity form. Blank form: Indemnity Form (PDF, 8 B).",
	)
	expect(after?.text).toContain(permit)
	expect(after?.html.match(/blank-forms/g)).toHaveLength(2)
	const withoutForms = (html = "") =>
		html.replace(/ Blank form: .*?\(PDF, 8 B\)\./, "").replace(/<li[^>]*>Download .*?<\/li>/, "")
	// Each vendor has an account number of their own.
	const withoutNumber = (html = "") => html.replace(/\b\d{7}\b/, "")
	expect(withoutNumber(withoutForms(after?.html))).toBe(
		withoutNumber(before?.html.replace(" If your page has no blank form, email us for it.", "")),
	)
})

test("a_new_confirmation_takes_the_place_of_earlier_ones_that_failed_or_came_back", async () => {
	const id = await apply({ status: "approved" })
	const sendOneThatIs = async (change: Partial<typeof outboxMails.$inferInsert>) => {
		const sent = await sendConfirmation(db, id, { origin, by: null, at })
		await db
			.update(outboxMails)
			.set(change)
			.where(eq(outboxMails.id, sent.ok ? sent.mailId : 0))
	}
	await sendOneThatIs({ state: "failed", nextAttemptAt: null })
	await sendOneThatIs({ state: "sent", sentAt: at, nextAttemptAt: null, bounce: "permanent" })
	const ofVendor = and(eq(outboxMails.applicationId, id), needsAttention())
	expect(await db.$count(outboxMails, ofVendor)).toBe(1)
	await sendOneThatIs({ state: "sent", sentAt: at, nextAttemptAt: null })
	expect(await db.$count(outboxMails, ofVendor)).toBe(0)
	expect((await letters(id)).map(({ state }) => state)).toEqual(["withdrawn", "sent", "sent"])
})

const charge = (applicationId: number, amount: number) =>
	db.insert(ledgerEntries).values({
		...{ applicationId, amount, kind: "charge", cause: "hand", reason: "Power" },
		...{ day: "2025-11-20", recordedAt: at },
	})

test("the_confirmation_says_when_what_is_due_as_the_invoice_does_that_is_issued_with_it", async () => {
	const settings = [
		{ depositPercent: 40, invoiceDueDays: 5, paymentDueOn: "2025-12-09" },
		{ depositAmount: 10_000, invoiceDueDays: null, paymentDueOn: "2025-12-09" },
		{ invoiceDueDays: 7, paymentDueOn: "2025-12-09" },
		{ depositPercent: 40, invoiceDueDays: 5, paymentDueOn: "2025-11-01" },
		{ invoiceDueDays: null, paymentDueOn: "2025-12-09" },
	]
	const extras = [0, 2_500]
	for (const [setting, extra] of settings.flatMap((one) => extras.map((two) => [one, two] as const))) {
		const editionId = await addEdition(db)
		await db.update(editions).set(setting).where(eq(editions.id, editionId))
		const id = await apply({ status: "approved", editionId })
		await reconcileCharges(db, id, { why: "hand", by: null, at })
		if (extra) await charge(id, extra)
		await sendConfirmation(db, id, { origin, by: null, at })
		await sendConfirmation(db, id, { origin, by: null, at: new Date(at.getTime() + 30 * DAY_MS) })
		const [invoice] = await db.select().from(invoices).where(eq(invoices.applicationId, id))
		const dues = await db
			.select()
			.from(invoiceDues)
			.where(eq(invoiceDues.invoiceId, invoice?.id ?? 0))
			.orderBy(invoiceDues.position)
		for (const letter of await letters(id))
			expect(letter.text).toContain(`Pay by: ${describeDueDays(dues)}\n`)
	}
})

test("only_an_accepted_vendor_gets_a_confirmation", async () => {
	const id = await apply({ status: "pending" })
	expect(await sendConfirmation(db, id, { origin, by: null, at })).toMatchObject({
		ok: false,
		reason: "not-accepted",
	})
	expect(await letters(id)).toEqual([])
})

test("pressing_send_twice_sends_one_letter", async () => {
	const id = await apply({ status: "approved" })
	const send = () => sendConfirmation(db, id, { expected: "0:unsent", origin, by: null, at })
	const [first, second] = await Promise.all([send(), send()])
	await db.update(outboxMails).set({ state: "sent" }).where(eq(outboxMails.applicationId, id))
	expect(second).toEqual(first)
	expect(await send()).toMatchObject({ ok: false, reason: "sent-meanwhile", state: "sent" })
	expect(await letters(id)).toHaveLength(1)
})

test("send_on_an_outdated_screen_sends_nothing_and_says_who_sent_what_when", async () => {
	await db.insert(users).values({ id: "w", name: "wanjiru", email: "wanjiru@tamasha.example" })
	const id = await apply({ status: "approved" })
	const expected = confirmationsVersion({ confirmations: 0, confirmationSent: false })
	const colleague = await sendConfirmation(db, id, { expected, origin, by: "w", at })
	await db.update(outboxMails).set({ state: "failed" }).where(eq(outboxMails.applicationId, id))
	const send = (expected: string) => sendConfirmation(db, id, { expected, origin, by: "amina", at })
	const last = { by: "w", name: "wanjiru", at }
	const conflict = { ok: false, reason: "sent-meanwhile", brandName: "Udongo Pottery", last }
	expect(await send(expected)).toEqual({ ...conflict, state: "failed" })
	const failed = confirmationsVersion({ confirmations: 1, confirmationSent: false })
	await resendMail(db, colleague.ok ? colleague.mailId : 0, { by: "w", at })
	await db.update(outboxMails).set({ state: "sent" }).where(eq(outboxMails.applicationId, id))
	await sentEffects.confirmation?.(db, { id: 1, applicationId: id, sentAt: at })
	expect(await send(failed)).toEqual({ ...conflict, state: "sent" })
	expect(await letters(id)).toHaveLength(1)
})

test("send_after_a_colleague_took_the_vendor_back_says_who_did_it_when", async () => {
	const id = await apply({ status: "approved" })
	await removeFromAccepted(db, id, { by: "w", at })
	expect(await sendConfirmation(db, id, { expected: "0:unsent", origin, by: null, at })).toEqual({
		ok: false,
		reason: "not-accepted",
		brandName: "Udongo Pottery",
		status: "pending",
		last: { by: "w", name: "wanjiru", at, change: { kind: "decided", status: "pending" } },
	})
})

test("resending_after_the_first_letter_was_sent_is_a_second_letter", async () => {
	const id = await apply({ status: "approved" })
	await sendConfirmation(db, id, { expected: "0:unsent", origin, by: null, at })
	await db.update(outboxMails).set({ state: "sent" }).where(eq(outboxMails.applicationId, id))
	await sendConfirmation(db, id, { expected: "1:unsent", origin, by: null, at })
	expect(await letters(id)).toHaveLength(2)
	await sendConfirmation(db, id, { expected: "99:unsent", origin, by: null, at })
	expect(await letters(id)).toHaveLength(2)
})

test("a_confirmation_that_still_waits_for_the_mail_server_is_tried_again_and_not_doubled", async () => {
	const id = await apply({ status: "approved" })
	const first = await sendConfirmation(db, id, { origin, by: null, at })
	expect(await sendConfirmation(db, id, { origin, by: null, at })).toEqual(first)
	expect(await letters(id)).toHaveLength(1)
})

test("a_sent_confirmation_makes_confirmation_sent_true_and_nothing_else_does", async () => {
	const id = await apply({ status: "approved" })
	await sendConfirmation(db, id, { origin, by: null, at })
	expect((await stored(id))?.confirmationSent).toBe(false)
	await sentEffects.confirmation?.(db, { id: 1, applicationId: id, sentAt: at })
	expect((await stored(id))?.confirmationSent).toBe(true)
})

test("a_vendor_who_does_not_exist_gets_no_confirmation", async () => {
	const notFound = { ok: false, reason: "vendor-not-found" }
	expect(await sendConfirmation(db, 999_999, { origin, by: null, at })).toEqual(notFound)
})
