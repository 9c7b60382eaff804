import { formatNairobiIsoDate, formatNairobiTime } from "../../values/clock.ts"

/** Where this moment stands beside a festival. "between" is the night between two of its days. */
export type FestivalPhase =
	| { is: "coming"; inDays: number }
	| { is: "today" }
	| { is: "between" }
	| { is: "over" }

type Festival = { startsOn: string; endsOn: string; closesAt: string }

/** Days begin at midnight in Nairobi; a festival is over once it has closed on its last day. */
export function festivalPhaseOf({ startsOn, endsOn, closesAt }: Festival, now: Date): FestivalPhase {
	const [today, clock] = [formatNairobiIsoDate(now), formatNairobiTime(now)]
	const inDays = (Date.parse(startsOn) - Date.parse(today)) / 86_400_000
	if (inDays > 0) return { is: "coming", inDays }
	if (today > endsOn || (today === endsOn && clock >= closesAt)) return { is: "over" }
	return { is: clock < closesAt ? "today" : "between" }
}
