import { DAY_MS } from "../../values/clock.ts"
import { type EditionDays, type EditionTimes, isOver, isWindowOpen } from "./rules.ts"

/** Something that vendors can do from a moment on, or until it. */
export interface WindowChange {
	window: "applications" | "extras"
	change: "open" | "close"
	at: Date
}

/** So long ahead organisers are reminded. */
export const REMINDER_DAYS = 3

/** What opens or closes in the next days, the nearest first. */
export function listWindowChanges(
	edition: Pick<EditionTimes, "applications" | "extras">,
	now: Date,
): WindowChange[] {
	const until = now.getTime() + REMINDER_DAYS * DAY_MS
	return (["applications", "extras"] as const)
		.flatMap((window) => {
			const { opensAt, closesAt } = edition[window]
			return [
				{ window, change: "open" as const, at: opensAt },
				// What never opens does not close.
				{ window, change: "close" as const, at: opensAt && closesAt },
			]
		})
		.filter((one): one is WindowChange => one.at !== null && one.at > now && one.at.getTime() <= until)
		.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** What vendors can still do although the edition is over, because nobody has said until when. */
export const listEndlessWindows = (
	edition: EditionDays & Pick<EditionTimes, "applications" | "extras">,
	now: Date,
): WindowChange["window"][] =>
	isOver(edition, now)
		? (["applications", "extras"] as const).filter((window) => {
				const one = edition[window]
				return one.closesAt === null && isWindowOpen(one, now)
			})
		: []
