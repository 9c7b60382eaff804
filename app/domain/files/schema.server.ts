import { sql } from "drizzle-orm"
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { DOCUMENT_STATES, STORED_FIELDS } from "./rules.ts"

/**
 * A vendor's private document. The row is made first, as `reserved`, and claims its key; it becomes
 * `current` in the transaction that accepts the submission, when the file already lies there. A reserved row
 * that never became current is swept together with its file.
 */
export const documents = pgTable(
	"documents",
	{
		id: uuid().primaryKey().defaultRandom(),
		applicationId: integer("application_id").notNull(),
		field: text({ enum: STORED_FIELDS }).notNull(),
		/** Of an answer: the question of the edition. No foreign key: the row may go before its file does. */
		questionId: integer("question_id"),
		/** Of a paper: what the edition asks. No foreign key, as above. */
		requirementId: integer("requirement_id"),
		/** Of a paper that came in parts: drawn by the browser, once for each time it is sent, so that it is taken once. */
		submissionKey: uuid("submission_key"),
		/** Place in the file store, below `vendor_form/<edition>/<application id>/`. */
		key: text().notNull().unique(),
		/** As the vendor's device called it. */
		originalName: text("original_name").notNull(),
		mediaType: text("media_type").notNull(),
		/** Bytes. */
		size: bigint({ mode: "number" }).notNull(),
		/** Hexadecimal. */
		sha256: text().notNull(),
		state: text({ enum: DOCUMENT_STATES }).notNull().default("reserved"),
		createdAt: timestamptz("created_at").notNull(),
		supersededAt: timestamptz("superseded_at"),
	},
	(table) => [
		check("documents_state", oneOf(table.state, DOCUMENT_STATES)),
		check("documents_field", oneOf(table.field, STORED_FIELDS)),
		check("documents_question", sql`(field = 'answer') = (question_id is not null)`),
		check("documents_requirement", sql`(field = 'paper') = (requirement_id is not null)`),
		index("documents_by_application").on(table.applicationId),
		index("documents_reserved").on(table.createdAt).where(sql`state = 'reserved'`),
	],
)

const sent = retained("says what was sent until the sweep deletes the row")

/** An erased document is `reserved` at once, and the sweep deletes its row with its file. */
export const documentPrivacy = classify(documents, "vendors", {
	id: impersonal,
	applicationId: impersonal,
	field: sent,
	questionId: impersonal,
	requirementId: impersonal,
	submissionKey: withoutCopy(personal(null), "a number that the browser drew for this one sending"),
	key: withoutCopy(personal(), "a place in our store; the file itself is in the copy"),
	originalName: personal(""),
	mediaType: sent,
	size: personal(),
	sha256: personal(),
	state: sent,
	createdAt: personal(),
	supersededAt: withoutCopy(personal(), "the state says that there is a newer one"),
})
