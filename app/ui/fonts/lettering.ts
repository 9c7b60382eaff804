import displayFont from "./bricolage-grotesque.woff2"
import textFont from "./instrument-sans.woff2"

/** Fetched with the page: its headings are set in it. */
export const FIRST_FONT = displayFont

/**
 * The typefaces, written into every page rather than into the stylesheet: a browser that meets them again there, later,
 * would set the page anew. A page is set in what is there when it first shows, and stays so: nothing moves when a file
 * comes late, and the next page has it. The fallback faces have the widths and heights of the two.
 */
export const LETTERING = [
	face("Tamasha Text", `url(${textFont}) format("woff2")`, "font-weight:400 700;font-display:optional"),
	face("Tamasha Display", `url(${displayFont}) format("woff2")`, "font-weight:200 900;font-display:optional"),
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

function face(family: string, source: string, rest: string): string {
	return `@font-face{font-family:"${family}";src:${source};${rest}}`
}

function locally(...names: string[]): string {
	return names.map((name) => `local("${name}")`).join(",")
}
