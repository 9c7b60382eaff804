import { sql } from "drizzle-orm"
import {
	type AnyPgColumn,
	bigint,
	check,
	date,
	index,
	integer,
	pgTable,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core"
import { classify, classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { extraOptions } from "../extra-options/schema.server.ts"
import { ENTRY_CAUSES, ENTRY_KINDS, PAYMENT_METHODS } from "./rules.ts"

/**
 * What an application is charged and what was paid for it. Rows are added and never changed: one that was wrong is taken back
 * by another one. The database refuses anything else (docs/decisions/142), but that a reason is emptied, that somebody who
 * recorded is forgotten, and that entries go with their application.
 */
export const ledgerEntries = pgTable(
	"ledger_entries",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		kind: text({ enum: ENTRY_KINDS }).notNull(),
		/** The entry that this one takes back, whole: of the same application and kind, with the opposite amount. */
		reversesId: integer("reverses_id")
			.unique()
			.references((): AnyPgColumn => ledgerEntries.id),
		/** Whole Kenyan shillings; positive where the vendor owes more by it. */
		amount: bigint({ mode: "number" }).notNull(),
		/** What is charged, of a stall: its tent space as it was agreed. */
		label: text().notNull().default(""),
		/** Of what is charged by the piece. */
		quantity: integer(),
		/** What was ordered, of an extra. */
		extraOptionId: integer("extra_option_id").references(() => extraOptions.id),
		method: text({ enum: PAYMENT_METHODS }),
		/** The number of the receipt, or the code of the transfer. */
		receipt: text(),
		receiptKey: text("receipt_key").generatedAlwaysAs(
			sql`nullif(upper(regexp_replace(receipt, '[^A-Za-z0-9]', '', 'g')), '')`,
		),
		/** How often the same receipt had been booked and taken back before. */
		receiptRound: integer("receipt_round").notNull().default(0),
		/** The day in Nairobi for which it counts: of a payment when it was paid. */
		day: date({ mode: "string" }).notNull(),
		cause: text({ enum: ENTRY_CAUSES }).notNull().default("hand"),
		/** Why, as somebody typed it. */
		reason: text().notNull().default(""),
		/** Null for the product itself, and once their account is removed: the audit log still has their email. */
		recordedBy: text("recorded_by").references(() => users.id, { onDelete: "set null" }),
		recordedAt: timestamptz("recorded_at").notNull(),
	},
	(table) => [
		index("ledger_entries_by_application").on(table.applicationId, table.id),
		index("ledger_entries_by_user").on(table.recordedBy).where(sql`recorded_by is not null`),
		index("ledger_entries_receipts").on(table.receiptKey).where(sql`receipt_key is not null`),
		// Their quantities are what is ordered of it.
		index("ledger_entries_extra").on(table.extraOptionId).where(sql`extra_option_id is not null`),
		index("ledger_entries_practice").on(table.id).where(sql`method = 'practice'`),
		// Two who book one receipt at once: the second is refused.
		uniqueIndex("ledger_entries_receipt")
			.on(table.kind, table.method, table.receiptKey, table.receiptRound)
			.where(sql`receipt_key is not null and reverses_id is null`),
		check("ledger_entries_kind", oneOf(table.kind, ENTRY_KINDS)),
		check("ledger_entries_cause", oneOf(table.cause, ENTRY_CAUSES)),
		check("ledger_entries_method", oneOf(table.method, PAYMENT_METHODS)),
		check(
			"ledger_entries_sign",
			sql`case when kind in ('credit', 'payment') then -1 else 1 end * case when reverses_id is null then 1 else -1 end * amount >= 0`,
		),
		check(
			"ledger_entries_extra",
			sql`(kind = 'extra') = (extra_option_id is not null) and (kind <> 'extra' or quantity > 0)`,
		),
		check(
			"ledger_entries_paid",
			sql`(kind in ('payment', 'refund')) = (method is not null and receipt is not null)`,
		),
	],
)

const BOOKS = "books of account are kept, and name nobody"

export const ledgerPrivacy = classify(ledgerEntries, "vendors", {
	applicationId: retained(BOOKS),
	kind: retained(BOOKS),
	reversesId: withoutCopy(retained(BOOKS), "it is the number of a row"),
	amount: retained(BOOKS),
	label: retained(BOOKS),
	quantity: retained(BOOKS),
	extraOptionId: withoutCopy(retained(BOOKS), "the label has its name"),
	method: retained(BOOKS),
	receipt: retained("a payment is found again by it in the books of the bank"),
	receiptRound: withoutCopy(retained(BOOKS), "it only counts rows"),
	day: retained(BOOKS),
	cause: retained(BOOKS),
	reason: personal(""),
	recordedBy: withoutCopy(retained(BOOKS), "data of somebody else; empty once their account is removed"),
	recordedAt: retained(BOOKS),
})

/**
 * What the ledgers of an edition add up to, by stall; kept by triggers on `vendor_applications` as `application_counts` are
 * (decision 079). A figure is the sum of its rows.
 */
export const moneyCounts = pgTable(
	"money_counts",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id").notNull(),
		/** Null: the tent space does not name type and amount. */
		tentType: text("tent_type"),
		charged: bigint({ mode: "number" }).notNull(),
		paid: bigint({ mode: "number" }).notNull(),
		/** Invoices and supplements less credit notes. */
		invoiced: bigint({ mode: "number" }).notNull().default(0),
		/** What is left to pay, without what others have paid too much. */
		owed: bigint({ mode: "number" }).notNull(),
		/** What was paid too much, and belongs to vendors. */
		credit: bigint({ mode: "number" }).notNull(),
		/** Ledgers that owe. */
		owing: integer().notNull(),
		/** Accepted vendors whose stall is charged, and who owe nothing. */
		settled: integer().notNull(),
		/** Accepted vendors, without erased ones, whose stall is not charged. */
		uncharged: integer().notNull(),
	},
	(table) => [index("money_counts_edition").on(table.editionId)],
)

/**
 * What of the invoices of an edition is still to be paid, by due day and stall; kept as `money_counts` are, from the due days of
 * each ledger. What is due before a day is overdue on it, and needs nobody to count it anew at midnight.
 */
export const dueCounts = pgTable(
	"due_counts",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id").notNull(),
		tentType: text("tent_type"),
		dueOn: date("due_on", { mode: "string" }).notNull(),
		amount: bigint({ mode: "number" }).notNull(),
		/** Ledgers of which this is the first due day that is not paid: so nobody counts twice. */
		ledgers: integer("accounts").notNull(),
	},
	(table) => [index("due_counts_edition").on(table.editionId, table.dueOn)],
)

export const dueCountPrivacy = classifyAll(dueCounts, "nobody", impersonal)

export const moneyCountPrivacy = classifyAll(moneyCounts, "nobody", impersonal)

/**
 * Ledgers whose charges were not reconciled with those of another application of their vendor, because somebody held them:
 * they follow once nobody does. Without a foreign key, which would wait for who holds the application.
 */
export const pendingCharges = pgTable("pending_charges", {
	id: integer().primaryKey().generatedAlwaysAsIdentity(),
	applicationId: integer("application_id").notNull(),
	cause: text({ enum: ENTRY_CAUSES }).notNull(),
	recordedBy: text("recorded_by").references(() => users.id, { onDelete: "cascade" }),
})

export const pendingChargePrivacy = classifyAll(pendingCharges, "nobody", impersonal)
