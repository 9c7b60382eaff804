import type { GalleryCopy } from "../../../domain/gallery/inputs.ts"
import type { listEditionTimes } from "../../../domain/gallery/queries.server.ts"

type EditionTimes = Awaited<ReturnType<typeof listEditionTimes>>

/**
 * The years and months that an organiser has named, and those in which pictures of editions hang. The newest year of these
 * is shown first where it is newer than the one that is named.
 */
export function withEditionTimes(copy: GalleryCopy, { years, months }: EditionTimes): GalleryCopy {
	const isNamed = (month: string) => copy.months.some(({ slug }) => slug === month)
	const more = months.filter((month) => !isNamed(month))
	return {
		...copy,
		years: [...new Set([...copy.years, ...years])].toSorted((one, other) => other - one),
		defaultYear: Math.max(copy.defaultYear, ...years),
		months: [...copy.months, ...more.map((slug) => ({ slug, label: slug.toUpperCase() }))],
	}
}
