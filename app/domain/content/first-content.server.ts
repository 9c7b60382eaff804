import company from "../../../content/company.json" with { type: "json" }
import editions from "../../../content/editions.json" with { type: "json" }
import type { Db } from "../../platform/db.server.ts"
import { addFirstEditions } from "../editions/commands.server.ts"
import { editionSeeds } from "../editions/inputs.ts"
import { introduceCompany } from "./commands.server.ts"
import { companyFacts } from "./inputs.ts"

/** Fills a new database from `content/`; changes nothing that is there. */
export async function addFirstContent(db: Db): Promise<void> {
	await introduceCompany(db, companyFacts.parse(company))
	await addFirstEditions(db, editionSeeds.parse(editions))
}
