import { readEditionCompany } from "../../../../domain/content/queries.server.ts"
import type { Edition } from "../../../../domain/editions/queries.server.ts"
import type { Services } from "../../../request/context.ts"

/** Whether documents of an edition would state VAT and no KRA PIN of the company. */
export const lacksKraPin = async (
	db: Services["db"],
	{ id, vatPercent }: Pick<Edition, "id" | "vatPercent">,
): Promise<boolean> => vatPercent !== null && (await readEditionCompany(db, id)).kraPin === null
