import { sql } from "drizzle-orm"
import {
	type AnyPgColumn,
	bigint,
	check,
	date,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	unique,
} from "drizzle-orm/pg-core"
import { classify, classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { DOCUMENT_KINDS } from "./invoice-rules.ts"
import { ledgerEntries } from "./schema.server.ts"

/**
 * Invoices, supplements and credit notes. An issued one never changes: the database refuses everything (docs/decisions/156) but that
 * its buyer is erased, that a colleague is forgotten, and that it goes with its application.
 */
export const invoices = pgTable(
	"invoices",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Whose series it is in: that of its issue, also once the application has moved to another edition. */
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		/** 1, 2, 3 without gaps. */
		number: integer().notNull(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		kind: text({ enum: DOCUMENT_KINDS }).notNull(),
		/** Whole Kenyan shillings, the sum of its lines; less than nothing on a credit note. */
		total: bigint({ mode: "number" }).notNull(),
		issuedAt: timestamptz("issued_at").notNull(),
		/** Null: the product itself, or somebody who left the team. */
		issuedBy: text("issued_by").references(() => users.id, { onDelete: "set null" }),
		/** As all of these were at its issue. */
		buyerName: text("buyer_name").notNull(),
		buyerPin: text("buyer_pin").notNull(),
		sellerName: text("seller_name").notNull(),
		sellerContact: text("seller_contact").notNull(),
		/** "": the company had none then. */
		sellerPin: text("seller_pin").notNull().default(""),
		vatPercent: integer("vat_percent"),
		/** What a credit note was given for: an earlier one of its application. Null: it comes off what is due last. */
		creditsId: integer("credits_id").references((): AnyPgColumn => invoices.id),
	},
	(table) => [
		unique("invoices_number").on(table.editionId, table.number),
		index("invoices_by_application").on(table.applicationId, table.id),
		index("invoices_by_user").on(table.issuedBy).where(sql`issued_by is not null`),
		index("invoices_by_credited").on(table.creditsId).where(sql`credits_id is not null`),
		check("invoices_credits", sql`credits_id is null or (kind = 'credit-note' and credits_id < id)`),
		check("invoices_kind", oneOf(table.kind, DOCUMENT_KINDS)),
		check("invoices_total", sql`case when kind = 'credit-note' then total < 0 else total > 0 end`),
	],
)

/** Which entries of the ledger a document is made of: what is charged and credited, each once. */
export const invoiceLines = pgTable(
	"invoice_lines",
	{
		entryId: integer("entry_id")
			.primaryKey()
			.references(() => ledgerEntries.id, { onDelete: "cascade" }),
		invoiceId: integer("invoice_id")
			.notNull()
			.references(() => invoices.id, { onDelete: "cascade" }),
	},
	(table) => [index("invoice_lines_by_invoice").on(table.invoiceId)],
)

/** The parts in which a document is paid. */
export const invoiceDues = pgTable(
	"invoice_dues",
	{
		invoiceId: integer("invoice_id")
			.notNull()
			.references(() => invoices.id, { onDelete: "cascade" }),
		position: integer().notNull(),
		/** Its last day, in Nairobi; null: none was named, and it follows the last day to pay of its edition (`lastDayOf`). */
		dueOn: date("due_on", { mode: "string" }),
		amount: bigint({ mode: "number" }).notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.invoiceId, table.position] }),
		index("invoice_dues_by_day").on(table.dueOn),
		check("invoice_dues_amount", sql`amount > 0`),
	],
)

/** The last number of a series; whoever takes the next one has the row until their transaction ends, so none is left out. */
export const invoiceCounters = pgTable("invoice_counters", {
	editionId: integer("edition_id")
		.primaryKey()
		.references(() => editions.id, { onDelete: "cascade" }),
	lastNumber: integer("last_number").notNull(),
})

/** The KRA PIN that a vendor's invoices bear from now on. */
export const buyerPins = pgTable("buyer_pins", {
	applicationId: integer("application_id")
		.primaryKey()
		.references(() => vendorApplications.id, { onDelete: "cascade" }),
	pin: text().notNull(),
	changedAt: timestamptz("changed_at").notNull(),
	/** Null: the vendor, or somebody who left the team. */
	changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
})

/** The number that KRA's eTIMS gave a document, which somebody typed there; we only keep it. */
export const etimsNumbers = pgTable("etims_numbers", {
	invoiceId: integer("invoice_id")
		.primaryKey()
		.references(() => invoices.id, { onDelete: "cascade" }),
	number: text().notNull(),
	/** The number, which no other document has; null: from before that was looked at, and another one has it. */
	uniqueNumber: text("unique_number").unique("etims_numbers_unique_number"),
	recordedAt: timestamptz("recorded_at").notNull(),
	recordedBy: text("recorded_by").references(() => users.id, { onDelete: "set null" }),
})

const BOOKS = "books of account are kept, and name nobody"
const colleague = withoutCopy(retained(BOOKS), "data of somebody else; empty once their account is removed")

export const invoicePrivacy = classify(invoices, "vendors", {
	editionId: retained(BOOKS),
	number: retained(BOOKS),
	applicationId: retained(BOOKS),
	kind: retained(BOOKS),
	total: retained(BOOKS),
	issuedAt: retained(BOOKS),
	issuedBy: colleague,
	// Once the tax authority asks for the document no more: privacy/expired-buyers.server.ts.
	buyerName: personal(""),
	buyerPin: personal(""),
	sellerName: retained("our own"),
	sellerContact: retained("our own"),
	sellerPin: retained("our own"),
	vatPercent: retained(BOOKS),
	creditsId: withoutCopy(retained(BOOKS), "the document names what it credits"),
})

export const invoiceLinePrivacy = classifyAll(
	invoiceLines,
	"vendors",
	withoutCopy(retained(BOOKS), "numbers of rows; the ledger has the entries"),
)

export const invoiceDuePrivacy = classify(invoiceDues, "vendors", {
	invoiceId: withoutCopy(retained(BOOKS), "it is the number of a row"),
	position: withoutCopy(retained(BOOKS), "it is the number of a row"),
	dueOn: retained(BOOKS),
	amount: retained(BOOKS),
})

export const invoiceCounterPrivacy = classifyAll(invoiceCounters, "nobody", impersonal)

export const buyerPinPrivacy = classify(buyerPins, "vendors", {
	applicationId: impersonal,
	pin: personal(""),
	changedAt: retained(BOOKS),
	changedBy: colleague,
})

const FOUND_BY_IT = "a document is found again by it in the books of the tax authority"

export const etimsPrivacy = classify(etimsNumbers, "vendors", {
	invoiceId: withoutCopy(retained(BOOKS), "it is the number of a row"),
	number: retained(FOUND_BY_IT),
	uniqueNumber: withoutCopy(retained(FOUND_BY_IT), "it is the same number"),
	recordedAt: retained(BOOKS),
	recordedBy: colleague,
})
