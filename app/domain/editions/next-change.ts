import { DAY_MS, formatNairobiIsoDate, startOfNairobiDay } from "../../values/clock.ts"
import { orderWindowOf } from "./order-window.ts"
import { applicationsLine, closingOf, dayStateOf, type EditionTimes, isWindowOpen, phaseOf } from "./rules.ts"

/** Everything that a page may derive from the time, in one text. */
const clockStateOf = (editions: readonly EditionTimes[], now: Date) =>
	JSON.stringify(
		editions.map((edition) => [
			phaseOf(edition, now),
			dayStateOf(edition, now),
			applicationsLine(edition, now),
			isWindowOpen(orderWindowOf(edition), now),
		]),
	)

/** The first moment after `now` at which a page may say something else; undefined when it never will. */
export function nextChangeAt(editions: readonly EditionTimes[], now: Date): Date | undefined {
	const state = clockStateOf(editions, now)
	const tomorrow = new Date(startOfNairobiDay(formatNairobiIsoDate(now)).getTime() + DAY_MS)
	return editions
		.flatMap((edition) => boundariesOf(edition, [now, tomorrow]))
		.concat(tomorrow)
		.filter((moment) => moment > now)
		.sort((one, other) => one.getTime() - other.getTime())
		.find((moment) => clockStateOf(editions, moment) !== state)
}

/** When something of an edition begins or ends; of its days only the first, the last, and those around `moments`. */
function boundariesOf(edition: EditionTimes, moments: Date[]): Date[] {
	const { startsOn, endsOn, applications, extras } = edition
	const days = [startsOn, ...moments.map(formatNairobiIsoDate), endsOn].filter(
		(day) => startsOn <= day && day <= endsOn,
	)
	const windows = [applications, extras].flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
	const ofDays = days.flatMap((day) => [startOfNairobiDay(day), closingOf(day, edition)])
	return [...windows, ...ofDays].filter((moment) => moment !== null)
}
