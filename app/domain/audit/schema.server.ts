import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { ACTOR_KINDS, type Action, type AuditDetails, type PersonalDetails, SUBJECT_KINDS } from "./rules.ts"

/**
 * Who did what, when, from where. Rows are only ever added: triggers refuse everything else, but for the two
 * functions of the database (decisions 020 and 120). No foreign keys: it outlives what it tells of.
 */
export const auditLog = pgTable(
	"audit_log",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		at: timestamptz().notNull(),
		actor: text({ enum: ACTOR_KINDS }).notNull(),
		/** An organiser's, and their e-mail address at the time. */
		userId: text("user_id"),
		userEmail: text("user_email"),
		action: text().$type<Action>().notNull(),
		subjectKind: text("subject_kind", { enum: SUBJECT_KINDS }),
		subjectId: text("subject_id"),
		/** Of the vendor it concerns, whatever it is about: a letter, a document. */
		applicationId: integer("application_id"),
		before: jsonb().$type<AuditDetails>(),
		after: jsonb().$type<AuditDetails>(),
		/** What an entry says of a person: `forget_audit_addresses` takes it out. */
		personal: jsonb().$type<PersonalDetails>(),
		requestId: text("request_id"),
		/** The visitor's. */
		address: text(),
	},
	(table) => [
		check("audit_log_actor", oneOf(table.actor, ACTOR_KINDS)),
		check("audit_log_organiser", sql`(${table.actor} = 'organiser') = (${table.userId} is not null)`),
		index("audit_log_by_time").on(table.at, table.id),
		index("audit_log_by_action").on(table.action, table.at, table.id),
		index("audit_log_by_actor").on(table.actor, table.userId, table.at, table.id),
		index("audit_log_by_application")
			.on(table.applicationId, table.at, table.id)
			.where(sql`application_id is not null`),
		index("audit_log_by_content")
			.on(table.subjectId, table.at, table.id)
			.where(sql`action = 'content-changed'`),
	],
)

const accountable = "who did what has to be known for as long as the entry is kept"
const organisers = withoutCopy(retained(accountable), "data of somebody else")
const deed = retained(accountable)
const facts = withoutCopy(retained(accountable), "facts of the act that name nobody")

export const auditPrivacy = classify(auditLog, "vendors", {
	at: deed,
	actor: deed,
	userId: organisers,
	userEmail: organisers,
	action: deed,
	subjectKind: facts,
	subjectId: facts,
	applicationId: deed,
	before: facts,
	after: facts,
	personal: personal(),
	requestId: facts,
	/** The function `forget_audit_addresses` takes it out, and what is `personal`. */
	address: personal(),
})
