import type { Artwork } from "../artworks.ts"
import { borders, pindo } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { beadedSun } from "../motifs/sky.ts"
import { dye } from "../palette.ts"
import { type Drawing, inset, put, rect, svgDocument, times, type View } from "../svg.ts"
import { galleryArtworks } from "./gallery-artworks.ts"
import { dawnMarket } from "./hero-dawn.ts"
import { noonJacarandas } from "./hero-noon.ts"

const [w, h, hem] = [1200, 630, 60]
type Border = keyof typeof borders

const withBorder = (border: Border, ...content: Drawing[]) =>
	svgDocument(w, h, ...content, put(0, h - hem, 1, pindo(w, hem, borders[border])))
const cropPicture = (border: Border, seen: View, file: Drawing) =>
	withBorder(border, inset([0, 0, w, h - hem], seen, file))

/** Six pictures of the gallery side by side. */
function wall(): Drawing {
	const chosen = galleryArtworks().filter(({ height }) => height === 800)
	const tiles = times(8, (at) =>
		inset(
			[(at % 4) * 300 + 4, Math.floor(at / 4) * 285 + 4, 292, 277],
			[0, 0, 800, 800],
			chosen[at * 3]?.svg ?? "",
		),
	)
	return withBorder("murram", rect(0, 0, w, h, dye.ink), ...tiles)
}

/** Marks of many vendors. */
const marks = (border: Border, field: string, logos: readonly Artwork[]) =>
	withBorder(
		border,
		rect(0, 0, w, h, field),
		...logos
			.slice(0, 32)
			.map(({ svg }, at) =>
				inset([24 + (at % 8) * 146, 12 + Math.floor(at / 8) * 138, 130, 130], [0, 0, 120, 120], svg),
			),
	)

const sunset = () =>
	withBorder(
		"night",
		rect(0, 0, w, h, dye.peach),
		beadedSun(600, 300, 150, hours.dawn, [dye.murram, dye.cream, dye.rose, dye.cream]),
	)

const alts: Record<string, string> = {
	home: "Market tents below the Ngong Hills at sunrise.",
	events: "Stalls and a picnic under jacarandas.",
	gallery: "Eight pictures from the gallery.",
	vendors: "The marks of many makers.",
	"vendors-dec": "The marks of many makers.",
	default: "A sun like a beaded collar above a kanga border.",
}

/** Full of edges, so printed a little coarser. */
const dense = new Set(["gallery", "vendors", "vendors-dec"])

/** The pictures that travel with a link, by the path of the page. */
export function sharingArtworks(logos: readonly Artwork[]): Artwork[] {
	const drawn: Record<string, Drawing> = {
		home: cropPicture("murram", [300, 182, 1300, 618], dawnMarket("wide")),
		events: cropPicture("leaf", [300, 182, 1300, 618], noonJacarandas("wide")),
		gallery: wall(),
		vendors: marks("marigold", dye.leafDeep, logos),
		"vendors-dec": marks("murram", dye.night, logos.slice(40)),
		default: sunset(),
	}
	return Object.entries(drawn).map(([name, svg]) => ({
		name: `share-${name}`,
		path: `/share/${name}.svg`,
		width: w,
		height: h,
		alt: alts[name] ?? "",
		svg,
		rasterOnly: true,
		rasters: [
			{ path: `/share/${name}.jpg`, width: w, height: h, format: "jpeg", quality: dense.has(name) ? 60 : 74 },
		],
	}))
}
