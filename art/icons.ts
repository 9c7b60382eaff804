import type { Artwork, Raster } from "./artworks.ts"
import { coats, dogs, starling } from "./motifs/animals.ts"
import { craft } from "./motifs/crafts/catalogue.ts"
import { inks } from "./motifs/crafts/ink.ts"
import { stall } from "./motifs/stalls.ts"
import { dye } from "./palette.ts"
import {
	beads,
	circle,
	circlePath,
	type Drawing,
	ellipse,
	ellipsePath,
	fill,
	flip,
	put,
	rect,
	stroke,
	svgDocument,
} from "./svg.ts"

/** A tent before a sun, sixty-four units wide: small enough for a tab. */
const logoMark = (): Drawing =>
	circle(32, 27, 17, dye.marigold) +
	fill("M32 12L54 37H10z", dye.cream) +
	fill("M32 12L25 37H17.5zM32 12L39.5 37H32z", dye.night) +
	fill("M32 12L54 37H46.5z", dye.night) +
	fill(
		"M10 37H54V39A3.7 3.7 0 0 1 46.7 39 3.7 3.7 0 0 1 39.3 39 3.7 3.7 0 0 1 32 39 3.7 3.7 0 0 1 24.7 39 3.7 3.7 0 0 1 17.3 39 3.7 3.7 0 0 1 10 39z",
		dye.marigold,
	) +
	stroke("M14.5 40V54M49.5 40V54", dye.cream, 3, { blunt: true }) +
	rect(11, 47, 42, 8, dye.cream)

const rounded = () =>
	fill("M12 0H52A12 12 0 0 1 64 12V52A12 12 0 0 1 52 64H12A12 12 0 0 1 0 52V12A12 12 0 0 1 12 0z", dye.murram)
const png = (path: string, width: number): Raster => ({ path, width, height: width, format: "png" })

const icon = (path: string, svg: Drawing, rasters: readonly Raster[], rasterOnly = false): Artwork => ({
	path,
	width: 64,
	height: 64,
	alt: "",
	svg,
	rasters,
	rasterOnly,
})

/** Marks for tabs, home screens and shortcuts. */
export const iconArtworks = (): Artwork[] => [
	icon("/favicon.svg", svgDocument(64, 64, rounded(), logoMark()), [
		png("/favicon-32.png", 32),
		{ path: "/favicon.ico", width: 48, height: 48, format: "ico" },
		png("/icon-192.png", 192),
		png("/icon-512.png", 512),
	]),
	icon(
		"/apple-touch-icon.svg",
		svgDocument(64, 64, rect(0, 0, 64, 64, dye.murram), put(3.2, 3.2, 0.9, logoMark())),
		[png("/apple-touch-icon.png", 180)],
		true,
	),
	icon(
		"/icon-maskable.svg",
		svgDocument(64, 64, rect(0, 0, 64, 64, dye.murram), put(9.6, 9.6, 0.7, logoMark())),
		[png("/icon-maskable-512.png", 512), png("/icon-maskable-192.png", 192)],
		true,
	),
]

/** Somebody without a mark of their own. */
const defaultUser = () =>
	svgDocument(
		120,
		120,
		rect(0, 0, 120, 120, dye.jacaLight),
		circle(60, 56, 44, dye.cream),
		fill("M14 120Q18 88 46 84H74Q102 88 106 120z", dye.jaca),
		fill("M50 70H70V86Q60 94 50 86z", "#4a2a1b"),
		ellipse(60, 54, 20, 24, "#5a3422"),
		fill("M38 52Q34 22 60 20 86 22 82 52 72 36 60 36 48 36 38 52z", dye.murram) +
			circle(80, 26, 9, dye.murram),
		stroke(ellipsePath(60, 92, 24, 9), dye.marigold, 4) + beads(ellipsePath(60, 93, 30, 12), dye.cream, 3, 6),
	)

const placeholderPicture = (...content: Drawing[]) => svgDocument(240, 160, ...content)
const floor = ellipse(120, 146, 104, 10, dye.slate, 0.35)

const noApplications = () =>
	placeholderPicture(
		floor,
		put(
			104,
			146,
			1.1,
			stall({ roof: "pitched", cloth: { first: dye.murram, second: dye.cream }, counter: dye.marigold }),
		),
		put(198, 147, 1, dogs.sleeping(coats[3] ?? { coat: dye.sand, patch: dye.bark, collar: dye.jaca })),
	)
const noLetters = () => placeholderPicture(floor, put(0, 14, 1, ...postBox()))
const postBox = () => [
	rect(112, 70, 12, 62, dye.bark),
	fill("M70 36Q70 20 88 20H152Q170 20 170 38V74H70z", dye.murram),
	fill("M88 20Q106 20 106 38V74H70V38Q70 20 88 20z", dye.murramDeep),
	rect(124, 40, 32, 5, dye.ink),
	stroke("M170 46H180V28", dye.marigold, 5),
	beads("M114 62H166", dye.marigold, 4, 8),
	flip(140, 20, 1, starling()),
]
const noDocuments = () =>
	placeholderPicture(
		floor,
		put(120, 146, 1.16, craft("kiondo")(inks(dye.leaf, dye.sand, dye.murram))),
		put(206, 140, 0.3, craft("paper")(inks(dye.murram, dye.cream))),
		stroke(circlePath(206, 128, 26), dye.slate, 2, { dash: "3 6" }),
	)

const placeholderArtwork = (name: string, alt: string, svg: Drawing): Artwork => ({
	name: `empty-${name}`,
	path: `/art/empty/${name}.svg`,
	width: 240,
	height: 160,
	alt,
	svg,
})

/** The default user, and pictures for lists with nothing in them. */
export const placeholderArtworks = (): Artwork[] => [
	{
		name: "default-user",
		path: "/images/default-user.svg",
		width: 120,
		height: 120,
		alt: "",
		svg: defaultUser(),
	},
	placeholderArtwork("no-applications", "An empty stall and a sleeping dog.", noApplications()),
	placeholderArtwork("no-letters", "A closed post box with a starling on top.", noLetters()),
	placeholderArtwork("no-documents", "An empty basket and one sheet of paper.", noDocuments()),
]
