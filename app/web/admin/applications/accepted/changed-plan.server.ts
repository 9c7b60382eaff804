import { planChangedConfirmations } from "../../../../domain/decisions/changed-confirmations.server.ts"
import {
	countToldOtherFacts,
	listEditedConfirmations,
} from "../../../../domain/decisions/stated-facts.server.ts"
import type { Services } from "../../../request/context.ts"
import type { ChangedPlan } from "./changed-question.ts"

/** Who was told facts that have changed since, and what emailing them sends. */
export async function readChangedPlan(db: Services["db"], edition: number): Promise<ChangedPlan> {
	const [vendors, emails, edited] = await Promise.all([
		countToldOtherFacts(db, edition),
		planChangedConfirmations(db, edition),
		listEditedConfirmations(db, edition),
	])
	return { vendors, emails, edited }
}
