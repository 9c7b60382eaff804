import displayFont from "./bricolage-grotesque.woff2"
import displayAccents from "./bricolage-grotesque-accents.woff2?no-inline"
import textFont from "./instrument-sans.woff2"
import textAccents from "./instrument-sans-accents.woff2?no-inline"

/** Fetched with the page: its headings are set in it. */
export const FIRST_FONT = displayFont

/** What only the second file of a face holds (cut.py): a page that has none of these never asks for it. */
const ACCENTS = "u+a1,u+ab,u+bb-d6,u+d8-e8,u+ea-ff,u+201e,u+20ac,u+2122,u+2212"

/**
 * The typefaces, written into every page rather than into the stylesheet: a browser that meets them again there, later,
 * would set the page anew. A page is set in what is there when it first shows, and stays so: nothing moves when a file
 * comes late, and the next page has it. The fallback faces have the widths and heights of the two.
 */
export const LETTERING = [
	ours("Tamasha Text", textFont, "400 700"),
	ours("Tamasha Text", textAccents, "400 700", ACCENTS),
	ours("Tamasha Display", displayFont, "200 900"),
	ours("Tamasha Display", displayAccents, "200 900", ACCENTS),
	face(
		"Tamasha Text Fallback",
		locally("Arial", "Roboto", "Liberation Sans", "Helvetica Neue"),
		"size-adjust:101.4%;ascent-override:95.7%;descent-override:24.7%;line-gap-override:0%",
	),
	face(
		"Tamasha Display Fallback",
		locally("Arial Bold", "Arial-BoldMT", "Roboto Bold", "Roboto-Bold", "Liberation Sans Bold"),
		"font-weight:200 900;size-adjust:82.5%;ascent-override:112.7%;descent-override:32.7%;line-gap-override:0%",
	),
].join("")

function ours(family: string, file: string, weights: string, characters = ""): string {
	const only = characters && `;unicode-range:${characters}`
	return face(family, `url(${file}) format("woff2")`, `font-weight:${weights};font-display:optional${only}`)
}

function face(family: string, source: string, rest: string): string {
	return `@font-face{font-family:"${family}";src:${source};${rest}}`
}

function locally(...names: string[]): string {
	return names.map((name) => `local("${name}")`).join(",")
}
