import { timestamp } from "drizzle-orm/pg-core"

/** A moment in time, as PostgreSQL calls it. Without a name, the column is called as its property. */
export const timestamptz = (name?: string) => timestamp(name ?? "", { withTimezone: true })
