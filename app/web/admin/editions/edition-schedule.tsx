import { formatLongRange } from "../../../domain/editions/dates.ts"
import type { editionFactsOf } from "../../../domain/editions/queries.server.ts"
import type { TimeWindow } from "../../../domain/editions/rules.ts"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"

/** The days of an edition and its windows, as an organiser reads them. */
export const toSchedule = (facts: ReturnType<typeof editionFactsOf>) => ({
	days: formatLongRange(facts),
	applications: formatWindow(facts.applications),
	extras: formatWindow(facts.extras),
})

/** "1 Sep 2026, 09:00 to 30 Nov 2026, 18:00". */
function formatWindow({ opensAt, closesAt }: TimeWindow): string {
	if (!opensAt) return "Not planned"
	return `${formatNairobiDateTime(opensAt)} ${closesAt ? `to ${formatNairobiDateTime(closesAt)}` : "without an end"}`
}

export function EditionSchedule({ days, applications, extras }: ReturnType<typeof toSchedule>) {
	return (
		<DefinitionList
			items={[
				{ term: "Days", value: days },
				{ term: "Applications", value: applications },
				{ term: "Extras", value: extras },
			]}
		/>
	)
}
