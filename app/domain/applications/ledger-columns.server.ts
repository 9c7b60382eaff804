import { sql } from "drizzle-orm"
import { type AnyPgColumn, bigint, boolean, date, index, text } from "drizzle-orm/pg-core"
import { retained, withoutCopy } from "../../platform/personal-data.ts"

/**
 * What the ledger of an application adds up to, with what was merged into it; kept by triggers on `ledger_entries` in the
 * transaction that writes (docs/decisions/142). Whole Kenyan shillings; nothing for one that was merged into another.
 */
export const ledgerColumns = {
	/** Whether there is any, also where all of them come to nothing. */
	hasEntries: boolean("has_entries").notNull().default(false),
	charged: bigint({ mode: "number" }).notNull().default(0),
	/** Less what was paid back. */
	paid: bigint({ mode: "number" }).notNull().default(0),
	/** What its invoices, supplements and credit notes add up to. */
	invoiced: bigint({ mode: "number" }).notNull().default(0),
	/**
	 * The due days of which something is still to be paid, in their order, and how much of each (`documentBalancesOf`); last, as infinity,
	 * what no document names a day for (`dueDaysNow`).
	 */
	dueDays: date("due_days", { mode: "string" }).array().notNull().default([]),
	dueAmounts: bigint("due_amounts", { mode: "number" }).array().notNull().default([]),
	isStallCharged: boolean("is_stall_charged").notNull().default(false),
	/** One of `PAYMENT_STATES`. */
	payment: text().generatedAlwaysAs(
		sql`case when not is_stall_charged then 'uncharged' when charged > paid then 'due' else 'paid' end`,
	),
}

/** Who has paid and who owes; and, for a payment, who owes just that much, or owes and has that telephone. */
export const indexLedgers = (
	table: Record<"editionId" | "payment" | "id" | "charged" | "paid" | "phoneKey", AnyPgColumn>,
) => [
	index("vendor_applications_payment")
		.on(table.editionId, table.payment, sql`brand_key collate "C"`, table.id)
		.where(sql`status = 'approved'`),
	index("vendor_applications_accounts")
		.on(table.editionId, sql`brand_key collate "C"`, table.id)
		.where(sql`has_entries`),
	// Accepted, and nobody has charged the price of their stall.
	index("vendor_applications_chargeable")
		.on(table.editionId, table.id)
		.where(
			sql`status = 'approved' and payment = 'uncharged' and tent_price is not null and erased_at is null and merged_into_id is null`,
		),
	index("vendor_applications_balance").on(sql`(charged - paid)`, table.id).where(sql`charged > paid`),
	index("vendor_applications_owing_phone").on(sql`right(phone_key, 3)`, table.id).where(sql`charged > paid`),
]

const SUM = withoutCopy(retained("what is owed and paid in a season is counted by it"), "the entries are")

export const ledgerColumnPrivacy = {
	hasEntries: SUM,
	charged: SUM,
	paid: SUM,
	isStallCharged: SUM,
	invoiced: SUM,
	dueDays: SUM,
	dueAmounts: SUM,
}
