import { sql } from "drizzle-orm"
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { REAL_METHODS } from "../ledger/rules.ts"
import { payments } from "./schema.server.ts"

/**
 * Payments that M-Pesa took back, as a statement tells it: also of those that nobody has told us yet. Triggers keep what of a payment
 * has gone back (docs/decisions/179).
 */
export const paymentReversals = pgTable(
	"payment_reversals",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Of the payment that was taken back. */
		receipt: text().notNull(),
		/** Under which M-Pesa took it back. */
		code: text().notNull(),
		/** Whole Kenyan shillings. */
		amount: bigint({ mode: "number" }).notNull(),
		reversedAt: timestamptz("reversed_at").notNull(),
		toldAt: timestamptz("told_at").notNull(),
	},
	(table) => [
		uniqueIndex("payment_reversals_code").on(table.code, table.receipt),
		index("payment_reversals_by_receipt").on(table.receipt),
		check("payment_reversals_amount", sql`amount > 0`),
		check("payment_reversals_receipt", sql`receipt ~ '^[A-Z0-9]{6,20}$' and code ~ '^[A-Z0-9]{6,20}$'`),
	],
)

export const paymentReversalPrivacy = classifyAll(paymentReversals, "nobody", impersonal)

/** What came in, is on no account and was paid back; one that was wrong is undone and stays. */
export const paymentPaybacks = pgTable(
	"payment_paybacks",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		paymentId: integer("payment_id")
			.notNull()
			.references(() => payments.id, { onDelete: "cascade" }),
		/** Whole Kenyan shillings. */
		amount: bigint({ mode: "number" }).notNull(),
		method: text({ enum: REAL_METHODS }).notNull(),
		/** The code of the transfer, or the number of the receipt. */
		code: text().notNull(),
		codeKey: text("code_key").generatedAlwaysAs(sql`upper(regexp_replace(code, '[^A-Za-z0-9]', '', 'g'))`),
		/** The day in Nairobi on which it was paid back. */
		day: date({ mode: "string" }).notNull(),
		recordedBy: text("recorded_by").references(() => users.id, { onDelete: "set null" }),
		recordedAt: timestamptz("recorded_at").notNull(),
		undoneBy: text("undone_by").references(() => users.id, { onDelete: "set null" }),
		undoneAt: timestamptz("undone_at"),
	},
	(table) => [
		index("payment_paybacks_by_payment").on(table.paymentId),
		index("payment_paybacks_by_code").on(table.codeKey),
		index("payment_paybacks_by_recorder").on(table.recordedBy).where(sql`recorded_by is not null`),
		index("payment_paybacks_by_undoer").on(table.undoneBy).where(sql`undone_by is not null`),
		check("payment_paybacks_method", oneOf(table.method, REAL_METHODS)),
		check("payment_paybacks_amount", sql`amount > 0`),
	],
)

export const paymentPaybackPrivacy = classifyAll(paymentPaybacks, "nobody", impersonal)
