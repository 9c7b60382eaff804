import { z } from "zod"
import { parseDarajaTime, parsePullTime } from "./time.ts"

/** Money that came in, as whichever way tells it. */
export interface Transaction {
	/** Upper case. */
	receipt: string
	/** Whole shillings. */
	amount: number
	paidAt: Date
	/** The account number that was typed; empty where there was none. */
	account: string
	/** Masked, or in full. */
	phone: string
	name: string
}

/** What became of a request to pay. */
export interface StkNotice {
	merchantRequestId: string
	checkoutRequestId: string
	/** 0: paid. */
	resultCode: number
	/** Of one that was paid. */
	paid?: Omit<Transaction, "account" | "name">
}

/** Numbers and texts stand for each other in what Daraja sends. */
const text = z
	.union([z.string(), z.number()])
	// No database keeps it.
	.transform((value) => String(value).replaceAll("\0", ""))
	.pipe(z.string().max(200))
const optionalText = text.nullish().transform((value) => value ?? "")

const receipt = text.transform((code) => code.trim().toUpperCase()).pipe(z.string().regex(/^[A-Z0-9]{6,20}$/))

/** "5.00": whole shillings. */
const amount = text
	.pipe(z.string().regex(/^\d{1,9}(\.0{1,2})?$/))
	.transform(Number)
	.pipe(z.number().positive())

const moment = text.transform((digits, check) => parseDarajaTime(digits) ?? reject(check))
const pulledMoment = text.transform((written, check) => parsePullTime(written) ?? reject(check))

function reject(check: z.RefinementCtx): never {
	check.addIssue({ code: "custom", message: "no moment" })
	return z.NEVER
}

const stkNotice = z.object({
	Body: z.object({
		stkCallback: z.object({
			MerchantRequestID: text,
			CheckoutRequestID: text,
			ResultCode: z.coerce.number().pipe(z.int32()),
			CallbackMetadata: z
				.object({ Item: z.array(z.object({ Name: text, Value: text.nullish() })).max(30) })
				.nullish(),
		}),
	}),
})

const paidItems = z.object({
	Amount: amount,
	MpesaReceiptNumber: receipt,
	TransactionDate: moment,
	PhoneNumber: optionalText,
})

/** What Daraja sends about a request to pay; undefined for what is no such notice, or lacks what a paid one has. */
export function parseStkNotice(sent: unknown): StkNotice | undefined {
	const parsed = stkNotice.safeParse(sent)
	if (!parsed.success) return undefined
	const { MerchantRequestID, CheckoutRequestID, ResultCode, CallbackMetadata } = parsed.data.Body.stkCallback
	const notice = {
		merchantRequestId: MerchantRequestID,
		checkoutRequestId: CheckoutRequestID,
		resultCode: ResultCode,
	}
	if (ResultCode !== 0) return notice
	const items = paidItems.safeParse(
		Object.fromEntries((CallbackMetadata?.Item ?? []).map(({ Name, Value }) => [Name, Value ?? undefined])),
	)
	if (!items.success) return undefined
	const { Amount, MpesaReceiptNumber, TransactionDate, PhoneNumber } = items.data
	return {
		...notice,
		paid: { receipt: MpesaReceiptNumber, amount: Amount, paidAt: TransactionDate, phone: PhoneNumber },
	}
}

const c2bNotice = z
	.object({
		TransID: receipt,
		TransTime: moment,
		TransAmount: amount,
		BillRefNumber: optionalText,
		MSISDN: optionalText,
		FirstName: optionalText,
		MiddleName: optionalText,
		LastName: optionalText,
	})
	.transform(
		(sent): Transaction => ({
			receipt: sent.TransID,
			amount: sent.TransAmount,
			paidAt: sent.TransTime,
			account: sent.BillRefNumber.trim(),
			phone: sent.MSISDN,
			name: [sent.FirstName, sent.MiddleName, sent.LastName]
				.map((one) => one.trim())
				.filter(Boolean)
				.join(" "),
		}),
	)

/** What Daraja asks or says about a payment to the paybill. */
export const parseC2bNotice = (sent: unknown): Transaction | undefined => c2bNotice.safeParse(sent).data

const pulled = z
	.object({
		transactionId: receipt,
		trxDate: pulledMoment,
		amount,
		billreference: optionalText,
		msisdn: optionalText,
		sender: optionalText,
	})
	.transform(
		(row): Transaction => ({
			receipt: row.transactionId,
			amount: row.amount,
			paidAt: row.trxDate,
			account: row.billreference.trim(),
			phone: row.msisdn,
			name: row.sender.trim(),
		}),
	)

const pullAnswer = z.object({ Response: z.array(z.union([z.unknown().array(), z.unknown()])) })

/** Of an answer to a pull: how many rows it has, and those that tell a payment. */
export function parsePull(answer: unknown): { rows: number; transactions: Transaction[] } | undefined {
	const parsed = pullAnswer.safeParse(answer)
	if (!parsed.success) return undefined
	const rows = parsed.data.Response.flat()
	return { rows: rows.length, transactions: rows.flatMap((row) => pulled.safeParse(row).data ?? []) }
}
