import { z } from "zod"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { normalizeSingleLine } from "../../values/normalize-text.ts"
import { KRA_PIN, NO_KRA_PIN } from "../../values/text-patterns.ts"
import { MAX_AMOUNT, REAL_METHODS } from "../ledger/rules.ts"

const MAX_REASON_LENGTH = 200

const NO_AMOUNT = "Enter whole shillings, like 25,000."

/**
 * "25,000", "Kshs 25000", "25 000": whole Kenyan shillings, at least one. A comma groups thousands: "100,50" is no amount.
 * @param tooMuch what is said of more than `max`
 */
export const amountInput = (max: number, tooMuch = NO_AMOUNT) =>
	z
		.string("Enter an amount.")
		.transform((typed) => typed.replace(/^\s*k(?:sh?s?|es)\b\.?/i, "").trim())
		.pipe(z.string().regex(/^(\d+|\d{1,3}([,\s]\d{3})+)$/, NO_AMOUNT))
		.transform((digits) => Number(digits.replace(/\D/g, "")))
		.refine((amount) => amount > 0, "Enter at least 1 shilling.")
		.refine((amount) => amount <= max, tooMuch)

const entryAmount = amountInput(MAX_AMOUNT, "That is too much for one entry.")

const line = z
	.string()
	.transform(normalizeSingleLine)
	.pipe(z.string().max(MAX_REASON_LENGTH, `Use at most ${MAX_REASON_LENGTH} characters.`))

const requiredLine = (missing: string) => line.refine((text) => text !== "", missing)

const receipt = requiredLine("Enter the number of the receipt, or the code of the transfer.")
	.refine((text) => /[A-Za-z0-9]/.test(text), "A receipt has letters or digits.")
	.refine((text) => text.length <= 60, "Use at most 60 characters.")

/** That of the control unit, and behind a slash its own; KRA's have been digits alone as well. */
const ETIMS_NUMBER = /^(?=.*\d)[A-Z0-9]+([/-][A-Z0-9]+)*$/

/** Blanks and hyphens are how somebody typed it. */
const MPESA_CODE = /^(?:[\s-]*[A-Za-z0-9]){10}[\s-]*$/

/** The newest entry that the screen showed; what makes no sense is none. */
const expected = z.coerce.number().int().min(0).catch(-1)

const dayUntil = (now: Date) =>
	z.iso
		.date("Enter the day of the payment.")
		.refine((day) => day >= "2000-01-01", "That is too long ago.")
		.refine((day) => day <= formatNairobiIsoDate(now), "That day is still to come.")

/** The balance after an amount that is asked about, once somebody was asked. */
const acceptedBalance = z.coerce.number().int().optional().catch(undefined)

// A letter of another alphabet that looks the same would make of one receipt two.
const hasMpesaCode = ({ method, receipt: typed }: { method: string; receipt: string }) =>
	method !== "mpesa" || MPESA_CODE.test(typed)
const NO_MPESA_CODE = {
	message: "An M-Pesa code has ten letters and digits, such as TKP1A2B3C4.",
	path: ["receipt"],
}

const movement = (now: Date) => ({
	method: z.enum(REAL_METHODS, "Choose how it was paid."),
	receipt,
	day: dayUntil(now),
})

/** What came in and is on no account was paid back, as far as the screen showed what is left of it. */
export const paybackInput = (now: Date) =>
	z.object({ ...movement(now), expected }).refine(hasMpesaCode, NO_MPESA_CODE)
export type PaybackInput = z.infer<ReturnType<typeof paybackInput>>

/** Money that came in or was paid back. */
export const moneyInput = (now: Date) =>
	z
		.object({
			...movement(now),
			amount: entryAmount,
			reason: line.default(""),
			expected,
			acceptedBalance,
		})
		.refine(hasMpesaCode, NO_MPESA_CODE)
export type MoneyInput = z.infer<ReturnType<typeof moneyInput>>

export const chargeInput = z.object({
	amount: entryAmount,
	reason: requiredLine("Say what it is for."),
	expected,
})
export type ChargeInput = z.infer<typeof chargeInput>

/** `document`: the invoice that a credit is for; 0: none is chosen. */
export const creditInput = chargeInput.extend({ document: z.coerce.number().int().default(0).catch(-1) })
export type CreditInput = z.infer<typeof creditInput>

export const stallPriceInput = z.object({ amount: entryAmount, expected })
export type StallPriceInput = z.infer<typeof stallPriceInput>

/** Of a payment that came by itself, what is for one ledger. */
export const allocationInput = z.object({ amount: entryAmount, expected })

export const reversalInput = z.object({
	reason: requiredLine("Say why it is taken back."),
	expected,
	acceptedBalance,
})
export type ReversalInput = z.infer<typeof reversalInput>

/** Typed with blanks or in small letters it is the same. */
export const buyerPinInput = z.object({
	pin: z
		.string()
		.transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
		.refine((pin) => pin === "" || KRA_PIN.test(pin), NO_KRA_PIN),
})

/** Typed with blanks or in small letters it is the same. */
export const etimsInput = z.object({
	etims: z
		.string()
		.transform((typed) => typed.replace(/\s/g, "").toUpperCase())
		.pipe(
			z
				.string()
				.max(60, "Use at most 60 characters.")
				.refine(
					(number) => number === "" || ETIMS_NUMBER.test(number),
					"An eTIMS number has letters, digits, / and -, such as KRACU0100000001/123.",
				),
		)
		.default(""),
})
