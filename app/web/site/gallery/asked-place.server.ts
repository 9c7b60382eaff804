import type { GalleryWords } from "../../../domain/gallery/inputs.ts"
import type { Place } from "./place.ts"

/** The place of an address; a year or month that has no button counts as not given. */
export function askedPlace(
	search: URLSearchParams,
	words: Pick<GalleryWords, "years" | "defaultYear" | "months">,
): Place {
	return {
		year: words.years.find((one) => String(one) === search.get("year")) ?? words.defaultYear,
		month: words.months.find(({ slug }) => slug === search.get("month"))?.slug,
		picture: search.get("picture") ?? undefined,
	}
}

/** Whether the address names a year or month that has no button: of those there is no end. */
export function isMadeUp(search: URLSearchParams, place: Place): boolean {
	return (["year", "month"] as const).some(
		(name) => search.has(name) && search.get(name) !== String(place[name]),
	)
}
