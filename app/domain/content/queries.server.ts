import type { Db } from "../../platform/db.server.ts"
import type { CompanyFacts } from "./inputs.ts"
import { company } from "./schema.server.ts"

/** Who runs the festival and how to reach them. */
export async function companyFacts(db: Db): Promise<CompanyFacts> {
	const [row] = await db.select({ facts: company.facts }).from(company)
	if (!row) throw new Error("the company is not in the database: it is filled in at start")
	return row.facts
}
