import { desc, eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { BUILT_IN_TEMPLATES } from "../letter-templates/built-in-templates.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import { letterTemplateVersions } from "../letter-templates/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { bookCharge, reverseEntry } from "../money/commands.server.ts"
import { cash, expectedOf, payAfterAsking, refundAfterAsking } from "../money/money.fixture.ts"
import { listEntries } from "../money/queries.server.ts"
import { decideApplication } from "./commands.server.ts"
import { sendConfirmation } from "./confirmation.server.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")
const act = { by: "amina", at, origin: "https://tamasha.example" }

const PAYING = { howToPay: "Paybill 123456", paymentDueOn: "2026-12-05" }
const AHEAD = { startsOn: "2026-12-11", endsOn: "2026-12-13", ...PAYING }

const readAccount = async (id: number) => {
	const { charged, paid, isStallCharged } = vendorApplications
	const [account] = await db
		.select({ charged, paid, isStallCharged })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return account ?? expect.fail("no application")
}

async function confirm(id: number): Promise<string> {
	expect(await sendConfirmation(db, id, act)).toMatchObject({ ok: true })
	await db.update(outboxMails).set({ state: "sent", sentAt: at }).where(eq(outboxMails.state, "queued"))
	const [letter] = await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
	return letter?.text ?? ""
}

const pay = async (id: number, amount: number, receipt = `R${id}-${amount}`) =>
	payAfterAsking(db, id, cash(receipt, amount, { expected: await expectedOf(db, id) }), act)

async function addAccepted(edition: Partial<typeof editions.$inferInsert> = {}): Promise<number> {
	const id = await addPotter(db, { editionId: await addEdition(db, { ...AHEAD, ...edition }) })
	await decideApplication(db, id, "approved", act)
	return id
}

test("the_first_confirmation_names_the_price_and_a_later_one_what_the_account_says_is_open", async () => {
	const id = await addAccepted()
	const first = await confirm(id)
	expect(first).toContain("Amount due: Kshs 36,000\nHow to pay: Paybill 123456\n")
	expect(first).not.toContain("Still to be paid")
	await pay(id, 30_000)
	const second = await confirm(id)
	expect(second).toContain("Still to be paid: Kshs 6,000\nHow to pay: Paybill 123456\n")
	expect(second).not.toContain("Amount due")
	await pay(id, 6_000)
	const third = await confirm(id)
	expect(third).toContain("Still to be paid: Nothing\n")
	for (const absent of ["Amount due", "How to pay", "Pay by", "Account number"])
		expect(third).not.toContain(absent)
})

test("a_deposit_that_is_paid_is_asked_for_no_more", async () => {
	const id = await addAccepted({ depositAmount: 10_000, invoiceDueDays: 5 })
	expect(await confirm(id)).toContain("Pay by: Kshs 10,000 by 25 Nov 2026, then Kshs 26,000 by 5 Dec 2026")
	await pay(id, 12_000)
	expect(await confirm(id)).toContain("Pay by: 5 Dec 2026")
})

test("an_email_that_changes_the_facts_asks_nothing_of_who_has_paid", async () => {
	const id = await addAccepted()
	await confirm(id)
	await pay(id, 36_000)
	const [vendor] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	await db
		.update(editions)
		.set({ setUp: "From 5 AM" })
		.where(eq(editions.id, vendor?.editionId ?? 0))
	const changed = await confirm(id)
	expect(changed).toContain("Something has changed".toUpperCase())
	expect(changed).toContain("Still to be paid: Nothing")
})

test("of_who_was_accepted_before_there_were_accounts_a_second_confirmation_asks_nothing", async () => {
	const id = await addPotter(db, { editionId: await addEdition(db, AHEAD), status: "approved" })
	expect(await confirm(id)).toContain("Amount due: Kshs 36,000")
	await db.update(vendorApplications).set({ confirmationSent: true }).where(eq(vendorApplications.id, id))
	const second = await confirm(id)
	for (const absent of ["Amount due", "Still to be paid", "How to pay"]) expect(second).not.toContain(absent)
})

/** As somebody edited it before the field was there, with the row under any name. */
function editedTemplate(term: string): LetterTemplate {
	const { blocks, ...head } = BUILT_IN_TEMPLATES.confirmation
	const facts = [
		{ term, value: "{{amount}}" },
		{ term: "Pay by", value: "{{deadline}}" },
	]
	return {
		...head,
		blocks: [...blocks.filter(({ type }) => type !== "facts"), { type: "facts", rows: facts }],
	}
}

test("words_from_before_the_field_say_what_is_open_in_place_of_the_price", async () => {
	const id = await addAccepted()
	const [vendor] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	const template = editedTemplate("You pay")
	const editionId = vendor?.editionId ?? 0
	await db.insert(letterTemplateVersions).values({ editionId, kind: "confirmation", template, changedAt: at })
	expect(await confirm(id)).toContain("You pay: Kshs 36,000\nPay by: 5 Dec 2026")
	await pay(id, 20_000)
	const second = await confirm(id)
	expect(second).toContain("Still to be paid: Kshs 16,000")
	expect(second).not.toContain("You pay")
})

/** The sums that a letter asks for, one row after the other. */
function askedIn(letter: string): number[] {
	const rows = letter.matchAll(/^(?:Amount due|Still to be paid|Pay by|You pay): (.*)$/gm)
	return [...rows].map(([, row = ""]) =>
		[...row.matchAll(/Kshs ([\d,]+)/g)].reduce(
			(sum, [, amount = ""]) => sum + Number(amount.replaceAll(",", "")),
			0,
		),
	)
}

const SETTINGS = [
	{},
	{ depositPercent: 40, invoiceDueDays: 5 },
	{ invoiceDueDays: 3 },
	{ depositAmount: 10_000, paymentDueOn: "2026-11-01" },
	{ paymentDueOn: null },
]

test("whatever_is_booked_no_confirmation_asks_for_more_than_the_balance", async () => {
	const step = fc.record({
		act: fc.constantFrom("pay", "pay", "refund", "charge", "credit", "back", "again", "stall", "send"),
		amount: fc.constantFrom(500, 7_500, 10_000, 36_000),
	})
	const plan = fc.record({
		setting: fc.constantFrom(...SETTINGS),
		isEdited: fc.boolean(),
		steps: fc.array(step, { minLength: 2, maxLength: 6, size: "max" }),
	})
	let [asking, others, nth] = [0, 0, 0]
	await fc.assert(
		fc.asyncProperty(plan, async ({ setting, isEdited, steps }) => {
			const id = await addAccepted(setting)
			const [vendor] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
			const key = { editionId: vendor?.editionId ?? 0, kind: "confirmation" } as const
			if (isEdited)
				await db
					.insert(letterTemplateVersions)
					.values({ ...key, template: editedTemplate("You pay"), changedAt: at })
			for (const { act: what, amount } of [...steps, { act: "send", amount: 0 } as const]) {
				nth += 1
				await take(id, what, { amount, nth })
				const { charged, paid } = await readAccount(id)
				if ((await readStatus(id)) !== "approved") continue
				const balance = Math.max(0, charged - paid)
				const sums = askedIn(await confirm(id))
				for (const sum of sums) expect(sum).toBeLessThanOrEqual(balance)
				asking += sums.filter((sum) => sum > 0).length
				others += sums.filter((sum) => sum > 0 && sum !== 36_000).length
			}
		}),
		{ numRuns: 12 },
	)
	expect(Math.min(asking, others)).toBeGreaterThan(5)
})

const readStatus = async (id: number) => {
	const [found] = await db
		.select({ status: vendorApplications.status })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return found?.status
}

async function take(id: number, what: string, { amount, nth }: { amount: number; nth: number }) {
	const expected = await expectedOf(db, id)
	const booked = { amount, reason: "so it is", expected }
	if (what === "pay") await pay(id, amount, `P${nth}`)
	if (what === "refund") await refundAfterAsking(db, id, cash(`P${nth}`, amount, { expected }), act)
	if (what === "charge" || what === "credit") await bookCharge(db, id, { kind: what, ...booked }, act)
	if (what === "back") {
		const [last] = (await listEntries(db, id)).filter(({ kind }) => kind === "payment" || kind === "charge")
		if (last)
			await reverseEntry(
				db,
				{ application: id, entry: last.id },
				{ reason: "no", expected, acceptedBalance: undefined },
				act,
			)
	}
	if (what === "again") {
		await decideApplication(db, id, "pending", act)
		await decideApplication(db, id, "approved", act)
	}
	if (what === "stall")
		await db
			.update(vendorApplications)
			.set({ tentSpace: `Tent - Kshs ${amount}` })
			.where(eq(vendorApplications.id, id))
}
