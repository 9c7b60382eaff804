import { z } from "zod"
import type { GalleryWords } from "../../../domain/gallery/inputs.ts"

/** What of the gallery one looks at; all of it is in the address. */
export interface Place {
	year: number
	month?: string
	/** Opens the lightbox. */
	picture?: string
}

const asked = z.object({
	year: z.coerce.number().int().optional().catch(undefined),
	month: z.string().optional(),
	picture: z.string().optional(),
})

/** The place of an address; a year or month that has no button counts as not given. */
export function placeOf(
	search: URLSearchParams,
	words: Pick<GalleryWords, "years" | "defaultYear" | "months">,
) {
	const { year, month, picture } = asked.parse(Object.fromEntries(search))
	const known = words.months.find(({ slug }) => slug === month)
	return {
		year: words.years.find((one) => one === year) ?? words.defaultYear,
		month: known?.slug,
		picture,
	}
}

/** The query of a place, "?year=2024&month=july". */
export function searchOf({ year, month, picture }: Place): string {
	const given = { year: String(year), ...(month && { month }), ...(picture && { picture }) }
	return `?${new URLSearchParams(given)}`
}
