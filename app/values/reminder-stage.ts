import { DAY_MS } from "./clock.ts"

const daysUntil = (day: string, today: string): number => (Date.parse(day) - Date.parse(today)) / DAY_MS

/**
 * Which reminder of a due day is the one of this day: after days without a server only the last that was missed. None once
 * the due day has passed, and none whose day had come when the matter arose. All days are of Nairobi, "2026-11-20".
 * @param stages days before the due day on which somebody is reminded, the first one first: [7, 2, 0]
 */
export function reminderStageOf(
	{ dueOn, since }: { dueOn: string; since: string },
	today: string,
	stages: readonly number[],
): number | undefined {
	const left = daysUntil(dueOn, today)
	const stage = left < 0 ? undefined : stages.findLast((before) => left <= before)
	return stage !== undefined && daysUntil(dueOn, since) > stage ? stage : undefined
}
