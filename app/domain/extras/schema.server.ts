import { type SQLWrapper, sql } from "drizzle-orm"
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	unique,
	uuid,
} from "drizzle-orm/pg-core"
import { classify, classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal, PSEUDONYM, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { emailKeyExpression } from "../../values/email-key.ts"
import { editions } from "../editions/schema.server.ts"
import { extraOptions } from "../extra-options/schema.server.ts"

/** One of 4,096 buckets for the email addresses of an edition, by a few digits of a hash that identify nobody. */
const emailBucket = (emailKey: SQLWrapper) => sql<string>`left(md5(${emailKey}), 3)`

/**
 * What a vendor asked for besides the stall: the columns of `vendor_extras`, one row per e-mail and edition.
 * `formUrl` and `insuranceFormUrl` are kept as they came in: a JSON list of storage paths when we wrote them,
 * any of the forms that old links have when the old system did.
 */
export const vendorExtras = pgTable(
	"vendor_extras",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id),
		vendorEmail: text("vendor_email").notNull(),
		/** The application that has them; null: none was meant yet, because they were imported. No foreign key, which would wait for whoever holds that one. */
		applicationId: integer("application_id"),
		extraWristbands: integer("extra_wristbands").notNull().default(0),
		wantsHay: boolean("wants_hay").notNull().default(false),
		hayBales: integer("hay_bales").notNull().default(0),
		formUrl: text("form_url"),
		insuranceFormUrl: text("insurance_form_url"),
		hasUploadedForm: boolean("has_uploaded_form").notNull().default(false),
		isDemo: boolean("is_demo").notNull().default(false),
		updatedAt: timestamptz("updated_at").notNull(),
		emailKey: text("email_key")
			.generatedAlwaysAs(sql.raw(emailKeyExpression("vendor_email")))
			.notNull(),
	},
	(table) => [
		unique("vendor_extras_email").on(table.editionId, table.emailKey),
		index("vendor_extras_bucket").on(table.editionId, emailBucket(table.emailKey)),
		check("vendor_extras_not_negative", sql`${table.extraWristbands} >= 0 and ${table.hayBales} >= 0`),
	],
)

/** Bales count only where hay is wanted. */
export const hayOrdered = sql<number>`case when ${vendorExtras.wantsHay} then ${vendorExtras.hayBales} else 0 end`

/**
 * What the extras of the accepted vendors add up to, by bucket, kept by triggers (decision 079). Right but for the
 * buckets of `extrasChanges`.
 */
export const extrasCounts = pgTable(
	"extras_counts",
	{
		editionId: integer("edition_id").notNull(),
		bucket: text().notNull(),
		uploaded: integer().notNull(),
		extraWristbands: bigint("extra_wristbands", { mode: "number" }).notNull(),
		/** Of vendors who want hay. */
		hayBales: bigint("hay_bales", { mode: "number" }).notNull(),
		/** Accepted vendors whose form came with any application under the same email, without erased ones. */
		withForm: integer("with_form").notNull().default(0),
	},
	(table) => [primaryKey({ columns: [table.editionId, table.bucket] })],
)

/** Buckets that changed since they were counted: they are counted again when the sums are read. */
export const extrasChanges = pgTable(
	"extras_changes",
	{
		id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id").notNull(),
		bucket: text().notNull(),
	},
	(table) => [index("extras_changes_edition").on(table.editionId)],
)

export const extrasCountPrivacy = classifyAll(extrasCounts, "nobody", impersonal)

export const extrasChangePrivacy = classifyAll(extrasChanges, "nobody", impersonal)

/** What a vendor ordered of what else the edition offers, as it was named and priced then: it goes where the record of their extras goes. */
export const extraOrders = pgTable(
	"extra_orders",
	{
		extrasId: integer("extras_id")
			.notNull()
			.references(() => vendorExtras.id, { onDelete: "cascade" }),
		optionId: integer("option_id")
			.notNull()
			.references(() => extraOptions.id, { onDelete: "cascade" }),
		name: text().notNull(),
		/** Whole Kenyan shillings, of one. */
		price: integer().notNull(),
		quantity: integer().notNull(),
		orderedAt: timestamptz("ordered_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.extrasId, table.optionId] }),
		index("extra_orders_by_option").on(table.optionId),
		check("extra_orders_quantity", sql`${table.quantity} > 0 and ${table.price} >= 0`),
	],
)

/** Each accepted sending of the form; the key is made with the form, so that a form sent twice counts once. */
export const extrasSubmissions = pgTable("extras_submissions", {
	submissionKey: uuid("submission_key").primaryKey(),
	extrasId: integer("extras_id")
		.notNull()
		.references(() => vendorExtras.id, { onDelete: "cascade" }),
	submittedAt: timestamptz("submitted_at").notNull(),
	/** False when the self-insurance form could not be stored and has to be sent again. */
	insuranceStored: boolean("insurance_stored").notNull(),
})

export const extrasPrivacy = classify(vendorExtras, "vendors", {
	editionId: impersonal,
	vendorEmail: personal(PSEUDONYM),
	applicationId: impersonal,
	extraWristbands: retained("wristbands are counted by it"),
	wantsHay: retained("hay is counted by it"),
	hayBales: retained("hay is counted by it"),
	formUrl: personal(null),
	insuranceFormUrl: personal(null),
	hasUploadedForm: retained("sent forms are counted by it"),
	isDemo: impersonal,
	updatedAt: retained("shows when the extras were sent"),
})

const sending = withoutCopy(
	retained("so that a form sent twice counts once"),
	"the extras carry the newest time",
)

export const submissionPrivacy = classify(extrasSubmissions, "vendors", {
	submissionKey: sending,
	extrasId: impersonal,
	submittedAt: sending,
	insuranceStored: sending,
})

const ORDERED = "extras are counted by it"

export const orderPrivacy = classify(extraOrders, "vendors", {
	extrasId: impersonal,
	optionId: withoutCopy(retained(ORDERED), "the copy has its name"),
	name: retained(ORDERED),
	price: retained(ORDERED),
	quantity: retained(ORDERED),
	orderedAt: retained("shows when the extras were ordered"),
})
