import {
	closingOf,
	type EditionDays,
	type EditionTimes,
	isWindowOpen,
	sortByNearness,
	type TimeWindow,
} from "./rules.ts"

/** When editions of the system before came on the site: nobody noted it. */
export const PUBLISHED_BEFORE = new Date("2020-01-01T00:00:00+03:00")

/** An edition of the system before, as far as it was on the site then. */
export const isOfSystemBefore = ({ publishedAt }: Pick<EditionTimes, "publishedAt">): boolean =>
	publishedAt?.getTime() === PUBLISHED_BEFORE.getTime()

/**
 * When vendors may order extras: nothing once the edition is over, whatever its window says. Only one of the system before keeps a
 * window without an end, as it had it.
 */
export function orderWindowOf(
	edition: EditionDays & Pick<EditionTimes, "extras" | "publishedAt">,
): TimeWindow {
	const { opensAt, closesAt } = edition.extras
	if (!closesAt && isOfSystemBefore(edition)) return edition.extras
	const end = closingOf(edition.endsOn, edition)
	return {
		opensAt: opensAt && opensAt < end ? opensAt : null,
		closesAt: closesAt && closesAt < end ? closesAt : end,
	}
}

/** Those whose vendors may order extras and hand in their forms, the nearest first. */
export const listEditionsTakingExtras = <E extends Parameters<typeof orderWindowOf>[0]>(
	editions: readonly E[],
	now: Date,
): E[] =>
	sortByNearness(
		editions.filter((edition) => isWindowOpen(orderWindowOf(edition), now)),
		now,
	)
