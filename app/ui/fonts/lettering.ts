import displayFont from "./bricolage-grotesque.woff2"
import displayAccents from "./bricolage-grotesque-accents.woff2?no-inline"
import { FALLBACKS, type Fallback } from "./fallbacks.ts"
import textFont from "./instrument-sans.woff2"
import textAccents from "./instrument-sans-accents.woff2?no-inline"

/** Fetched with the page. */
export const FIRST_FONTS = [displayFont, textFont]

/** What only the second file of a face holds (cut.py): a page that has none of these never asks for it. */
const ACCENTS = "u+a1,u+ab,u+bb-d6,u+d8-e8,u+ea-ff,u+201e,u+20ac,u+2122,u+2212"

const ARIAL = locally("Arial", "Liberation Sans")
const ARIAL_BOLD = locally("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold")
const ROBOTO = locally("Roboto")
const ROBOTO_BOLD = locally("Roboto Bold", "Roboto-Bold")

/**
 * The typefaces, written into every page rather than into the stylesheet: a browser that meets them again there, later,
 * would set the page anew. Until their files have come, a page is set in what the device has, as wide and as high as
 * ours, so that nothing moves when ours take its place. In the browser they are there already.
 */
export const LETTERING = import.meta.env.SSR ? allFaces() : ""

function allFaces(): string {
	return [
		ours("Tamasha Text", textFont, "400 700"),
		ours("Tamasha Text", textAccents, "400 700", ACCENTS),
		ours("Tamasha Display", displayFont, "200 900"),
		ours("Tamasha Display", displayAccents, "200 900", ACCENTS),
		fallback("Tamasha Text Arial", ARIAL, "400", FALLBACKS.textArial),
		fallback("Tamasha Text Arial", ARIAL_BOLD, "600 700", FALLBACKS.boldTextArial),
		fallback("Tamasha Display Arial", ARIAL_BOLD, "200 900", FALLBACKS.displayArial),
		fallback("Tamasha Text Roboto", ROBOTO, "400", FALLBACKS.textRoboto),
		fallback("Tamasha Text Roboto", ROBOTO_BOLD, "600 700", FALLBACKS.boldTextRoboto),
		fallback("Tamasha Display Roboto", ROBOTO_BOLD, "200 900", FALLBACKS.displayRoboto),
	].join("")
}

function ours(family: string, file: string, weights: string, characters = ""): string {
	const source = `url(${file}) format("woff2")`
	return face(family, source, `font-weight:${weights};font-display:swap`, characters)
}

function fallback(family: string, source: string, weights: string, groups: Fallback[]): string {
	const faces = groups.map(([size, characters, ascent, descent]) => {
		const heights = `;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`
		const rest = `font-weight:${weights};size-adjust:${size}%${ascent ? heights : ""}`
		return face(family, source, rest, characters)
	})
	return faces.join("")
}

function face(family: string, source: string, rest: string, characters = ""): string {
	const only = characters && `;unicode-range:${characters}`
	return `@font-face{font-family:"${family}";src:${source};${rest}${only}}`
}

function locally(...names: string[]): string {
	return names.map((name) => `local("${name}")`).join(",")
}
