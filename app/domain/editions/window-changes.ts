import { DAY_MS } from "../../values/clock.ts"
import { orderWindowOf } from "./order-window.ts"
import { type EditionTimes, isOver, isWindowOpen, type TimeWindow } from "./rules.ts"

/** Something that vendors can do from a moment on, or until it. */
export interface WindowChange {
	window: "applications" | "extras"
	change: "open" | "close"
	at: Date
}

/** So long ahead organisers are reminded. */
export const REMINDER_DAYS = 3

type WindowedEdition = Parameters<typeof orderWindowOf>[0] & Pick<EditionTimes, "applications">

const windowOf = (edition: WindowedEdition, window: WindowChange["window"]): TimeWindow =>
	window === "extras" ? orderWindowOf(edition) : edition.applications

/** What opens or closes in the next days, the nearest first. */
export function listWindowChanges(edition: WindowedEdition, now: Date): WindowChange[] {
	const until = now.getTime() + REMINDER_DAYS * DAY_MS
	return (["applications", "extras"] as const)
		.flatMap((window) => {
			const { opensAt, closesAt } = windowOf(edition, window)
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
export const listEndlessWindows = (edition: WindowedEdition, now: Date): WindowChange["window"][] =>
	isOver(edition, now)
		? (["applications", "extras"] as const).filter((window) => {
				const one = windowOf(edition, window)
				return one.closesAt === null && isWindowOpen(one, now)
			})
		: []
