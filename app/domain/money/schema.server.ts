import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { RUN_OUTCOMES } from "./invoice-run-rules.ts"

/**
 * What happened on a ledger and its vendor may have to be told by email: a document was issued, a payment or a refund
 * booked or taken back. Triggers add it with what it is about, so that no way of booking forgets it; whoever writes the email, or finds that none is
 * needed, deletes it in that transaction (docs/decisions/160).
 */
export const ledgerEvents = pgTable(
	"account_events",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** One of the two. */
		invoiceId: integer("invoice_id").references(() => invoices.id, { onDelete: "cascade" }),
		entryId: integer("entry_id").references(() => ledgerEntries.id, { onDelete: "cascade" }),
		at: timestamptz().notNull(),
	},
	(table) => [
		index("account_events_by_application").on(table.applicationId, table.id),
		index("account_events_by_invoice").on(table.invoiceId),
		index("account_events_by_entry").on(table.entryId),
		check("account_events_about", sql`(invoice_id is null) <> (entry_id is null)`),
	],
)

export const ledgerEventPrivacy = classifyAll(ledgerEvents, "nobody", impersonal)

const user = (name: string) => text(name).references(() => users.id, { onDelete: "set null" })

/** Invoices of many ledgers of an edition, issued one after the other; one at a time. */
export const invoiceRuns = pgTable(
	"invoice_runs",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		/** How many it began with, and their sum in whole Kenyan shillings. */
		vendors: integer().notNull(),
		amount: bigint({ mode: "number" }).notNull(),
		startedBy: user("started_by"),
		startedAt: timestamptz("started_at").notNull(),
		/** Of the request that began it: what the job does is found in the log by it. */
		requestId: text("request_id"),
		stoppedBy: user("stopped_by"),
		stoppedAt: timestamptz("stopped_at"),
		finishedAt: timestamptz("finished_at"),
	},
	(table) => [
		index("invoice_runs_by_edition").on(table.editionId, table.id),
		uniqueIndex("invoice_runs_open").on(table.editionId).where(sql`finished_at is null`),
	],
)

export const invoiceRunPrivacy = classifyAll(invoiceRuns, "nobody", impersonal)

/** The ledgers of a run, as they were when it began. */
export const invoiceRunItems = pgTable(
	"invoice_run_items",
	{
		runId: integer("run_id")
			.notNull()
			.references(() => invoiceRuns.id, { onDelete: "cascade" }),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** What was on no document then. */
		amount: bigint({ mode: "number" }).notNull(),
		/** Null: its turn has not come. */
		outcome: text({ enum: RUN_OUTCOMES }),
	},
	(table) => [
		primaryKey({ columns: [table.runId, table.applicationId] }),
		index("invoice_run_items_open").on(table.runId, table.applicationId).where(sql`outcome is null`),
		index("invoice_run_items_by_application").on(table.applicationId),
		check("invoice_run_items_outcome", oneOf(table.outcome, RUN_OUTCOMES)),
	],
)

/** Which ledger was invoiced when its invoices say as well, which stay without the person. */
export const invoiceRunItemPrivacy = classifyAll(invoiceRunItems, "nobody", impersonal)
