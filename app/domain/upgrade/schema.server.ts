import { pgTable, text, timestamp } from "drizzle-orm/pg-core"
import { classify } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"

/** The content steps that ran in this database (steps.server.ts), each once. */
export const contentSteps = pgTable("content_steps", {
	/** Of the step, which is its file: "0001-first-lists". */
	name: text().primaryKey(),
	ranAt: timestamp("ran_at", { withTimezone: true }).notNull(),
	/** The machine whose process ran it. */
	ranOn: text("ran_on").notNull(),
})

/** Which links each document was offered. Only the version before reads it; step 0002 writes it. */
export const contentOffers = pgTable("content_offers", {
	document: text().primaryKey(),
	/** The ways to them: "footer.links[/privacy]". */
	entries: text().array().notNull(),
})

export const stepsPrivacy = classify(contentSteps, "nobody", {
	name: impersonal,
	ranAt: impersonal,
	ranOn: impersonal,
})
export const offersPrivacy = classify(contentOffers, "nobody", { document: impersonal, entries: impersonal })
