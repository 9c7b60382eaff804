import { type SQL, sql } from "drizzle-orm"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"

/** In `due_days` and `due_counts`: what no document names a day for. */
export const NO_DAY = "infinity"

/** The last day to pay that the edition of an application names now; null: none. */
const lastDay = sql`(select ${editions.paymentDueOn} from ${editions} where ${editions.id} = ${vendorApplications.editionId})`

/** The days of `due_days` as they hold now (`lastDayOf`), null where there is none. */
export const dueDaysNow: SQL<(string | null)[]> =
	sql`array_replace(${vendorApplications.dueDays}, ${NO_DAY}::date, ${lastDay})`

/** The same as a column to be read: the driver knows how to read texts. */
export const dueDaysColumn = sql<(string | null)[]>`${dueDaysNow}::text[]`
