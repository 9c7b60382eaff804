import { sql } from "drizzle-orm"
import {
	type AnyPgColumn,
	boolean,
	check,
	date,
	index,
	integer,
	pgTable,
	text,
	unique,
	uniqueIndex,
} from "drizzle-orm/pg-core"
import { classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { CLOCK, DATE_PRECISIONS, DATE_STYLES, DECISION_LETTERS, EDITION_KINDS } from "./inputs.ts"
import { MONEY_EMAILS, PAPER_EMAILS, VENDOR_CORRECTIONS } from "./payment-inputs.ts"

/**
 * One festival of one season; the year is data, not a table name. Every fact of it stands here or in the tables below,
 * once: pages, ticker, calendar, letters and forms read it (docs/decisions/102).
 */
export const editions = pgTable(
	"editions",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** In addresses and storage keys, e.g. "christmas-2025". */
		slug: text().notNull().unique(),
		/** "Christmas 2025". */
		name: text().notNull(),
		/** "Christmas Festival": how letters call it. */
		title: text().notNull(),
		/** Of its page; null: title and year. */
		heading: text(),
		kind: text({ enum: EDITION_KINDS }).notNull().default("market"),
		startsOn: date("starts_on", { mode: "string" }).notNull(),
		endsOn: date("ends_on", { mode: "string" }).notNull(),
		/** "month": its days are not known, `startsOn` and `endsOn` are those of the month. */
		datePrecision: text("date_precision", { enum: DATE_PRECISIONS }).notNull().default("day"),
		/** How its page names its days: "Fri 12th, Sat 13th, Sun 14th December" or "Dec 13, 14 and 15". */
		dateStyle: text("date_style", { enum: DATE_STYLES }).notNull().default("weekdays"),
		/** Nairobi time, the same on every day; null: not known. */
		dayOpensAt: text("day_opens_at"),
		dayClosesAt: text("day_closes_at"),
		/** An organiser's own wordings; null: they follow from days and hours. */
		daysNote: text("days_note"),
		hoursNote: text("hours_note"),
		/** "Vocational college in Gigiri, Nairobi". */
		venue: text().notNull().default(""),
		/** The same in more words, before the town; null: the venue is enough. */
		location: text(),
		town: text().notNull().default("Nairobi"),
		directions: text(),
		/** The address of a map, and "-1.2326, 36.8046": latitude and longitude as maps show them. */
		mapLink: text("map_link"),
		coordinates: text(),
		/** The name of a picture. */
		poster: text(),
		/** On the poster in place of the line about applications. */
		posterNote: text("poster_note"),
		/** Where the poster leads; null: to the page. */
		detailsLink: text("details_link"),
		/** Null: the ticket shop of the settings. */
		ticketUrl: text("ticket_url"),
		/** Older addresses of its page and of its list of vendors, which stay good. */
		pageAlias: text("page_alias").unique(),
		directoryAlias: text("directory_alias"),
		/** "held": decisions are choices until they are released, and so are their letters (docs/decisions/122). */
		decisionLetters: text("decision_letters", { enum: DECISION_LETTERS }).notNull().default("at-once"),
		/** The last day on which places that fall free are offered to the standby list; null: they are not. */
		standbyUntil: date("standby_until", { mode: "string" }),
		/** Who its letters are from, and where answers go; null: as the settings and the content of the site say. */
		senderName: text("sender_name"),
		senderAddress: text("sender_address"),
		replyAddress: text("reply_address"),
		/** What vendors are told before they come; null: nothing. */
		setUp: text("set_up"),
		howToPay: text("how_to_pay"),
		/** Nairobi's last day for the price of the stall. */
		paymentDueOn: date("payment_due_on", { mode: "string" }),
		/** What of the prices is VAT, in per cent of the price without it; null: there is none in them. */
		vatPercent: integer("vat_percent"),
		/** So many days after its issue an invoice is due; null: on `paymentDueOn`. Of one with a deposit it is the deposit's. */
		invoiceDueDays: integer("invoice_due_days"),
		/** What of an invoice is due first, in per cent or in whole Kenyan shillings, one of the two; null: all at once. */
		depositPercent: integer("deposit_percent"),
		depositAmount: integer("deposit_amount"),
		/** "none": vendors are told nothing of their money by email, but what their confirmation says. */
		moneyEmails: text("money_emails", { enum: MONEY_EMAILS }).notNull().default("by-themselves"),
		/** "none": vendors are told nothing of their papers by email. */
		paperEmails: text("paper_emails", { enum: PAPER_EMAILS }).notNull().default("by-themselves"),
		/** What vendors may correct of their applications once these have closed. */
		vendorCorrections: text("vendor_corrections", { enum: VENDOR_CORRECTIONS }).notNull().default("contact"),
		/** From when until when something is taken in. Without a beginning: never; without an end: until one is set. */
		applicationsOpenAt: timestamptz("applications_open_at"),
		applicationsCloseAt: timestamptz("applications_close_at"),
		extrasOpenAt: timestamptz("extras_open_at"),
		extrasCloseAt: timestamptz("extras_close_at"),
		/** Null: a draft, which no visitor sees. */
		publishedAt: timestamptz("published_at"),
		/** From then on nothing of it is changed and nothing is taken in; null: open for changes. */
		closedAt: timestamptz("closed_at"),
		/** The edition that it was made from. */
		clonedFrom: integer("cloned_from").references((): AnyPgColumn => editions.id, { onDelete: "set null" }),
		/** Kept by the database (migration 0018). */
		updatedAt: timestamptz("updated_at").notNull().defaultNow(),
		/** Only the version before reads these two. */
		applicationsOpen: boolean("applications_open").notNull().default(false),
		isCurrent: boolean("is_current").notNull().default(false),
		/** Whole Kenyan shillings. */
		wristbandPrice: integer("wristband_price").notNull(),
		hayBalePrice: integer("hay_bale_price").notNull(),
		/** The number that the next application gets. */
		nextNumber: integer("next_number").notNull().default(1),
	},
	(table) => [
		uniqueIndex("editions_name").on(sql`fold(${table.name}) collate "C"`),
		uniqueIndex("editions_one_current").on(table.isCurrent).where(sql`is_current`),
		check("editions_kind", oneOf(table.kind, EDITION_KINDS)),
		check("editions_date_precision", oneOf(table.datePrecision, DATE_PRECISIONS)),
		check("editions_date_style", oneOf(table.dateStyle, DATE_STYLES)),
		check(
			"editions_hours",
			sql`(day_opens_at is null) = (day_closes_at is null) and day_opens_at ~ ${sql.raw(`'${CLOCK.source}'`)} and day_closes_at ~ ${sql.raw(`'${CLOCK.source}'`)}`,
		),
		check("editions_decision_letters", oneOf(table.decisionLetters, DECISION_LETTERS)),
		check("editions_money_emails", oneOf(table.moneyEmails, MONEY_EMAILS)),
		check("editions_paper_emails", oneOf(table.paperEmails, PAPER_EMAILS)),
		check("editions_vendor_corrections", oneOf(table.vendorCorrections, VENDOR_CORRECTIONS)),
		check("editions_vat", sql`vat_percent between 1 and 100`),
		check("editions_invoice_due_days", sql`invoice_due_days between 0 and 365`),
		check("editions_deposit", sql`deposit_percent between 1 and 99 and deposit_amount > 0`),
		check("editions_applications", sql`applications_open_at <= applications_close_at`),
		check("editions_extras", sql`extras_open_at <= extras_close_at`),
	],
)

/** A list of an edition, each name with its price in whole Kenyan shillings. */
const pricedItems = () => ({
	id: integer().primaryKey().generatedAlwaysAsIdentity(),
	editionId: integer("edition_id")
		.notNull()
		.references(() => editions.id, { onDelete: "cascade" }),
	position: integer().notNull(),
	name: text().notNull(),
	price: integer().notNull(),
})

/** What a visitor pays for a day: "Adults". */
export const ticketPrices = pgTable("ticket_prices", pricedItems(), (table) => [
	unique("ticket_prices_name").on(table.editionId, table.name),
])

/** What a vendor can book. */
export const tentOptions = pgTable(
	"tent_options",
	{
		...pricedItems(),
		/** "3x3m"; null where its name says it, or there is none to say. */
		size: text(),
		/** How many there are; null: not counted. */
		places: integer(),
	},
	(table) => [unique("tent_options_name").on(table.editionId, table.name)],
)

/** Shows a draft to whoever has the link; the link itself is signed and kept nowhere. */
export const previewLinks = pgTable(
	"preview_links",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		createdAt: timestamptz("created_at").notNull(),
		expiresAt: timestamptz("expires_at").notNull(),
		revokedAt: timestamptz("revoked_at"),
	},
	(table) => [index("preview_links_by_edition").on(table.editionId)],
)

export const editionPrivacy = classifyAll(editions, "nobody", impersonal)

export const tentPrivacy = classifyAll(tentOptions, "nobody", impersonal)

export const ticketPrivacy = classifyAll(ticketPrices, "nobody", impersonal)

export const previewLinkPrivacy = classifyAll(previewLinks, "nobody", impersonal)
