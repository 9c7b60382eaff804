import { createTillApi } from "./till-api.ts"
import type { PaybillPayment, Prompt, Settled, Till, TillOptions } from "./till-types.ts"
import { formatDarajaTime } from "./time.ts"

export function createTill(options: TillOptions): Till {
	const { notify, keep, settled = [] } = options
	const prompts = new Map(options.prompts?.map((prompt) => [prompt.checkoutRequestId, prompt]))
	const urls: Till["urls"] = {}
	const nextReceipt = createReceipts(options, settled)
	const make = (payment: PaybillPayment): Settled => ({ ...payment, ...stamp(nextReceipt, options.now()) })
	const state = { prompts, settled, urls, tokens: options.tokens ?? new Map<string, number>() }
	const confirm = async (done: Settled | undefined) =>
		done && urls.confirmation && (await notify(urls.confirmation, c2bNotice(done, options.shortcode)))
	return {
		...state,
		handle: createTillApi(options, state),
		async answer(checkoutRequestId, resultCode, { isLost = false } = {}) {
			const prompt = prompts.get(checkoutRequestId)
			if (!prompt || prompt.resultCode !== undefined) return undefined
			prompt.resultCode = resultCode
			const done = resultCode === 0 ? make(paymentOf(prompt)) : undefined
			if (keep && !(await keep.answer(prompt, done))) return undefined
			settled.push(...(done ? [done] : []))
			if (isLost) return done
			await notify(prompt.callbackUrl, stkNotice(prompt, done))
			// Both ways tell the same payment.
			await confirm(done)
			return done
		},
		async pay(payment) {
			const done = make(payment)
			const verdict = urls.validation && (await notify(urls.validation, c2bNotice(done, options.shortcode)))
			if (isRefusal(verdict)) return undefined
			await keep?.payment(done)
			settled.push(done)
			await confirm(done)
			return done
		},
	}
}

const stamp = (nextReceipt: () => string, at: Date) => ({ receipt: nextReceipt(), paidAt: toSecond(at) })

const paymentOf = ({ amount, phone, reference }: Prompt): PaybillPayment => ({
	amount,
	phone,
	account: reference,
	name: "WANJIRU",
})

const isRefusal = (verdict: unknown) =>
	typeof verdict === "object" &&
	verdict !== null &&
	"ResultCode" in verdict &&
	String(verdict.ResultCode) !== "0"

const toSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / 1_000) * 1_000)

const RECEIPT_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"

/** Ten letters and digits, none twice. */
function createReceipts(
	{ random, receiptPrefix = "TKP" }: Pick<TillOptions, "random" | "receiptPrefix">,
	settled: Settled[],
): () => string {
	const taken = new Set(settled.map(({ receipt }) => receipt))
	return function nextReceipt() {
		const letters = Array.from({ length: 7 }, () => RECEIPT_LETTERS[random(RECEIPT_LETTERS.length)])
		const receipt = `${receiptPrefix}${letters.join("")}`
		if (taken.has(receipt)) return nextReceipt()
		taken.add(receipt)
		return receipt
	}
}

function stkNotice(prompt: Prompt, settled: Settled | undefined) {
	const { merchantRequestId, checkoutRequestId, resultCode = 1037 } = prompt
	const ids = { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId }
	const result = { ResultCode: resultCode, ResultDesc: resultCode === 0 ? "Success" : "Not paid" }
	const items = settled && [
		{ Name: "Amount", Value: settled.amount },
		{ Name: "MpesaReceiptNumber", Value: settled.receipt },
		{ Name: "Balance" },
		{ Name: "TransactionDate", Value: Number(formatDarajaTime(settled.paidAt)) },
		{ Name: "PhoneNumber", Value: Number(settled.phone) },
	]
	return { Body: { stkCallback: { ...ids, ...result, ...(items && { CallbackMetadata: { Item: items } }) } } }
}

/** The number of the phone is masked here, as it is in notices of the paybill. */
const c2bNotice = ({ receipt, paidAt, amount, account, phone, name }: Settled, shortcode: string) => ({
	TransactionType: "Pay Bill",
	TransID: receipt,
	TransTime: formatDarajaTime(paidAt),
	TransAmount: amount.toFixed(2),
	BusinessShortCode: shortcode,
	BillRefNumber: account.slice(0, 20),
	InvoiceNumber: "",
	OrgAccountBalance: "",
	ThirdPartyTransID: "",
	MSISDN: `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`,
	FirstName: name,
})
