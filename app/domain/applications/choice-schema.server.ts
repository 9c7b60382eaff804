import { check, integer, pgTable, text } from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { CHOICES } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"

/**
 * What was chosen of an application and not released yet, with its held letter: one is not there without the other. A
 * choice that is changed is another row, so that its id says which one a screen showed.
 */
export const applicationChoices = pgTable(
	"application_choices",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.unique()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		choice: text({ enum: CHOICES }).notNull(),
		/** Whoever discards the letter discards the choice. */
		mailId: integer("mail_id")
			.notNull()
			.unique()
			.references(() => outboxMails.id, { onDelete: "cascade" }),
		chosenBy: text("chosen_by").references(() => users.id, { onDelete: "set null" }),
		chosenAt: timestamptz("chosen_at").notNull(),
		/** The kind of goods and the stall that it was chosen for; no kind: before they were kept. */
		chosenCategory: text("chosen_category"),
		chosenTentType: text("chosen_tent_type"),
		/** What an organiser wrote in place of our own words; null: the letter says what holds when it leaves. */
		editedText: text("edited_text"),
		/** Goes up when the letter is edited. */
		letterVersion: integer("letter_version").notNull().default(0),
	},
	(table) => [check("application_choices_choice", oneOf(table.choice, CHOICES))],
)

const WITH_ITS_ROW = "a word of ours or a colleague, which goes with the row"

/** A row goes with its letter. */
export const choicePrivacy = classify(applicationChoices, "vendors", {
	applicationId: personal(),
	choice: retained(WITH_ITS_ROW),
	mailId: withoutCopy(personal(), "the letter is in the copy"),
	chosenBy: withoutCopy(retained(WITH_ITS_ROW), "data of somebody else"),
	chosenAt: personal(),
	chosenCategory: withoutCopy(retained(WITH_ITS_ROW), "the application says it"),
	chosenTentType: withoutCopy(retained(WITH_ITS_ROW), "the application says it"),
	editedText: withoutCopy(personal(), "the letter says it"),
	letterVersion: impersonal,
})

/** Denied vendors who were told that they are on the standby list. A row goes when they are no longer denied (migration 0039). */
export const standbyEntries = pgTable("standby_entries", {
	applicationId: integer("application_id")
		.primaryKey()
		.references(() => vendorApplications.id, { onDelete: "cascade" }),
	joinedAt: timestamptz("joined_at").notNull(),
})

export const standbyPrivacy = classify(standbyEntries, "vendors", {
	applicationId: personal(),
	joinedAt: personal(),
})
