import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { classify, classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { LINE_OUTCOMES, LINE_PROBLEMS } from "./rules.ts"

const user = (name: string) => text(name).references(() => users.id, { onDelete: "set null" })

/** A statement of the paybill: read and looked at, then imported, stopped, or finished. */
export const statementImports = pgTable(
	"statement_imports",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Lines below the one that names the columns; those that tell a payment, and those that are right and tell none. */
		lines: integer().notNull(),
		payments: integer().notNull(),
		ignored: integer().notNull(),
		/** Lines that tell what M-Pesa took back. */
		reversals: integer().notNull().default(0),
		/** Of the lines that tell a payment: how many are done, and what came of these. */
		done: integer().notNull().default(0),
		added: integer().notNull().default(0),
		verified: integer().notNull().default(0),
		contradicted: integer().notNull().default(0),
		/** First and last day of the payments that it tells. */
		firstPaidAt: timestamptz("first_paid_at"),
		lastPaidAt: timestamptz("last_paid_at"),
		preparedBy: user("prepared_by"),
		preparedAt: timestamptz("prepared_at").notNull(),
		startedBy: user("started_by"),
		startedAt: timestamptz("started_at"),
		/** Of the request that began it: what the job does is found in the log by it. */
		requestId: text("request_id"),
		stoppedBy: user("stopped_by"),
		stoppedAt: timestamptz("stopped_at"),
		finishedAt: timestamptz("finished_at"),
	},
	(table) => [
		index("statement_imports_running")
			.on(table.id)
			.where(sql`started_at is not null and finished_at is null and stopped_at is null`),
		index("statement_imports_prepared").on(table.preparedAt),
	],
)

export const statementImportPrivacy = classifyAll(statementImports, "nobody", impersonal)

/** The lines of a statement. Who paid stands in those alone whose turn has not come. */
export const statementLines = pgTable(
	"statement_lines",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		importId: integer("import_id")
			.notNull()
			.references(() => statementImports.id, { onDelete: "cascade" }),
		/** As a spreadsheet numbers it, or a text editor. */
		line: integer().notNull(),
		/** Null: it tells a payment. */
		problem: text({ enum: LINE_PROBLEMS }),
		receipt: text().notNull(),
		/** Of a reversal: the receipt of the payment that M-Pesa took back. */
		reverses: text().notNull().default(""),
		amount: bigint({ mode: "number" }),
		paidAt: timestamptz("paid_at"),
		/** The account number that was typed, and where it is an account code, whose. */
		account: text().notNull().default(""),
		editionId: integer("edition_id"),
		number: integer(),
		phone: text().notNull().default(""),
		payer: text().notNull().default(""),
		/** Null: it tells neither payment nor reversal, or its turn has not come. */
		outcome: text({ enum: LINE_OUTCOMES }),
	},
	(table) => [
		index("statement_lines_open")
			.on(table.importId, table.receipt)
			.where(sql`problem is null and outcome is null`),
		index("statement_lines_reversals").on(table.importId, table.reverses).where(sql`problem = 'reversal'`),
		uniqueIndex("statement_lines_payment").on(table.importId, table.receipt).where(sql`problem is null`),
		index("statement_lines_by_import").on(table.importId, table.id),
		check("statement_lines_problem", oneOf(table.problem, LINE_PROBLEMS)),
		check("statement_lines_outcome", oneOf(table.outcome, LINE_OUTCOMES)),
		check(
			"statement_lines_payment_told",
			sql`problem is not null or (amount is not null and amount > 0 and paid_at is not null and receipt ~ '^[A-Z0-9]{6,20}$')`,
		),
		check(
			"statement_lines_reversal_told",
			sql`problem is distinct from 'reversal' or (amount is not null and amount > 0 and paid_at is not null and receipt <> '' and reverses <> '')`,
		),
		check(
			"statement_lines_names_nobody",
			sql`(problem is null and outcome is null) or (account = '' and phone = '' and payer = '')`,
		),
	],
)

const IN_COPY =
	"what it tells is in the copy of the payment once it is imported, and gone within a week if it is not"
const LINE = withoutCopy(retained("it says which line of a statement told what, and names nobody"), IN_COPY)
const PAYER = withoutCopy(personal(""), IN_COPY)
const WHOSE = withoutCopy(
	retained("the payment is matched by it when it is imported, within a week"),
	IN_COPY,
)

export const statementLinePrivacy = classify(statementLines, "vendors", {
	importId: LINE,
	line: LINE,
	problem: LINE,
	receipt: LINE,
	reverses: LINE,
	amount: LINE,
	paidAt: LINE,
	account: WHOSE,
	editionId: WHOSE,
	number: WHOSE,
	phone: PAYER,
	payer: PAYER,
	outcome: LINE,
})
