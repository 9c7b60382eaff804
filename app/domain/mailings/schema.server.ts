import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { blankFormFiles, blankForms } from "../blank-forms/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import { pictures } from "../pictures/schema.server.ts"
import { ATTACHMENT_KINDS, type MailingFilter, RECIPIENT_OUTCOMES } from "./rules.ts"

const user = (name: string) => text(name).references(() => users.id, { onDelete: "set null" })

/**
 * An email that an organiser writes to vendors of an edition. A draft until it is started; from then on nobody changes what it
 * says, to whom it goes and what is attached. What became of its copies is counted in the outbox.
 */
export const mailings = pgTable(
	"mailings",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		template: jsonb("words").$type<LetterTemplate>().notNull(),
		/** Whom a draft goes to, besides those who were added; null: to these alone. */
		filter: jsonb().$type<MailingFilter>(),
		/** One more with each change, also of whom it goes to, so that nobody sends or deletes what they have not seen. */
		version: integer().notNull().default(1),
		changedBy: user("changed_by"),
		changedAt: timestamptz("changed_at").notNull(),
		startedBy: user("started_by"),
		startedAt: timestamptz("started_at"),
		/** How many it goes to. */
		recipients: integer(),
		/** Of our own site, for its links: no trailing slash. */
		origin: text(),
		/** Of the request that started it: what the job does is found in the log by it. */
		requestId: text("request_id"),
		/** When the last copy was written to the outbox. */
		queuedAt: timestamptz("queued_at"),
		/** While it is paused. */
		pausedBy: user("paused_by"),
		pausedAt: timestamptz("paused_at"),
		stoppedBy: user("stopped_by"),
		stoppedAt: timestamptz("stopped_at"),
	},
	(table) => [
		index("mailings_by_edition").on(table.editionId, table.id),
		index("mailings_unwritten")
			.on(table.id)
			.where(sql`started_at is not null and queued_at is null and stopped_at is null`),
	],
)

export const mailingPrivacy = classifyAll(mailings, "nobody", impersonal)

/**
 * Which applications an organiser added to a draft or left out of it; once it is started, every application that was meant,
 * and what became of it.
 */
export const mailingRecipients = pgTable(
	"mailing_recipients",
	{
		mailingId: integer("mailing_id")
			.notNull()
			.references(() => mailings.id, { onDelete: "cascade" }),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** By hand; the filter may find it as well. */
		isAdded: boolean("is_added").notNull().default(false),
		isLeftOut: boolean("is_left_out").notNull().default(false),
		/** Null: of a draft. */
		outcome: text({ enum: RECIPIENT_OUTCOMES }),
	},
	(table) => [
		primaryKey({ columns: [table.mailingId, table.applicationId] }),
		check("mailing_recipients_outcome", oneOf(table.outcome, RECIPIENT_OUTCOMES)),
		index("mailing_recipients_waiting")
			.on(table.mailingId, table.applicationId)
			.where(sql`outcome = 'waiting'`),
		index("mailing_recipients_by_application").on(table.applicationId),
	],
)

/** Of a mailing: somebody's copy is still to be written. */
export const hasUnwritten = sql`mailings.id in (select mailing_id from mailing_recipients where outcome = 'waiting')`

/** Which application an email was about when the email says as well, which stays without the person. */
export const mailingRecipientPrivacy = classifyAll(mailingRecipients, "nobody", impersonal)

/** What goes with an email to vendors, in the order in which it was attached. */
export const mailingAttachments = pgTable(
	"mailing_attachments",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		mailingId: integer("mailing_id")
			.notNull()
			.references(() => mailings.id, { onDelete: "cascade" }),
		kind: text({ enum: ATTACHMENT_KINDS }).notNull(),
		/** How it is called, also once it is not there any more. */
		name: text().notNull(),
		pictureId: integer("picture_id").references(() => pictures.id, { onDelete: "set null" }),
		blankFormId: integer("blank_form_id").references(() => blankForms.id, { onDelete: "set null" }),
		/** The file of a form as it was when the sending began: it is kept for as long as this says so. */
		fileSha256: text("file_sha256").references(() => blankFormFiles.sha256),
	},
	(table) => [
		check("mailing_attachments_kind", oneOf(table.kind, ATTACHMENT_KINDS)),
		index("mailing_attachments_by_mailing").on(table.mailingId, table.id),
		index("mailing_attachments_by_picture").on(table.pictureId).where(sql`picture_id is not null`),
		index("mailing_attachments_by_blank_form").on(table.blankFormId).where(sql`blank_form_id is not null`),
		index("mailing_attachments_by_file").on(table.fileSha256).where(sql`file_sha256 is not null`),
	],
)

export const mailingAttachmentPrivacy = classifyAll(mailingAttachments, "nobody", impersonal)
