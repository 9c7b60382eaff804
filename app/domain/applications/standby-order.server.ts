import { type SQL, sql } from "drizzle-orm"
import { vendorApplications } from "./schema.server.ts"

const { reviewScore, createdAt, id } = vendorApplications

/** In which order vendors are on a standby list: who was scored highest, then who applied first; who was not scored comes last. */
export const STANDBY_ORDER: SQL = sql`${reviewScore} desc nulls last, ${createdAt}, ${id}`
