import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { itemsTotal } from "../extra-options/rules.ts"
import type { ReservedDocument } from "../files/commands.server.ts"
import type { DocumentField } from "../files/rules.ts"
import { writeTemplateLetter } from "../letter-templates/edition-letters.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { listChargedExtras, readOrders } from "./own-orders.server.ts"
import { receiptValues } from "./receipt-values.ts"
import { type ExtrasOrder, type FormOrder, totalPrice } from "./rules.ts"
import type { ExtrasEdition, ExtrasVendor } from "./vendor.server.ts"

interface AcceptedForm {
	submissionKey: string
	edition: ExtrasEdition
	vendor: ExtrasVendor
	/** What the form said. */
	fields: FormOrder
	/** What is ordered now of wristbands and hay. */
	order: ExtrasOrder
	stored: ReservedDocument[]
	insuranceStored: boolean
	leftOut: DocumentField[]
	/** Whether another form can make the order smaller. */
	takesOff: boolean
}

/** Queues what a form is answered with: all that is ordered now, and what it comes to. */
export async function queueFormReceipt(tx: Db, form: AcceptedForm, at: Date): Promise<number> {
	const { submissionKey, edition, vendor } = form
	const record = { editionId: edition.id, emailKey: vendor.emailKey }
	const charges = await listChargedExtras(tx, record)
	const items = [...(await readOrders(tx, record)).values()]
	const accountCode = await findAccountCode(tx, vendor.id)
	// What nobody is charged yet, at the prices of now.
	const total =
		(sumOf(charges.filter(({ kind }) => kind !== "extra")) ?? totalPrice(form.order, edition)) +
		(sumOf(charges.filter(({ kind }) => kind === "extra")) ?? itemsTotal(items))
	const payUnder = sumOf(charges) ? accountCode : undefined
	const hasPage = accountCode !== undefined
	const values = receiptValues({ ...form, items, total, payUnder, hasPage }, at)
	return queueMail(tx, {
		kind: "extras-receipt",
		cause: `extras:${submissionKey}`,
		to: vendor.emailKey,
		...(await writeTemplateLetter(tx, "extras-receipt", { editionId: edition.id, values })),
		applicationId: vendor.id,
		at,
	})
}

/** Undefined: nothing is charged. */
const sumOf = (charges: { amount: number }[]): number | undefined =>
	charges.length ? charges.reduce((sum, { amount }) => sum + amount, 0) : undefined

/** Of a vendor who was told that they have a stall, and so orders on their page as well. */
async function findAccountCode(tx: Db, id: number): Promise<string | undefined> {
	const { editionId, number, confirmationSent } = vendorApplications
	const [told] = await tx
		.select({ editionId, number })
		.from(vendorApplications)
		.where(and(eq(vendorApplications.id, id), confirmationSent))
	return told && accountCodeOf(told)
}
