import { randomUUID } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { findHolder } from "../applications/extras-holder.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEditionById } from "../editions/queries.server.ts"
import { isNotReversed } from "../ledger/entries.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { compareApplications } from "../merging/comparison.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { findKeepable } from "../merging/rules.ts"
import { separateApplication } from "../merging/separate-application.server.ts"
import { issueByHand } from "../money/invoices.server.ts"
import { addUpLedger, listOverdrawn } from "../money/money.fixture.ts"
import { acceptExtras } from "./accept.server.ts"
import { extra, offerExtras, orderAsOnScreen } from "./orders.fixture.ts"
import { readOrders } from "./own-orders.server.ts"
import { vendorExtras } from "./schema.server.ts"
import { findExtrasVendor } from "./vendor.server.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "njeri")
const act = () => ({ by, at: new Date() })
const EMAILS = ["clay@pots.example", "glaze@pots.example", "kiln@pots.example"]
const STOCK = 4
/** One without a price too: its vendor may have been charged nothing so far. */
const STALLS = ["Walk-in Tent - Kshs 36,000", "", "Shared Tent - Kshs 12,500", ""]

async function openVendor() {
	const id = await addEdition(db)
	const edition = await findEditionById(db, id)
	if (!edition) throw new Error("there is no edition")
	const { Table: option = 0 } = await offerExtras(db, id, [extra("Table", { stock: STOCK })])
	const ids = await addApplications(
		db,
		STALLS.map((tentSpace, nth) => ({
			...{ editionId: id, brandName: "Pots", tentSpace, emailAddress: EMAILS[nth % EMAILS.length] ?? "" },
		})),
	)
	return { edition, option, ids }
}

type Opened = Awaited<ReturnType<typeof openVendor>>

const STEPS = [
	...["approved", "approved", "denied", "withdraw", "undo"],
	...["merge", "merge", "separate", "separate", "correct", "form", "table", "issue"],
] as const

const step = fc.record({ nth: fc.nat(3), other: fc.nat(3), email: fc.nat(2), is: fc.constantFrom(...STEPS) })
const NO_STEP = { nth: 0, other: 1, email: 0 }
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function run(opened: Opened, { nth, other, email, is }: Step): Promise<unknown> {
	const { ids, option } = opened
	const [id = 0, second = 0, emailAddress = ""] = [ids[nth], ids[other], EMAILS[email]]
	if (is === "withdraw") return withdrawApplication(db, id, { ...act(), reason: "" })
	if (is === "undo") return undoWithdrawal(db, id, act())
	if (is === "merge") return merge(id, second, ids[email] ?? 0)
	if (is === "separate") return separateApplication(db, id, act())
	if (is === "issue") return issueByHand(db, id, act())
	if (is === "form") return sendForm(opened, emailAddress, other + 1)
	if (is === "table") return orderAsOnScreen(db, id, { [option]: other }, act())
	if (is === "correct")
		return correctAsOnScreen(db, id, { ...act(), isShared: true, typed: typing({ emailAddress }) })
	return decideApplication(db, id, is, act())
}

async function merge(one: number, other: number, picked: number) {
	const ids = [...new Set([one, other, picked])]
	const [kept = 0] = findKeepable(await compareApplications(db, ids)).ids
	const others = ids.filter((id) => id !== kept)
	return mergeAsOnScreen(db, [kept, ...others], { ...act(), picks: { emailAddress: picked } })
}

async function sendForm({ edition }: Opened, email: string, extraWristbands: number) {
	const vendor = await findExtrasVendor(db, edition.id, email)
	if (!vendor || vendor.isWithdrawn) return
	const fields = { email, extraWristbands, wantsHay: true, hayBales: 1 }
	const submission = { submissionKey: randomUUID(), edition, vendor, fields }
	await acceptExtras(db, { ...submission, stored: [], insuranceStored: true }, new Date())
}

const listApplications = ({ edition }: Opened) =>
	db
		.select()
		.from(vendorApplications)
		.where(eq(vendorApplications.editionId, edition.id))
		.orderBy(asc(vendorApplications.id))

type Extras = { wristbands: number; hay: number; extra: number }

/** What each application is charged for extras. */
async function readCharged({ ids }: Opened) {
	const charged = new Map(ids.map((id) => [id, { wristbands: 0, hay: 0, extra: 0 }]))
	for (const entry of await db.select().from(ledgerEntries).where(isNotReversed(db))) {
		const own: Partial<Record<string, number>> | undefined = charged.get(entry.applicationId)
		if (own?.[entry.kind] !== undefined) own[entry.kind] = (own[entry.kind] ?? 0) + (entry.quantity ?? 0)
	}
	return charged
}

/** By the rule as one would say it: of an address what was ordered is charged to the one that has it, if that has a stall. */
async function readOrdered(opened: Opened) {
	const editionId = opened.edition.id
	const ordered = new Map<number, Extras>(opened.ids.map((id) => [id, { wristbands: 0, hay: 0, extra: 0 }]))
	const applications = await listApplications(opened)
	for (const record of await db.select().from(vendorExtras).where(eq(vendorExtras.editionId, editionId))) {
		const { emailKey, extraWristbands: wristbands, wantsHay, hayBales } = record
		const holder = await findHolder(db, { editionId, emailKey })
		const application = applications.find(({ id }) => id === holder?.id)
		if (application?.status !== "approved") continue
		const orders = await readOrders(db, { editionId, emailKey })
		const tables = [...orders.values()].reduce((sum, { quantity }) => sum + quantity, 0)
		ordered.set(application.id, { wristbands, hay: wantsHay ? hayBales : 0, extra: tables })
	}
	return ordered
}

async function expectAgreement(opened: Opened): Promise<void> {
	const charged = await readCharged(opened)
	expect(charged).toEqual(await readOrdered(opened))
	const tables = [...charged.values()].reduce((sum, one) => sum + one.extra, 0)
	expect(tables).toBeLessThanOrEqual(STOCK)
	const { ledgers } = await addUpLedger(db, opened.edition.id, new Date())
	const kept = await listApplications(opened)
	expect(ledgers).toEqual(
		kept
			.filter(({ mergedIntoId }) => mergedIntoId === null)
			.map((one) => expect.objectContaining({ id: one.id, charged: one.charged, invoiced: one.invoiced })),
	)
	expect(await listOverdrawn(db, opened.edition.id)).toEqual([])
}

test("whatever_happens_to_the_applications_of_a_vendor_what_an_address_ordered_is_charged_once", async () => {
	const accepted = fc
		.subarray([0, 1, 2, 3])
		.map((nths) => nths.map((nth) => ({ ...NO_STEP, nth, is: "approved" as const })))
	const steps = fc.array(step, { minLength: 3, maxLength: 16, size: "max" })
	const property = fc.asyncProperty(accepted, fc.subarray([0, 1, 2]), steps, async (first, sent, then) => {
		const opened = await openVendor()
		const forms = sent.map((email) => ({ ...NO_STEP, email, is: "form" as const }))
		for (const one of [...first, ...forms, ...then]) {
			await run(opened, one)
			await expectAgreement(opened)
		}
	})
	await fc.assert(property, { numRuns: 15 })
}, 120_000)
