import { type SQL, sql } from "drizzle-orm"
import type { Choice } from "./rules.ts"

const columnOfChoice = (name: "id" | "choice") =>
	sql`(select chosen.${sql.identifier(name)} from application_choices chosen
		where chosen.application_id = vendor_applications.id)`

/** What a list shows of choices beside an application; null: nothing is chosen that was not released. */
export const choiceColumns = {
	choiceId: columnOfChoice("id") as SQL<number | null>,
	choice: columnOfChoice("choice") as SQL<Choice | null>,
	isOnStandby: sql<boolean>`exists (
		select from standby_entries entry where entry.application_id = vendor_applications.id)`,
}

export interface ChoiceColumns {
	choiceId: number | null
	choice: Choice | null
	isOnStandby: boolean
}
