import { data, type RouterContextProvider, redirect } from "react-router"
import type { z } from "zod"
import { brandOf } from "../../../../domain/applications/rules.ts"
import type { MemberAct } from "../../../../domain/audit/rules.ts"
import type { bookPayment } from "../../../../domain/money/book-money.server.ts"
import type { BookingResult } from "../../../../domain/money/commands.server.ts"
import { type MoneyInput, moneyInput } from "../../../../domain/money/inputs.ts"
import { findLedger, listEntries } from "../../../../domain/money/queries.server.ts"
import { balanceOf, ledgerVersion } from "../../../../domain/money/rules.ts"
import { formatNairobiDate, formatNairobiIsoDate } from "../../../../values/clock.ts"
import { formatKshs } from "../../../../values/number.ts"
import { parseId } from "../../../../values/record-id.ts"
import type { FieldErrors } from "../../../forms/field-errors.ts"
import { readForm } from "../../../forms/read-form.server.ts"
import { getServices, type Services } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { hasRight } from "../../shell/rights/require-right.ts"
import { ledgerPath } from "../money-urls.ts"
import { balanceLabel } from "./entry-view.ts"

type Context = Readonly<RouterContextProvider>

/** The ledger that an address is about. One that was merged is that of the application that stayed. */
export async function findLedgerOf(context: Context, params: { id: string }) {
	const id = parseId(params.id)
	const ledger = id && (await findLedger(getServices(context).db, id))
	if (!ledger) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	if (ledger.mergedIntoId !== null) throw redirect(ledgerPath(ledger.mergedIntoId))
	return ledger
}

export type BookingView = Awaited<ReturnType<typeof readBookingView>>

/** What every form shows that books something on a ledger. */
export async function readBookingView(context: Context, params: { id: string }) {
	const { db, now } = getServices(context)
	const ledger = await findLedgerOf(context, params)
	const entries = await listEntries(db, ledger.id)
	return {
		id: ledger.id,
		number: ledger.number,
		brand: brandOf(ledger),
		edition: getEdition(context).name,
		balance: balanceLabel(balanceOf(ledger)),
		/** Offered as an amount: what is owed. */
		owed: Math.max(0, balanceOf(ledger)),
		isErased: ledger.erasedAt !== null,
		tentSpace: ledger.tentSpace,
		today: formatNairobiIsoDate(now()),
		expected: ledgerVersion(entries),
		entries,
	}
}

/** A form that was not taken. */
export interface RefusedBooking {
	errors: FieldErrors
	typed: Partial<Record<string, string>>
	/** Of an amount that is asked about: the balance after it. */
	balance?: number
}

interface BookingArgs {
	request: Request
	params: { id: string }
	context: Context
}

type Book<Value> = (db: Services["db"], id: number, value: Value, act: MemberAct) => Promise<BookingResult>

/** Books what a form says, and leads back to the ledger. @param sayBooked what is said then */
export async function handleBooking<Schema extends z.ZodObject>(
	{ request, params, context }: BookingArgs,
	schema: Schema,
	book: Book<z.output<Schema>>,
	sayBooked: string | ((value: z.output<Schema>) => string),
) {
	const { db, now } = getServices(context)
	const input = await readForm(request, schema)
	const refuse = (errors: FieldErrors, status: number, balance?: number) =>
		data<RefusedBooking>({ errors, typed: input.typed, ...(balance && { balance }) }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const id = parseId(params.id) ?? 0
	const result = await book(db, id, input.value, { by: getAdmin(context).id, at: now() })
	if (result.ok) {
		const text = typeof sayBooked === "string" ? sayBooked : sayBooked(input.value)
		return redirectWithFlash(ledgerPath(id), [{ kind: "success", text }], context)
	}
	if (result.reason === "vendor-not-found") return redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	return refuse(refusalErrors(result), 409, "balance" in result ? result.balance : undefined)
}

/** The same of money that came in or went back. Who books what came in for any edition may read of all. */
export function handleMoneyBooking(
	args: BookingArgs,
	book: typeof bookPayment,
	sayBooked: string | ((input: MoneyInput) => string),
) {
	const isForAllEditions = hasRight(args.context, "payments.book")
	return handleBooking(
		args,
		moneyInput(getServices(args.context).now()),
		(db, id, input, act) => book(db, id, input, { ...act, isForAllEditions }),
		sayBooked,
	)
}

const ASK_FOR_ALL = "Ask somebody whose role is for all editions."

export const CODE_OF_PAYMENT =
	"This is the code of a payment that came in. Enter the code of the transfer that paid it back."

const NOT_CHOSEN =
	"What is charged differs in VAT. Choose the invoice that the credit is for; issue first what is on none yet."

type Refusal = Exclude<BookingResult, { ok: true } | { reason: "vendor-not-found" }>

function refusalErrors(refusal: Refusal): FieldErrors {
	if ("balance" in refusal) return { acceptedBalance: [balanceQuestion(refusal)] }
	switch (refusal.reason) {
		case "changed-meanwhile":
			return {
				"": [
					"Something was booked on this account since you opened this form, maybe this very entry. Nothing was booked now. Look at the account before you book it again.",
				],
			}
		case "more-than-paid":
		case "more-than-charged":
		case "more-than-invoiced":
		case "more-than-told":
			return { amount: [amountSentence(refusal)] }
		case "document-not-chosen":
			return { document: [NOT_CHOSEN] }
		case "document-not-found":
			return { document: ["This account has no such invoice. Choose another one."] }
		case "told-by-mpesa":
			return {
				method: [`M-Pesa told of this payment, of ${formatKshs(refusal.told)}. Choose M-Pesa.`],
			}
		case "no-price-missing":
			return { "": ["The stall of this vendor needs no price any more. Nothing was booked."] }
		case "not-reversible":
			return { "": ["This entry cannot be taken back, or was already. Nothing was booked."] }
		default:
			return { receipt: [receiptSentence(refusal)] }
	}
}

/** Why it is not that much. */
function amountSentence(
	refusal: Exclude<Extract<Refusal, { reason: `more-than-${string}` }>, { balance: number }>,
): string {
	switch (refusal.reason) {
		case "more-than-paid":
			return `This vendor has paid ${formatKshs(refusal.paid)}: no more than that can be paid back.`
		case "more-than-charged":
			return `${formatKshs(refusal.charged)} is charged: no more than that can be credited.`
		case "more-than-invoiced":
			return `${formatKshs(refusal.owed)} of this invoice is not credited yet: no more than that can be credited.`
		case "more-than-told":
			return toldSentence(refusal)
	}
}

/** What M-Pesa told of a payment, and what of that is left. */
function toldSentence({ told, left }: Extract<Refusal, { reason: "more-than-told" }>): string {
	const sentence = `M-Pesa told of ${formatKshs(told)} under this receipt: no more than ${formatKshs(left)} of it can be booked.`
	return left === told
		? `${sentence} If that is wrong, look it up at M-Pesa, and say what came in on the page of the payment.`
		: sentence
}

type ReceiptRefusal = Extract<
	Refusal,
	{
		reason:
			| "receipt-booked"
			| "receipt-elsewhere"
			| `code-of-${string}`
			| "payment-reversed"
			| "payment-of-others"
	}
>

/** Why nothing is booked under a receipt. */
function receiptSentence(refusal: ReceiptRefusal): string {
	switch (refusal.reason) {
		case "receipt-booked":
			return `This receipt is already booked, for ${refusal.brandName}, No. ${refusal.number}.`
		case "receipt-elsewhere":
			return `This receipt is already booked, in another edition. ${ASK_FOR_ALL}`
		case "code-of-payment":
			return CODE_OF_PAYMENT
		case "code-of-refund":
			return "Under this code money was paid back. Enter the code of the payment that came in."
		case "code-of-payback":
			return "Under this code a payment that was on no account was paid back. Enter the code of the transfer to this vendor."
		case "payment-reversed":
			return `M-Pesa took this payment back on ${formatNairobiDate(refusal.reversedAt)}, under ${refusal.code}. Nothing was booked.`
		case "payment-of-others":
			return `M-Pesa told of this payment, and not under the account code of a vendor of this edition. ${ASK_FOR_ALL}`
	}
}

function balanceQuestion(refusal: Extract<Refusal, { balance: number }>): string {
	const after = formatKshs(Math.abs(refusal.balance))
	if (refusal.reason === "paid-back")
		return `This money was paid back to the vendor. If its payment is taken back, they owe ${after}.`
	const { reason, before } = refusal
	const [old, nothing] = [formatKshs(Math.abs(before)), formatKshs(0)]
	return reason === "more-than-credit"
		? `The credit of this vendor is ${before < 0 ? old : nothing}. After this refund they owe ${after}.`
		: `This vendor owes ${before > 0 ? old : nothing}. After this payment they have a credit of ${after}.`
}
