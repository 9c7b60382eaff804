import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core"

/** Counts of rate-limiter-flexible; see limits.server.ts. */
export const rateLimits = pgTable("rate_limits", {
	key: varchar({ length: 255 }).primaryKey(),
	points: integer().notNull().default(0),
	/** Milliseconds since 1970. */
	expire: bigint({ mode: "number" }),
})
