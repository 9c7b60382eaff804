import { sql } from "drizzle-orm"
import { type AnyPgColumn, bigint, boolean, index, text } from "drizzle-orm/pg-core"
import { retained, withoutCopy } from "../../platform/personal-data.ts"

/**
 * What the ledger of an application adds up to, with what was merged into it; kept by triggers on `ledger_entries` in the
 * transaction that writes (docs/decisions/142). Whole Kenyan shillings; nothing for one that was merged into another.
 */
export const accountColumns = {
	charged: bigint({ mode: "number" }).notNull().default(0),
	/** Less what was paid back. */
	paid: bigint({ mode: "number" }).notNull().default(0),
	isStallCharged: boolean("is_stall_charged").notNull().default(false),
	/** One of `PAYMENT_STATES`. */
	payment: text().generatedAlwaysAs(
		sql`case when not is_stall_charged then 'uncharged' when charged > paid then 'due' else 'paid' end`,
	),
}

/** Who has paid and who owes; and, for a payment, who owes just that much, or owes and has that telephone. */
export const indexAccounts = (
	table: Record<"editionId" | "payment" | "id" | "charged" | "paid" | "phoneKey", AnyPgColumn>,
) => [
	index("vendor_applications_payment")
		.on(table.editionId, table.payment, sql`brand_key collate "C"`, table.id)
		.where(sql`status = 'approved'`),
	index("vendor_applications_balance").on(sql`(charged - paid)`, table.id).where(sql`charged > paid`),
	index("vendor_applications_owing_phone").on(sql`right(phone_key, 3)`, table.id).where(sql`charged > paid`),
]

const SUM = withoutCopy(retained("what is owed and paid in a season is counted by it"), "the entries are")

export const accountColumnPrivacy = { charged: SUM, paid: SUM, isStallCharged: SUM }
