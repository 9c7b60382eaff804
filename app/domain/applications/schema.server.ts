import { type SQL, sql } from "drizzle-orm"
import {
	bigint,
	boolean,
	check,
	foreignKey,
	index,
	integer,
	jsonb,
	numeric,
	type PgColumn,
	pgTable,
	primaryKey,
	text,
	unique,
	uuid,
} from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { impersonal, PSEUDONYM, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { emailKeyExpression } from "../../values/email-key.ts"
import { users } from "../accounts/schema.server.ts"
import { terms } from "../application-forms/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { questions } from "../questions/schema.server.ts"
import { FIELD_NAMES, type FieldName } from "./fields.ts"
import {
	phoneKeyExpression,
	searchTextExpression,
	shortNgrams,
	tentSpaceGroup,
} from "./generated-columns.server.ts"
import { indexLedgers, ledgerColumnPrivacy, ledgerColumns } from "./ledger-columns.server.ts"
import { APPLICATION_STATUSES, type MergeUndo } from "./rules.ts"
import { constrainStatus, indexSameVendor, indexTableOrders } from "./table-orders.server.ts"

/** Always up to date: what was just written is not looked through one by one. */
const ginIndex = (name: string, terms: SQL) => index(name).using("gin", terms).with({ fastupdate: false })

/**
 * A vendor's application for a stall: the columns of `xmas_vendors_2025` and what we add. Missing text is the
 * empty string, as in the exchange files. Generated columns keep what is searched, counted and added up next
 * to what was typed, so they can't disagree with it.
 */
export const vendorApplications = pgTable(
	"vendor_applications",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id),
		/** The `id` of the exchange files: counts from 1 in each edition. */
		number: integer().notNull(),
		brandName: text("brand_name").notNull().default(""),
		description: text().notNull().default(""),
		contactPerson: text("contact_person").notNull().default(""),
		emailAddress: text("email_address").notNull().default(""),
		phoneNumber: text("phone_number").notNull().default(""),
		tentSpace: text("tent_space").notNull().default(""),
		website: text().notNull().default(""),
		instagram: text().notNull().default(""),
		facebook: text().notNull().default(""),
		category: text().notNull().default(""),
		/** Of the terms of the edition that the vendor accepted, when the application came in. */
		termsVersion: integer("terms_version"),
		/** Whether the vendor agreed to stand in the public directory. */
		directoryConsent: boolean("directory_consent").notNull().default(false),
		status: text({ enum: APPLICATION_STATUSES }).notNull().default("pending"),
		/** True once the mail server has taken the confirmation, and only then. */
		confirmationSent: boolean("confirmation_sent").notNull().default(false),
		/** Made with the form, so that sending it twice is one application. */
		submissionKey: uuid("submission_key").unique(),
		/** Part of the demo season, which gives way to the first real one. */
		isDemo: boolean("is_demo").notNull().default(false),
		/** When its personal data was erased: what the season’s counts need is kept (decision 024). */
		erasedAt: timestamptz("erased_at"),
		/** The one that stays of several from one vendor. */
		mergedIntoId: integer("merged_into_id").references((): PgColumn => vendorApplications.id, {
			onDelete: "set null",
		}),
		mergeUndo: jsonb("merge_undo").$type<MergeUndo>(),
		/** When its vendor withdrew it; it is pending then, and any other status ends that (migration 0058). */
		withdrawnAt: timestamptz("withdrawn_at"),
		createdAt: timestamptz("created_at").notNull().defaultNow(),
		updatedAt: timestamptz("updated_at").notNull().defaultNow(),
		/** How a vendor is found by e-mail. */
		emailKey: text("email_key")
			.generatedAlwaysAs(sql.raw(emailKeyExpression("email_address")))
			.notNull(),
		/** The digits that every spelling of a telephone number shares; "" where they are too few for one. */
		phoneKey: text("phone_key").generatedAlwaysAs(phoneKeyExpression).notNull(),
		tentType: text("tent_type").generatedAlwaysAs(tentSpaceGroup(1)),
		/** Whole Kenyan shillings; null when `tent_space` does not name an amount. */
		tentPrice: bigint("tent_price", { mode: "number" }).generatedAlwaysAs(
			sql`replace(${tentSpaceGroup(2)}, ',', '')::bigint`,
		),
		// Kept by the database: in how many earlier editions this email was accepted; what is chosen and not released.
		acceptedBefore: integer("accepted_before").notNull().default(0),
		unreleasedChoice: text("unreleased_choice").notNull().default(""),
		/** The mean of what reviewers gave it, and how far they are apart, kept by `score_applications` (domain/reviews). */
		reviewScore: numeric("review_score", { precision: 3, scale: 2, mode: "number" }),
		reviewSpread: numeric("review_spread", { precision: 3, scale: 2, mode: "number" }),
		...ledgerColumns,
		/** The brand as lists are ordered by it. */
		brandKey: text("brand_key").generatedAlwaysAs(sql`fold(brand_name)`).notNull(),
		searchText: text("search_text").generatedAlwaysAs(searchTextExpression("vendors")).notNull(),
		/** What the vendor says of themselves, without contacts. */
		offerSearchText: text("offer_search_text").generatedAlwaysAs(searchTextExpression("offers")).notNull(),
		acceptedSearchText: text("accepted_search_text")
			.generatedAlwaysAs(searchTextExpression("accepted"))
			.notNull(),
	},
	(table) => [
		...constrainStatus(table),
		unique("vendor_applications_number").on(table.editionId, table.number),
		foreignKey({
			name: "vendor_applications_terms",
			columns: [table.editionId, table.termsVersion],
			foreignColumns: [terms.editionId, terms.version],
		}),
		index("vendor_applications_merged").on(table.mergedIntoId).where(sql`merged_into_id is not null`),
		...indexSameVendor(table),
		...indexLedgers(table),
		index("vendor_applications_category")
			.on(table.editionId, table.category, table.status, table.id)
			.where(sql`category <> ''`),
		index("vendor_applications_list").on(table.editionId, table.id),
		index("vendor_applications_counts").on(table.editionId, table.status, table.id),
		index("vendor_applications_accepted")
			.on(table.editionId, sql`brand_key collate "C"`, table.id)
			.where(sql`status = 'approved'`),
		index("vendor_applications_accepted_email")
			.on(table.editionId, table.emailKey, table.id)
			.where(sql`status = 'approved'`),
		...indexTableOrders(table),
		index("vendor_applications_email").on(table.emailKey, table.editionId, table.status, table.id),
		ginIndex("vendor_applications_search", sql`search_text gin_trgm_ops`),
		ginIndex("vendor_applications_accepted_search", sql`accepted_search_text gin_trgm_ops`).where(
			sql`status = 'approved'`,
		),
		ginIndex("vendor_applications_short_search", shortNgrams),
		ginIndex("vendor_applications_offer_search", sql`offer_search_text gin_trgm_ops`),
		ginIndex("vendor_applications_short_offer_search", sql`short_pieces(offer_search_text)`),
	],
)

export const fieldColumns = Object.fromEntries(
	FIELD_NAMES.map((name) => [name, vendorApplications[name]]),
) as Pick<typeof vendorApplications, FieldName>

export const applicationPrivacy = classify(vendorApplications, "vendors", {
	editionId: impersonal,
	number: retained("letters and exchange files name the application by it"),
	brandName: personal("Erased vendor"),
	description: personal("Erased on {day}."),
	contactPerson: personal(""),
	emailAddress: personal(PSEUDONYM),
	phoneNumber: personal(""),
	tentSpace: retained("tents and revenue are counted by it"),
	website: personal(""),
	instagram: personal(""),
	facebook: personal(""),
	category: retained("the kinds of goods of a season are counted by it"),
	termsVersion: retained("shows to which terms the application was made"),
	directoryConsent: retained("shows that the vendor agreed to a listing that everybody could read"),
	status: retained("the figures of the season count by it"),
	confirmationSent: retained("shows that the letter went out"),
	submissionKey: withoutCopy(personal(null), "part of an address for whoever sent the form"),
	isDemo: impersonal,
	erasedAt: impersonal,
	unreleasedChoice: withoutCopy(
		retained("a word of ours, which goes with the choice"),
		"the choice itself is",
	),
	reviewScore: withoutCopy(personal(null), "it follows from the reviews, which are"),
	reviewSpread: withoutCopy(personal(null), "it follows from the reviews, which are"),
	mergedIntoId: retained("the figures of the season leave it out by it"),
	mergeUndo: withoutCopy(personal(null), "the fields of the application that it was merged into"),
	withdrawnAt: retained("the figures of the season leave it out by it"),
	acceptedBefore: withoutCopy(retained("counted from what is left of all"), "the applications are"),
	...ledgerColumnPrivacy,
	createdAt: retained("shows when applications came in"),
	updatedAt: retained("shows when the status was last changed"),
})

/** Who changed a status, from what to what, and when. The newest one agrees with `status`. One that an import made charges nothing. */
export const applicationDecisions = pgTable(
	"application_decisions",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		fromStatus: text("from_status", { enum: APPLICATION_STATUSES }).notNull(),
		toStatus: text("to_status", { enum: APPLICATION_STATUSES }).notNull(),
		decidedBy: text("decided_by").references(() => users.id, { onDelete: "set null" }),
		decidedAt: timestamptz("decided_at").notNull(),
		isImported: boolean("is_imported").notNull().default(false),
	},
	(table) => [index("application_decisions_by_application").on(table.applicationId, table.id)],
)

const decided = "the decisions of a season hold without the person"
export const decisionPrivacy = classify(applicationDecisions, "vendors", {
	applicationId: retained(decided),
	fromStatus: retained(decided),
	toStatus: retained(decided),
	decidedBy: withoutCopy(retained(decided), "data of somebody else; empty once their account is removed"),
	decidedAt: retained(decided),
	isImported: withoutCopy(retained(decided), "how the decision came here"),
})

/** What a vendor answered to the questions of the edition (domain/questions): no row where nothing was answered. */
export const applicationAnswers = pgTable(
	"application_answers",
	{
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		questionId: integer("question_id")
			.notNull()
			.references(() => questions.id),
		value: text().notNull(),
		/** As `foldForSearch`. */
		searchText: text("search_text").generatedAlwaysAs(sql.raw("translate(fold(value), '''', '')")).notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.applicationId, table.questionId] }),
		index("application_answers_question").on(table.questionId),
		ginIndex("application_answers_search", sql`search_text gin_trgm_ops`),
		ginIndex("application_answers_short_search", sql`short_pieces(search_text)`),
		check("application_answers_value", sql`value <> ''`),
	],
)

export const answerPrivacy = classify(applicationAnswers, "vendors", {
	applicationId: personal(),
	questionId: personal(),
	value: personal(),
})
