import { pgTable, timestamp, varchar } from "drizzle-orm/pg-core"

/** When each point of a count was taken, oldest first; see limits.server.ts. */
export const rateLimits = pgTable("rate_limits", {
	key: varchar({ length: 255 }).primaryKey(),
	taken: timestamp({ withTimezone: true }).array().notNull(),
	/** When none of them counts any more. */
	expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
})
