import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { tentOptions } from "../editions/schema.server.ts"
import { sendExtras } from "../extras/orders.fixture.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { chargeAccepted } from "../money/charge-accepted.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { importFiles, writeApplicationsFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "amina")
const act = () => ({ by, at: new Date() })

/** Accepted and confirmed by an import, as is what they ordered: 2 wristbands. */
async function addImported() {
	const editionId = await addEdition(db, { wristbandPrice: 300 })
	await db.insert(tentOptions).values({ editionId, position: 1, name: "Food Truck", price: 40_000 })
	const email = `imported-${editionId}@clay.example`
	const accepted = { status: "approved", confirmationSent: true } as const
	const id = await addPotter(db, { editionId, emailAddress: email, ...accepted })
	await db
		.insert(vendorExtras)
		.values({ editionId, vendorEmail: email, applicationId: id, extraWristbands: 2, updatedAt: new Date() })
	return { id, editionId, email }
}

type Imported = Awaited<ReturnType<typeof addImported>>

async function chargedOf(id: number) {
	const { charged, isStallCharged } = vendorApplications
	const [row] = await db
		.select({ charged, isStallCharged })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return row
}

const correct = async (id: number, values: Record<string, string>, isByVendor = false) =>
	expect(
		await correctAsOnScreen(db, id, { ...act(), ...(isByVendor && { by: null }), typed: typing(values) }),
	).toMatchObject({ ok: true })
const sendForm = ({ editionId, email }: Imported) => sendExtras(db, editionId, email, 1, 0)

async function merge({ id, editionId, email }: Imported, values: { status?: "approved" } = {}) {
	const other = await addPotter(db, { editionId, emailAddress: email, ...values })
	return mergeAsOnScreen(db, [id, other], act())
}

const ACTS: [string, number, (vendor: Imported) => Promise<unknown>][] = [
	["whose_address_is_corrected", 0, ({ id }) => correct(id, { emailAddress: `new-${id}@clay.example` })],
	["who_changes_their_address", 0, ({ id }) => correct(id, { emailAddress: `new-${id}@clay.example` }, true)],
	["whose_stall_is_corrected", 0, ({ id }) => correct(id, { tentSpace: "Food Truck - Kshs 40,000" })],
	["who_applied_twice", 0, (vendor) => merge(vendor)],
	["who_was_accepted_twice", 0, (vendor) => merge(vendor, { status: "approved" })],
	[
		"whose_withdrawal_is_undone",
		0,
		async ({ id }) => {
			await withdrawApplication(db, id, { ...act(), reason: "" })
			await undoWithdrawal(db, id, act())
		},
	],
	[
		"who_paid_and_whose_address_is_corrected",
		0,
		async ({ id }) => {
			await payAfterAsking(db, id, cash(`R${id}`, 100, { expected: await expectedOf(db, id) }), act())
			await correct(id, { emailAddress: `new-${id}@clay.example` })
		},
	],
	["who_sends_the_form_of_extras", 300, sendForm],
	[
		"who_sends_the_form_of_extras_and_whose_address_is_corrected",
		300,
		async (vendor) => {
			await sendForm(vendor)
			await correct(vendor.id, { emailAddress: `new-${vendor.id}@clay.example` })
		},
	],
]

test.each(ACTS)(
	"of_a_vendor_accepted_by_an_import_%s_the_stall_is_charged_once_somebody_presses_charge",
	async (_, charged, change) => {
		const vendor = await addImported()
		await change(vendor)
		expect(await chargedOf(vendor.id)).toEqual({ charged, isStallCharged: false })
		expect(await chargeAccepted(db, vendor.editionId, act())).toEqual({ charged: 1, left: 0 })
		const { charged: all = 0, isStallCharged } = (await chargedOf(vendor.id)) ?? {}
		expect({ isStallCharged, isMore: all > 36_000 }).toEqual({ isStallCharged: true, isMore: true })
		// What was charged follows what is agreed from then on.
		await correct(vendor.id, { tentSpace: "Food Truck - Kshs 40,000" })
		expect((await chargedOf(vendor.id))?.charged).toBeGreaterThanOrEqual(40_000)
	},
)

test("who_applied_here_and_is_accepted_by_a_later_import_is_not_charged_either", async () => {
	const edition = await addEdition(db)
	const line = { id: "1", brand_name: "Udongo", tent_space: "Shared Tent - Kshs 12,500" }
	const writeLine = (status: string) =>
		writeApplicationsFile({ ...line, email_address: "late@clay.example", status })
	await importFiles(db, edition, await writeLine("new"))
	await importFiles(db, edition, await writeLine("approved"))
	const [own] = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, edition))
	const id = own?.id ?? 0
	await correct(id, { emailAddress: "later@clay.example" })
	expect(await chargedOf(id)).toEqual({ charged: 0, isStallCharged: false })
	await importFiles(db, edition, await writeLine("denied"))
	await decideApplication(db, id, "approved", act())
	expect(await chargedOf(id)).toEqual({ charged: 12_500, isStallCharged: true })
})

test("whoever_is_accepted_here_after_an_import_is_charged", async () => {
	const { id } = await addImported()
	await removeFromAccepted(db, id, act())
	await decideApplication(db, id, "approved", act())
	expect(await chargedOf(id)).toEqual({ charged: 36_600, isStallCharged: true })
})

const confirm = async (id: number) => {
	await db.update(vendorApplications).set({ confirmationSent: false }).where(eq(vendorApplications.id, id))
	const sent = await sendConfirmation(db, id, { ...act(), origin: "https://tamasha.example" })
	const [letter] = await db
		.update(outboxMails)
		.set({ state: "sent", sentAt: new Date(), nextAttemptAt: null })
		.where(eq(outboxMails.id, sent.ok ? sent.mailId : 0))
		.returning()
	return letter?.text ?? ""
}

test("the_first_confirmation_of_who_was_accepted_by_an_import_names_the_price_beside_what_they_ordered", async () => {
	const vendor = await addImported()
	await sendForm(vendor)
	expect(await confirm(vendor.id)).toContain("Kshs 36,300")
})

test("what_is_ordered_for_one_imported_application_is_charged_where_the_extras_of_the_address_are", async () => {
	const vendor = await addImported()
	const { editionId, email } = vendor
	const accepted = { status: "approved", confirmationSent: false } as const
	const other = await addPotter(db, { editionId, emailAddress: email, ...accepted })
	await db.update(vendorExtras).set({ applicationId: other }).where(eq(vendorExtras.editionId, editionId))
	await confirm(vendor.id)
	await sendForm(vendor)
	expect(await chargedOf(other)).toEqual({ charged: 300, isStallCharged: false })
	expect(await chargedOf(vendor.id)).toEqual({ charged: 0, isStallCharged: false })
})

test("an_imported_application_has_the_account_of_a_charged_one_that_is_merged_into_it", async () => {
	const { id, editionId, email } = await addImported()
	const other = await addPotter(db, { editionId, emailAddress: email })
	await decideApplication(db, other, "approved", act())
	expect(await mergeAsOnScreen(db, [id, other], act())).toMatchObject({ ok: true })
	expect(await chargedOf(id)).toEqual({ charged: 36_600, isStallCharged: true })
})
