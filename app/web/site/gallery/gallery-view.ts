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
