import type { GalleryCopy } from "../../../domain/gallery/inputs.ts"

/** What of the gallery one looks at; all of it is in the address. */
export interface GalleryView {
	year: number
	month?: string
	/** Opens the lightbox. */
	picture?: string
}

/** The query of a place, "?year=2024&month=july". */
export function searchOf({ year, month, picture }: GalleryView): string {
	const parameters = { year: String(year), ...(month && { month }), ...(picture && { picture }) }
	return `?${new URLSearchParams(parameters)}`
}

/** The place of an address; a year or month that has no button counts as not given. */
export function parseGalleryView(
	search: URLSearchParams,
	copy: Pick<GalleryCopy, "years" | "defaultYear" | "months">,
): GalleryView {
	return {
		year: copy.years.find((year) => String(year) === search.get("year")) ?? copy.defaultYear,
		month: copy.months.find(({ slug }) => slug === search.get("month"))?.slug,
		picture: search.get("picture") ?? undefined,
	}
}

/** Whether the address names a year or month that has no button: of those there is no end. */
export function hasUnknownFilter(search: URLSearchParams, view: GalleryView): boolean {
	return (["year", "month"] as const).some(
		(name) => search.has(name) && search.get(name) !== String(view[name]),
	)
}
