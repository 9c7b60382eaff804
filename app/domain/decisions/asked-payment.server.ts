import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { formatKshs } from "../../values/number.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { describeDueDays } from "../ledger/describe-dues.ts"
import { dueDaysColumn } from "../ledger/due-days.server.ts"
import { type Due, splitDocumentIntoDues } from "../ledger/invoice-rules.ts"
import { listEntriesWithoutDocument, listLedgerIds, totalOf } from "../ledger/planned-documents.server.ts"
import type { LetterValues } from "../letter-templates/fill.ts"

/** Of whom a confirmation asks something. */
export interface AskedVendor {
	id: number
	editionId: number
	number: number
	status: string
	confirmationSent: boolean
	/** Whole Kenyan shillings; null: none is known. */
	tentPrice: number | null
}

/** What a confirmation says of what is to be paid. */
type PaymentValues = Pick<LetterValues, "amount" | "stillToPay" | "accountCode" | "payment" | "deadline">

/** How to pay and until when says nothing to whom no amount is named. */
const NOTHING_ASKED = { amount: "", accountCode: "", payment: "", deadline: "" } as const

/**
 * What a confirmation asks for, and its share of the letter. While exactly the price of the stall is to be paid it is that; of an account
 * on which anything else was booked it is what the account says at this moment, and never more.
 * @returns `asks`: in whole Kenyan shillings; undefined: nobody knows whether anything is to be paid
 */
export async function readAskedPayment(
	tx: Db,
	vendor: AskedVendor,
	at: Date,
): Promise<{ asks: number | undefined; values: PaymentValues }> {
	const account = await readAccount(tx, vendor)
	const open = openOf(account, vendor)
	if (open === undefined) return { asks: undefined, values: NOTHING_ASKED }
	if (open <= 0) return { asks: 0, values: { ...NOTHING_ASKED, stillToPay: "Nothing" } }
	const dues = await readDues(tx, { vendor, account, open }, at)
	const isPrice = open === vendor.tentPrice
	const values = {
		...(isPrice ? { amount: formatKshs(open) } : { amount: "", stillToPay: formatKshs(open) }),
		accountCode: accountCodeOf(vendor) ?? "",
		...(dues && { deadline: describeDueDays(dues) }),
	}
	return { asks: open, values }
}

type Account = Awaited<ReturnType<typeof readAccount>>

async function readAccount(tx: Db, { id }: AskedVendor) {
	const { charged, paid, invoiced, isStallCharged, dueAmounts } = vendorApplications
	const { startsOn, invoiceDueDays, paymentDueOn, depositPercent, depositAmount } = editions
	const [found] = await tx
		.select({
			charged,
			paid,
			invoiced,
			isStallCharged,
			dueDays: dueDaysColumn,
			dueAmounts,
			settings: { startsOn, invoiceDueDays, paymentDueOn, depositPercent, depositAmount },
		})
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(eq(vendorApplications.id, id))
	if (!found) throw new Error(`there is no application ${id}`)
	return found
}

const isUntouched = ({ charged, paid, invoiced, isStallCharged }: Account) =>
	!isStallCharged && charged === 0 && paid === 0 && invoiced === 0

/**
 * The stall is charged with a decision that is still to come: a letter that is held is written before it. Of whom an import accepted the
 * first confirmation names the price as well.
 */
const priceToCome = ({ isStallCharged }: Account, { status, confirmationSent, tentPrice }: AskedVendor) =>
	isStallCharged || (status === "approved" && confirmationSent) ? 0 : (tentPrice ?? 0)

/**
 * What is to be paid; undefined: nobody knows. Of who was accepted before there were accounts nothing is charged: the first
 * confirmation names the price, and no later one asks for what may have been paid.
 */
function openOf(account: Account, vendor: AskedVendor): number | undefined {
	if (!isUntouched(account)) return account.charged - account.paid + priceToCome(account, vendor)
	return vendor.confirmationSent ? undefined : (vendor.tentPrice ?? undefined)
}

interface Asked {
	vendor: AskedVendor
	account: Account
	open: number
}

/**
 * When what is open is to be paid, as the invoices say it and the next one will; undefined where the edition's last day to pay is all
 * there is to say.
 */
async function readDues(tx: Db, asked: Asked, at: Date): Promise<Due[] | undefined> {
	const { account, open } = asked
	const issued = account.dueDays.map((dueOn, nth): Due => ({ dueOn, amount: account.dueAmounts[nth] ?? 0 }))
	const dues = mergeDays([...issued, ...(await planDues(tx, asked, at))])
	const left = takeOffFirst(dues, totalOf(dues) - open)
	if (totalOf(left) !== open) return undefined
	return left.length > 1 || account.settings.invoiceDueDays !== null ? left : undefined
}

/** Of what is charged and on no document yet. */
async function planDues(tx: Db, { vendor, account }: Asked, at: Date): Promise<Due[]> {
	const charged = totalOf(await listEntriesWithoutDocument(tx, await listLedgerIds(tx, vendor.id)))
	const total = charged + priceToCome(account, vendor)
	if (total <= 0) return []
	const kind = account.invoiced > 0 ? "supplement" : "invoice"
	return splitDocumentIntoDues({ kind, total }, account.settings, formatNairobiIsoDate(at))
}

const mergeDays = (dues: Due[]): Due[] =>
	[...Map.groupBy(dues, ({ dueOn }) => dueOn)]
		.map(([dueOn, ofDay]) => ({ dueOn, amount: totalOf(ofDay) }))
		.toSorted((one, other) => (one.dueOn ?? "").localeCompare(other.dueOn ?? ""))

/** What was paid ahead of its document comes off what is due first. */
function takeOffFirst(dues: Due[], sum: number): Due[] {
	let left = Math.max(0, sum)
	return dues.flatMap((due) => {
		const taken = Math.min(due.amount, left)
		left -= taken
		return taken < due.amount ? [{ ...due, amount: due.amount - taken }] : []
	})
}
