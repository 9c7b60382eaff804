import { z } from "zod"
import { toKenyanPhone } from "../../values/phone.ts"
import { amountInput } from "../money/inputs.ts"

const NO_PHONE = "Enter a Kenyan mobile number, like 0712 345 678."

/** What a vendor types who pays on their page. */
export const paymentRequestInput = z.object({
	phone: z
		.string(NO_PHONE)
		.max(30, NO_PHONE)
		.transform((typed, check) => {
			const phone = toKenyanPhone(typed)
			if (!phone) check.addIssue({ code: "custom", message: NO_PHONE })
			return phone ?? ""
		}),
	amount: amountInput(999_999_999),
})

/** What somebody types at the practice till, as at the menu of a phone. */
export const practicePaymentInput = paymentRequestInput.extend({
	account: z.string("Enter an account number.").trim().min(1, "Enter an account number.").max(20),
	name: z.string("Enter a name.").trim().min(1, "Enter a name.").max(30),
})

/** The code in the message of M-Pesa. */
export const claimedReceiptInput = z.object({
	receipt: z
		.string("Enter the code.")
		.transform((typed) => typed.replace(/\s/g, "").toUpperCase())
		.pipe(z.string().regex(/^[A-Z0-9]{8,12}$/, "The code has ten letters and digits, such as TKP1A2B3C4.")),
})
