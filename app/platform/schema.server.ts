import { sql } from "drizzle-orm"
import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core"
import { classifyAll } from "./classified-table.server.ts"
import { retained, withoutCopy } from "./personal-data.ts"
import { timestamptz } from "./timestamptz.server.ts"

/** When each point of a count was taken, oldest first; see rate-limiter.server.ts. */
export const rateLimits = pgTable("rate_limits", {
	key: varchar({ length: 255 }).primaryKey(),
	/** This and `expire` are counts of an earlier version, which may run beside, or be gone back to. */
	points: integer().notNull().default(0),
	expire: bigint({ mode: "number" }).default(0),
	taken: timestamptz().array().notNull().default(sql`'{}'`),
	/** When none of them counts any more. */
	expiresAt: timestamptz("expires_at").notNull().defaultNow(),
})

/** A key may be an address of the network or of a mailbox. */
const rateLimitData = withoutCopy(
	retained("keeps machines out; goes by itself within a day"),
	"gone within a day",
)

export const rateLimitPrivacy = classifyAll(rateLimits, "visitors", rateLimitData)
