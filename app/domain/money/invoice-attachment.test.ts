import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import type { Attachment } from "../../platform/mail/transport.server.ts"
import { users } from "../accounts/schema.server.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findMailRow, openTestMailDispatcher } from "../mail/mail-dispatcher.fixture.ts"
import { copyLetter } from "../mail/redirect-letters.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { bookCharge } from "./commands.server.ts"
import { readInvoiceAttachment } from "./invoice-attachment.server.ts"
import { issueByHand } from "./invoices.server.ts"
import { queueLedgerLetters } from "./letters.server.ts"
import { expectedOf } from "./money.fixture.ts"
import { createPayingVendors } from "./paying-vendors.fixture.ts"
import { readPdf } from "./read-pdf.fixture.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at }
const { addVendor, pay, mailsOf } = createPayingVendors(db, act)
const APPLICATION_NUMBER = 217
const tell = () => queueLedgerLetters(db, { now: at, leavesMachine: true, log: openLog("silent") })

interface Delivered {
	to: string
	attachments: Attachment[]
}

/** Sends what waits, and says what went with it. */
async function deliver(): Promise<Delivered[]> {
	const delivered: Delivered[] = []
	const dispatcher = openTestMailDispatcher({
		db,
		now: () => new Date(),
		findAttachments: (on, letter) => readInvoiceAttachment(on, letter, at),
		transport: {
			async deliver({ to, attachments = [] }) {
				delivered.push({ to, attachments })
				return { outcome: "sent" }
			},
			deliversExternally: true,
			senderDomain: "tamasha.example",
			close: () => undefined,
		},
	})
	await dispatcher.deliverDue()
	return delivered
}

test("the_email_of_an_invoice_brings_it_as_a_pdf_also_to_a_corrected_address_and_a_receipt_brings_nothing", async () => {
	const { id, editionId } = await addVendor()
	await db.update(vendorApplications).set({ number: APPLICATION_NUMBER }).where(eq(vendorApplications.id, id))
	await tell()
	const [first = expect.fail("nothing left")] = await deliver()
	const [pdf = expect.fail("no attachment"), ...more] = first.attachments
	expect(more).toEqual([])
	expect(pdf).toMatchObject({ filename: expect.stringMatching(/\.pdf$/), contentType: "application/pdf" })
	const words = (await readPdf(pdf.content)).flat().join(" ")
	expect(words.replaceAll(" ", "")).toContain(pdf.filename.replace(/\.pdf$/, ""))
	expect(words).toContain("36,000")
	// Under that number the vendor pays; the document's own number is another one, as most applications have no invoice.
	expect(words).toContain(accountCodeOf({ editionId, number: APPLICATION_NUMBER }))
	const [mail = expect.fail("no email")] = await mailsOf(id)
	await copyLetter(db, mail.id, { to: "new@clay.example", at })
	const [copy] = await deliver()
	expect(copy).toMatchObject({ to: "new@clay.example" })
	expect(copy?.attachments.map(({ filename }) => filename)).toEqual([pdf.filename])
	await pay(id, 36_000)
	await tell()
	expect((await deliver()).map(({ attachments }) => attachments)).toEqual([[]])
})

test("the_email_of_a_credit_note_brings_it_as_a_pdf", async () => {
	const { id } = await addVendor()
	await tell()
	await deliver()
	const expected = await expectedOf(db, id)
	await bookCharge(db, id, { kind: "credit", amount: 6_000, reason: "Two days only", expected }, act)
	await issueByHand(db, id, act)
	await tell()
	const [pdf, ...more] = (await deliver()).flatMap(({ attachments }) => attachments)
	expect(more).toEqual([])
	expect((await readPdf(pdf?.content ?? Buffer.alloc(0))).flat().join(" ")).toContain("Two days only")
})

test("a_copy_of_an_email_that_was_deleted_after_its_time_does_not_leave_without_its_invoice", async () => {
	const { id } = await addVendor()
	await tell()
	await deliver()
	const [mail = expect.fail("no email")] = await mailsOf(id)
	const copy = await copyLetter(db, mail.id, { to: "later@clay.example", at })
	await db.delete(outboxMails).where(eq(outboxMails.id, mail.id))
	expect(await deliver()).toEqual([])
	expect(await findMailRow(db, copy.id)).toMatchObject({
		...{ state: "failed", lastError: expect.stringContaining("Its attachment was deleted: the invoice") },
	})
})
