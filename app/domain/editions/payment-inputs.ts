import { z } from "zod"
import { PLAIN_TEXT } from "../../values/text-patterns.ts"
import { usualDay } from "./usual-day.ts"

/** Whether vendors get emails about their money without anybody asking. */
export const MONEY_EMAILS = ["by-themselves", "none"] as const
/** The same of their papers. */
export const PAPER_EMAILS = ["by-themselves", "none"] as const
/** What vendors may correct of their applications once these have closed: each what the one before may, and more. */
export const VENDOR_CORRECTIONS = [
	"nothing",
	"contact",
	"contact-and-description",
	"all-but-the-stall",
] as const

const filled = z.string().regex(PLAIN_TEXT)
const wholeNumber = (from: number, to: number) => {
	const message = `Enter a whole number from ${from} to ${to}.`
	return z.int(message).min(from, message).max(to, message)
}

interface DepositTerms {
	depositPercent: number | null
	depositAmount: number | null
	invoiceDueDays: number | null
}

const asksDeposit = ({ depositPercent, depositAmount }: Omit<DepositTerms, "invoiceDueDays">): boolean =>
	depositPercent !== null || depositAmount !== null

/** Without days a deposit is due on the day on which it is asked for. */
export const lacksDepositDays = (terms: DepositTerms): boolean =>
	asksDeposit(terms) && terms.invoiceDueDays === null

/** What vendors are told before they come, and how and when they pay. */
export const forVendors = z
	.strictObject({
		setUp: filled
			.meta({ label: "Set-up times", hint: "For example: Thursday 11 December, 2 to 6 PM." })
			.nullable(),
		howToPay: filled
			.meta({ label: "How to pay for a stall", hint: "For example: M-Pesa paybill and account.", long: true })
			.nullable(),
		paymentDueOn: usualDay.meta({ label: "Last day to pay" }).nullable(),
		moneyEmails: z.enum(MONEY_EMAILS).meta({
			label: "Emails about money",
			hint: "By themselves: invoices, credit notes, receipts, refunds, and reminders 7 and 2 days before a due day and on it. None: you tell vendors yourselves.",
		}),
		paperEmails: z.enum(PAPER_EMAILS).meta({
			label: "Emails about papers",
			hint: "By themselves: your verdicts, an hour after the first, and reminders 14, 7 and 2 days before the day on which a paper is due. None: you tell vendors yourselves.",
		}),
		vendorCorrections: z.enum(VENDOR_CORRECTIONS).meta({
			label: "Vendors may correct",
			hint: "On their own page, once applications have closed. Contact: contact person, phone and web addresses. All but the stall: brand, description and answers as well. Stall and category are for you to change.",
		}),
		invoiceDueDays: wholeNumber(0, 365)
			.meta({
				label: "Days to pay an invoice",
				hint: "After its issue, at the latest the day before the festival. Empty: until the last day to pay. With a deposit: the days to pay that, which then cannot stay empty.",
			})
			.nullable(),
		depositPercent: wholeNumber(1, 99)
			.meta({ label: "Deposit in per cent", hint: "Of an invoice. The rest is due on the last day to pay." })
			.nullable(),
		depositAmount: wholeNumber(1, 10_000_000)
			.meta({ label: "Deposit in shillings", hint: "In place of per cent." })
			.nullable(),
		vatPercent: wholeNumber(1, 100)
			.meta({ label: "Per cent of VAT in the prices", hint: "For the accountant. Empty: there is none." })
			.nullable(),
	})
	.refine(({ depositPercent, depositAmount }) => depositPercent === null || depositAmount === null, {
		message: "State the deposit in per cent or in shillings, not both.",
		path: ["depositAmount"],
	})
	.refine((terms) => !asksDeposit(terms) || terms.paymentDueOn !== null, {
		message: "With a deposit, say until when the rest is paid.",
		path: ["paymentDueOn"],
	})
	.refine((terms) => !lacksDepositDays(terms), {
		message: "With a deposit, say within how many days it is paid.",
		path: ["invoiceDueDays"],
	})
	.meta({ label: "Set-up and payment", hint: "For emails to vendors, which leave out what is empty." })
