/** A flat printing colour as `#rrggbb`. */
export type Paint = string

/** The kanga palette of the site (`app/ui/theme.css`) and the few tints that mixing it gives. */
export const dye = {
	murram: "#b4432a",
	murramDeep: "#8e2f1e",
	marigold: "#f2a93b",
	leaf: "#1e5b47",
	leafDeep: "#123d30",
	night: "#16243f",
	nightDeep: "#0d172b",
	jaca: "#7c62b5",
	jacaLight: "#b9a5e0",
	cream: "#fff6e6",
	sand: "#f6e3c0",
	ink: "#221b16",
	rose: "#e0786a",
	peach: "#fbe3b4",
	blush: "#f4bb9a",
	mint: "#cfe4d6",
	grass: "#7fa25a",
	fern: "#4d8a5f",
	haze: "#e5dbee",
	dusk: "#433a73",
	stone: "#cfc4b4",
	slate: "#8b8fa3",
	clay: "#cf7148",
	bark: "#5b3a29",
} as const

/** Skin, from the deepest to the lightest we meet on a Saturday in Nairobi. */
export const skins = ["#3a2118", "#4a2a1b", "#5a3422", "#6b4029", "#7d4d31", "#94603d", "#b37d55", "#dba983"]

/** Cloth that sings next to anything. */
export const cloths = [
	dye.murram,
	dye.marigold,
	dye.leaf,
	dye.jaca,
	dye.cream,
	dye.night,
	dye.rose,
	dye.fern,
	dye.clay,
	dye.jacaLight,
]

const channelsOf = (paint: Paint) => [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16))

/** Two inks in one pot: `share` (0 to 1) of the second. */
export function mix(first: Paint, second: Paint, share: number): Paint {
	const other = channelsOf(second)
	return `#${channelsOf(first)
		.map((channel, at) =>
			Math.round(channel + ((other[at] ?? 0) - channel) * share)
				.toString(16)
				.padStart(2, "0"),
		)
		.join("")}`
}

/** The same ink in the shade. */
export const shaded = (paint: Paint, share = 0.16) => mix(paint, dye.ink, share)
/** The same ink in the light. */
export const lightened = (paint: Paint, share = 0.2) => mix(paint, dye.cream, share)
