import type { GalleryCopy } from "../../../domain/gallery/inputs.ts"
import type { GalleryView } from "./gallery-view.ts"

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
