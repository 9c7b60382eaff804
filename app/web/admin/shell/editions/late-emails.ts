import { type EditionDays, isOver } from "../../../../domain/editions/rules.ts"
import { formatNairobiDay } from "../../../../values/clock.ts"

/** Said before decisions are emailed of a festival that will be over by then; otherwise nothing. */
export const lateEmailsSentence = (edition: EditionDays, at: Date): string | undefined =>
	isOver(edition, at)
		? `These emails leave after the end of the festival on ${formatNairobiDay(edition.endsOn)}.`
		: undefined
