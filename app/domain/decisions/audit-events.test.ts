import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { formatTentSpace } from "../applications/stall-options.server.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { auditLog } from "../audit/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { listTentOptions } from "../editions/queries.server.ts"
import { resendMail } from "../mail/commands.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { decideApplication, removeFromAccepted } from "./commands.server.ts"
import { sendConfirmation } from "./confirmation.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-11-20T06:00:00Z")
const amina = await addTestAdmin(db, "amina@tamasha.example")
const decider = { by: amina, at }
const organiser = { actor: "organiser", userId: amina }

/** Far from those that the form gives. */
let lastNumber = 1_000
async function apply(status: "pending" | "approved" = "pending"): Promise<number> {
	lastNumber += 1
	const vendor = { brandName: "Udongo", emailAddress: "potter@clay.example", number: lastNumber, status }
	const [id] = await addApplications(db, [vendor])
	return id ?? 0
}
const about = (id: number) => ({ subjectKind: "vendor", subjectId: String(id), applicationId: id })

test("a_decision_leaves_one_entry_with_before_and_after_and_none_when_nothing_changed", async () => {
	const id = await apply()
	const decide = () => decideApplication(db, id, "denied", decider)
	const change = { before: { status: "pending" }, after: { status: "denied" } }
	expect(await collectAuditEvents(db, decide)).toEqual([
		{ ...organiser, action: "application-decided", ...about(id), ...change },
	])
	expect(await collectAuditEvents(db, decide)).toEqual([])
	expect(await collectAuditEvents(db, () => decideApplication(db, 999_999, "denied", decider))).toEqual([])
})

test("a_decision_that_is_rolled_back_leaves_none", async () => {
	const id = await apply()
	const failing = () =>
		db
			.transaction(async (tx) => {
				await decideApplication(tx, id, "approved", decider)
				expect(await tx.$count(auditLog)).toBeGreaterThan(0)
				throw new Error("afterwards")
			})
			.catch(() => undefined)
	expect(await collectAuditEvents(db, failing)).toEqual([])
})

test("a_removal_leaves_one_entry", async () => {
	const id = await apply("approved")
	const change = { before: { status: "approved" }, after: { status: "pending" } }
	const remove = () => removeFromAccepted(db, id, decider)
	expect(await collectAuditEvents(db, remove)).toEqual([
		{ ...organiser, action: "removed-from-accepted", ...about(id), ...change },
	])
	expect(await collectAuditEvents(db, remove)).toEqual([])
})

test("a_confirmation_leaves_one_entry_however_often_it_is_pressed", async () => {
	const id = await apply("approved")
	const send = () =>
		sendConfirmation(db, id, { expected: "0:unsent", origin: "https://tamasha.example", ...decider })
	const entries = await collectAuditEvents(db, () => Promise.all([send(), send(), send()]))
	const [letter] = await db.select().from(outboxMails).where(eq(outboxMails.applicationId, id))
	expect(entries).toEqual([
		{
			...organiser,
			action: "confirmation-sent",
			subjectKind: "letter",
			subjectId: String(letter?.id),
			applicationId: id,
		},
	])
})

test("a_letter_sent_again_leaves_one_entry_however_often_it_is_pressed", async () => {
	const [mail] = await db.update(outboxMails).set({ state: "failed" }).returning()
	const id = mail?.id ?? 0
	const send = () => resendMail(db, id, decider)
	expect(await collectAuditEvents(db, () => Promise.all([send(), send()]))).toEqual([
		{
			...organiser,
			action: "letter-resent",
			subjectKind: "letter",
			subjectId: String(id),
			applicationId: mail?.applicationId,
			before: { state: "failed" },
			after: { state: "queued" },
		},
	])
	expect(await collectAuditEvents(db, () => resendMail(db, 999_999, decider))).toEqual([])
})

test("an_application_leaves_one_entry_by_its_vendor_however_often_it_is_sent", async () => {
	const edition = await findFirstEdition(db)
	const [tent] = await listTentOptions(db, edition.id)
	if (!tent) throw new Error("the test database has an edition with tents")
	const input = { ...potter, tentSpace: formatTentSpace(tent) }
	const form = { submissionKey: randomUUID(), at }
	const entries = await collectAuditEvents(db, async () => {
		await applyForStall(db, edition, input, form)
		await applyForStall(db, edition, input, form)
	})
	expect(entries).toEqual([
		expect.objectContaining({ actor: "vendor", action: "application-received", subjectKind: "vendor" }),
	])
	expect(JSON.stringify(entries)).not.toMatch(/Udongo|Wanjiru|potter|0712/)
})
