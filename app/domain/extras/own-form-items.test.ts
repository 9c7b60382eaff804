import { eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { entryLabel } from "../money/entry-labels.ts"
import { findLedger, listEntries } from "../money/queries.server.ts"
import { ALWAYS, extra, offerExtras, orderAsOnScreen } from "./orders.fixture.ts"
import { findOrderingVendor, readOwnOrder } from "./own-orders.server.ts"
import type { FormOrder } from "./rules.ts"
import { vendorExtras } from "./schema.server.ts"

const { db } = await openTestDatabase()
const by = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2025-11-20T06:00:00Z")
const STALL = 36_000
let vendors = 0

async function acceptVendor() {
	vendors += 1
	const edition = await addEdition(db)
	const emailAddress = `form-items-${vendors}@clay.example`
	const id = await addPotter(db, { editionId: edition, emailAddress })
	await decideApplication(db, id, "approved", { by, at })
	return { id, edition, emailAddress }
}

const order = (id: number, stated: FormOrder, more = {}) =>
	orderAsOnScreen(db, id, {}, { at, stated, ...more })
const chargedOf = async (id: number) => (await findLedger(db, id))?.charged
const recordOf = async (email: string) => {
	const [record] = await db.select().from(vendorExtras).where(eq(vendorExtras.emailKey, email))
	return record && [record.extraWristbands, record.wantsHay, record.hayBales, record.hasUploadedForm]
}

test("wristbands_and_hay_are_ordered_without_a_form_and_charged", async () => {
	const { id, edition, emailAddress } = await acceptVendor()
	const { Table = 0 } = await offerExtras(db, edition, [extra("Table")])
	const events = await collectAuditEvents(db, async () => {
		const made = await orderAsOnScreen(db, id, { [Table]: 1 }, { at, stated: { hayBales: 2 } })
		expect(made).toMatchObject({ ok: true, mailId: expect.any(Number) })
	})
	expect(events).toMatchObject([
		{
			action: "extras-ordered",
			before: { "Hay bales": 0, Table: 0 },
			after: { "Hay bales": 2, Table: 1 },
		},
	])
	expect(await recordOf(emailAddress)).toEqual([0, true, 2, false])
	expect(await chargedOf(id)).toBe(STALL + 1_000 + 500)
	expect(await order(id, { hayBales: 2 })).toEqual({ ok: true, mailId: undefined })
	await order(id, { extraWristbands: 3, hayBales: 0 })
	expect(await recordOf(emailAddress)).toEqual([3, false, 0, false])
	expect(await chargedOf(id)).toBe(STALL + 900 + 500)
})

test("whatever_is_ordered_in_turn_the_record_the_page_and_the_charge_are_that_of_the_last_numbers", async () => {
	const number = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined })
	const stated = fc.record({ extraWristbands: number, hayBales: number })
	await fc.assert(
		fc.asyncProperty(fc.array(stated, { minLength: 1, maxLength: 5 }), async (orders) => {
			const { id, emailAddress } = await acceptVendor()
			for (const one of orders) await order(id, one)
			const last = (item: keyof FormOrder) =>
				orders.map((one) => one[item]).findLast((count) => count !== undefined) ?? 0
			const [wristbands, bales] = [last("extraWristbands"), last("hayBales")]
			const { formItems } = await readOwnOrder(db, await findOrderingVendor(db, id, ALWAYS), at)
			expect(formItems.map(({ quantity }) => quantity)).toEqual([wristbands, bales])
			expect((await recordOf(emailAddress)) ?? [0, false, 0, false]).toEqual([
				wristbands,
				bales > 0,
				bales,
				false,
			])
			expect(await chargedOf(id)).toBe(STALL + 300 * wristbands + 500 * bales)
		}),
		{ numRuns: 12 },
	)
})

test("once_the_extras_have_closed_they_stay_as_they_are", async () => {
	const { id } = await acceptVendor()
	await order(id, { extraWristbands: 3 })
	const takesExtras = { ...ALWAYS, closesAt: at }
	const refused = { ok: false, reason: "ended" }
	expect(await order(id, { extraWristbands: 1 }, { takesExtras })).toEqual(refused)
	expect(await chargedOf(id)).toBe(STALL + 900)
})

test("what_is_charged_stays_at_its_price_until_the_number_changes", async () => {
	const { id, edition } = await acceptVendor()
	await order(id, { extraWristbands: 3, hayBales: 1 })
	await db.update(editions).set({ wristbandPrice: 400 }).where(eq(editions.id, edition))
	await order(id, { hayBales: 2 })
	const itemsOf = async () => {
		const { formItems } = await readOwnOrder(db, await findOrderingVendor(db, id, ALWAYS), at)
		return formItems.map(({ price, charged }) => [price, charged])
	}
	const stayed = await itemsOf()
	await order(id, { extraWristbands: 4 })
	expect([stayed, await itemsOf()]).toEqual([
		[
			[400, 900],
			[500, 1_000],
		],
		[
			[400, 1_600],
			[500, 1_000],
		],
	])
	const labels = (await listEntries(db, id)).map(entryLabel)
	expect(labels).toContain("4 extra wristbands")
})
