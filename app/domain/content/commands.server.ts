import type { Db } from "../../platform/db.server.ts"
import type { CompanyFacts } from "./inputs.ts"
import { company } from "./schema.server.ts"

/** Fills in who the company is, unless somebody already did. */
export async function introduceCompany(db: Db, facts: CompanyFacts): Promise<void> {
	await db.insert(company).values({ facts }).onConflictDoNothing()
}
