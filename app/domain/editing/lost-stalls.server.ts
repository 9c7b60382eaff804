import { and, asc, count, eq, inArray, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { pluralize } from "../../values/number.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editionSettings } from "../editions/inputs.ts"

/**
 * The stalls that a change of an edition takes away or renames while applications have them: these keep the name that they were
 * sent for. A sentence for each.
 */
export async function describeLostStalls(
	db: Db,
	editionId: number,
	{ before, after }: { before: unknown; after: unknown },
): Promise<string[]> {
	const kept = new Set(stallNamesOf(after))
	const lost = stallNamesOf(before).filter((name) => !kept.has(name))
	if (!lost.length) return []
	const { tentType, withdrawnAt } = vendorApplications
	const ofEdition = and(eq(vendorApplications.editionId, editionId), inArray(tentType, lost))
	const rows = await db
		.select({ name: tentType, applications: count() })
		.from(vendorApplications)
		.where(and(ofEdition, isListed, isNull(withdrawnAt)))
		.groupBy(tentType)
		.orderBy(asc(tentType))
	return rows.map(({ name, applications }) => lostStallSentence(name ?? "", applications))
}

function stallNamesOf(settings: unknown): string[] {
	const { data } = editionSettings.shape.stalls.safeParse(Object(settings).stalls)
	return data?.map(({ name }) => name) ?? []
}

const lostStallSentence = (name: string, applications: number): string => {
	const [have, are, correct] =
		applications === 1 ? ["has", "It is", "correct it"] : ["have", "They are", "correct them one by one"]
	return `${pluralize(applications, "application")} ${have} “${name}”, which this edition no longer offers. ${are} not counted with another stall: ${correct}, or give the stall its name back.`
}
