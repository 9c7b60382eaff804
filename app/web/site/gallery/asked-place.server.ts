import { z } from "zod"
import type { GalleryWords } from "../../../domain/gallery/inputs.ts"
import type { Place } from "./place.ts"

const asked = z.object({
	year: z.coerce.number().int().optional().catch(undefined),
	month: z.string().optional(),
	picture: z.string().optional(),
})

/** The place of an address; a year or month that has no button counts as not given. */
export function askedPlace(
	search: URLSearchParams,
	words: Pick<GalleryWords, "years" | "defaultYear" | "months">,
): Place {
	const { year, month, picture } = asked.parse(Object.fromEntries(search))
	return {
		year: words.years.find((one) => one === year) ?? words.defaultYear,
		month: words.months.find(({ slug }) => slug === month)?.slug,
		picture,
	}
}
