import { pgTable, text } from "drizzle-orm/pg-core"
import { classifyAll } from "../../platform/classified-table.server.ts"
import { impersonal } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"

/** The content steps that ran in this database (steps.server.ts), each once. */
export const contentSteps = pgTable("content_steps", {
	/** Of the step, which is its file: "0001-first-lists". */
	name: text().primaryKey(),
	ranAt: timestamptz("ran_at").notNull(),
	/** The machine whose process ran it. */
	ranOn: text("ran_on").notNull(),
})

/** Which links each document was offered. Only the version before reads it; step 0002 writes it. */
export const contentOffers = pgTable("content_offers", {
	document: text().primaryKey(),
	/** The ways to them: "footer.links[/privacy]". */
	entries: text().array().notNull(),
})

export const stepsPrivacy = classifyAll(contentSteps, "nobody", impersonal)
export const offersPrivacy = classifyAll(contentOffers, "nobody", impersonal)
