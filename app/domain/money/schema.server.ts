import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, timestamp } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { invoices } from "../applications/invoice-schema.server.ts"
import { ledgerEntries } from "../applications/ledger-schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"

/**
 * What happened on an account and its vendor may have to be told by email: a document was issued, a payment booked or taken
 * back. Triggers add it with what it is about, so that no way of booking forgets it; whoever writes the email, or finds that none is
 * needed, deletes it in that transaction (docs/decisions/160).
 */
export const accountEvents = pgTable(
	"account_events",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** One of the two. */
		invoiceId: integer("invoice_id").references(() => invoices.id, { onDelete: "cascade" }),
		entryId: integer("entry_id").references(() => ledgerEntries.id, { onDelete: "cascade" }),
		at: timestamp({ withTimezone: true }).notNull(),
	},
	(table) => [
		index("account_events_by_application").on(table.applicationId, table.id),
		index("account_events_by_invoice").on(table.invoiceId),
		index("account_events_by_entry").on(table.entryId),
		check("account_events_about", sql`(invoice_id is null) <> (entry_id is null)`),
	],
)

export const accountEventPrivacy = classifyAll(accountEvents, "nobody", impersonal)
