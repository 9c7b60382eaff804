import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { editions } from "../editions/schema.server.ts"
import { OFFER_STATES, VACANCY_OUTCOMES } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"

/** A place that fell free: it is offered to one after the other of the standby list of its stall and category. */
export const standbyVacancies = pgTable(
	"standby_vacancies",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		editionId: integer("edition_id")
			.notNull()
			.references(() => editions.id, { onDelete: "cascade" }),
		tentType: text("tent_type").notNull(),
		/** "": without one. */
		category: text().notNull(),
		/** Whose place it was. */
		freedBy: integer("freed_by")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		openedAt: timestamptz("opened_at").notNull(),
		closedAt: timestamptz("closed_at"),
		outcome: text({ enum: VACANCY_OUTCOMES }),
	},
	(table) => [
		check("standby_vacancies_outcome", oneOf(table.outcome, VACANCY_OUTCOMES)),
		index("standby_vacancies_open").on(table.editionId, table.id).where(sql`closed_at is null`),
		index("standby_vacancies_freed_by").on(table.freedBy, table.id),
	],
)

const counted = withoutCopy(
	retained("who was offered which place is counted without the person"),
	"what came of the offers is in the copy",
)

export const vacancyPrivacy = classify(standbyVacancies, "vendors", {
	editionId: impersonal,
	tentType: counted,
	category: counted,
	freedBy: counted,
	openedAt: counted,
	closedAt: counted,
	outcome: counted,
})

/**
 * That a place was offered to a vendor, or that its turn was passed over; a vacancy asks each once. What is open holds the
 * place. Triggers end it when the vendor is decided about otherwise or is on the list no more (migration 0058), and withdraw
 * the email of one that ends before it has left (0078).
 */
export const standbyOffers = pgTable(
	"standby_offers",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		vacancyId: integer("vacancy_id")
			.notNull()
			.references(() => standbyVacancies.id, { onDelete: "cascade" }),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		state: text({ enum: OFFER_STATES }).notNull(),
		offeredAt: timestamptz("offered_at").notNull(),
		/** Null: it was never offered. */
		expiresAt: timestamptz("expires_at"),
		endedAt: timestamptz("ended_at"),
	},
	(table) => [
		check("standby_offers_state", oneOf(table.state, OFFER_STATES)),
		unique("standby_offers_once").on(table.vacancyId, table.applicationId),
		uniqueIndex("standby_offers_one_of_vacancy").on(table.vacancyId).where(sql`state = 'open'`),
		uniqueIndex("standby_offers_one_of_vendor").on(table.applicationId).where(sql`state = 'open'`),
		index("standby_offers_due").on(table.expiresAt).where(sql`state = 'open'`),
		index("standby_offers_application").on(table.applicationId, table.id),
	],
)

const offered = retained("who was offered which place is counted without the person")

export const offerPrivacy = classify(standbyOffers, "vendors", {
	vacancyId: withoutCopy(offered, "a number of ours"),
	applicationId: offered,
	state: offered,
	offeredAt: offered,
	expiresAt: offered,
	endedAt: offered,
})
