import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"

/** What the practice till has in place of M-Pesa: phones that it asked, and what was paid there. No money moved. */
export const practicePayments = pgTable(
	"practice_payments",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Null, as the address of the answer: somebody paid from the menu. */
		checkoutRequestId: text("checkout_request_id").unique(),
		merchantRequestId: text("merchant_request_id"),
		callbackUrl: text("callback_url"),
		amount: bigint({ mode: "number" }).notNull(),
		phone: text().notNull(),
		account: text().notNull(),
		payer: text().notNull().default(""),
		at: timestamptz().notNull(),
		/** Null while the phone waits; 0 was paid. */
		resultCode: integer("result_code"),
		receipt: text().unique(),
		paidAt: timestamptz("paid_at"),
	},
	(table) => [
		index("practice_payments_at").on(table.at),
		check("practice_payments_amount", sql`amount > 0`),
		check("practice_payments_paid", sql`(receipt is null) = (paid_at is null)`),
	],
)

const IN_COPY_OF_PAYMENT = "what was paid is in the copy of the payment"
const PRACTICE = withoutCopy(retained("its row goes with whoever paid, or after a week"), IN_COPY_OF_PAYMENT)
const PRACTISING = withoutCopy(personal(), IN_COPY_OF_PAYMENT)

export const practicePaymentPrivacy = classify(practicePayments, "vendors", {
	checkoutRequestId: PRACTISING,
	merchantRequestId: PRACTICE,
	callbackUrl: PRACTICE,
	amount: PRACTICE,
	phone: PRACTISING,
	account: PRACTISING,
	payer: PRACTISING,
	at: PRACTICE,
	resultCode: PRACTICE,
	receipt: PRACTICE,
	paidAt: PRACTICE,
})
