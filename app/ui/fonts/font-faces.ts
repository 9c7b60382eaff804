import displayFont from "./bricolage-grotesque.woff2"
import displayAccents from "./bricolage-grotesque-accents.woff2?no-inline"
import displayExtended from "./bricolage-grotesque-extended.woff2?no-inline"
import { FALLBACKS, type Fallback } from "./fallbacks.ts"
import textFont from "./instrument-sans.woff2"
import textAccents from "./instrument-sans-accents.woff2?no-inline"

/** Fetched with the page. */
export const PRELOADED_FONTS = [displayFont, textFont]

/** What only the second file of a face holds (cut.py): a page that has none of these never asks for it. */
const ACCENTS = "u+a1,u+ab,u+bb-d6,u+d8-e8,u+ea-ff,u+201e,u+20ac,u+2122,u+2212"

/** What only the third file of the display face holds: Kikuyu and Kamba, and the rest of Europe. */
const EXTENDED = "u+c5-c6,u+d0,u+d8,u+dd-df,u+e5-e6,u+f0,u+f8,u+fd-ff,u+100-17f"

const ARIAL = formatLocalSources("Arial", "Liberation Sans")
const ARIAL_BOLD = formatLocalSources("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold")
const ROBOTO = formatLocalSources("Roboto")
const ROBOTO_BOLD = formatLocalSources("Roboto Bold", "Roboto-Bold")

/**
 * The typefaces, written into every page rather than into the stylesheet: a browser that meets them again there, later,
 * would set the page afresh. Until their files have come, a page is set in what the device has, as wide and as high as
 * ours, so that nothing moves when ours take its place. In the browser they are there already.
 */
export const FONT_FACES = import.meta.env.SSR ? buildFontFaces() : ""

function buildFontFaces(): string {
	return [
		formatBundledFace("Tamasha Text", textFont, "400 700"),
		formatBundledFace("Tamasha Text", textAccents, "400 700", ACCENTS),
		formatBundledFace("Tamasha Display", displayFont, "200 900"),
		formatBundledFace("Tamasha Display", displayAccents, "200 900", ACCENTS),
		formatBundledFace("Tamasha Display", displayExtended, "200 900", EXTENDED),
		formatFallbackFaces("Tamasha Text Arial", ARIAL, "400", FALLBACKS.textArial),
		formatFallbackFaces("Tamasha Text Arial", ARIAL_BOLD, "600 700", FALLBACKS.boldTextArial),
		formatFallbackFaces("Tamasha Display Arial", ARIAL_BOLD, "200 900", FALLBACKS.displayArial),
		formatFallbackFaces("Tamasha Text Roboto", ROBOTO, "400", FALLBACKS.textRoboto),
		formatFallbackFaces("Tamasha Text Roboto", ROBOTO_BOLD, "600 700", FALLBACKS.boldTextRoboto),
		formatFallbackFaces("Tamasha Display Roboto", ROBOTO_BOLD, "200 900", FALLBACKS.displayRoboto),
	].join("")
}

function formatBundledFace(family: string, file: string, weights: string, characters = ""): string {
	const source = `url(${file}) format("woff2")`
	return formatFontFace(family, source, `font-weight:${weights};font-display:swap`, characters)
}

function formatFallbackFaces(family: string, source: string, weights: string, groups: Fallback[]): string {
	const faces = groups.map(([size, characters, ascent, descent]) => {
		const metricOverrides = `;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`
		const descriptors = `font-weight:${weights};size-adjust:${size}%${ascent ? metricOverrides : ""}`
		return formatFontFace(family, source, descriptors, characters)
	})
	return faces.join("")
}

function formatFontFace(family: string, source: string, descriptors: string, characters = ""): string {
	const unicodeRange = characters && `;unicode-range:${characters}`
	return `@font-face{font-family:"${family}";src:${source};${descriptors}${unicodeRange}}`
}

function formatLocalSources(...names: string[]): string {
	return names.map((name) => `local("${name}")`).join(",")
}
