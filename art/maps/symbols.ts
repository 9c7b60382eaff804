import { dye, type Paint } from "../palette.ts"
import { circle, type Drawing, ellipse, fill, stroke } from "../svg.ts"
import { letters } from "./glyphs.ts"

const line = (data: string, width = 2.6) => stroke(data, dye.cream, width)
const solid = (data: string) => fill(data, dye.cream)

/** Signs for a site map, around (0, 0), sixteen units in radius. */
const signs = {
	gate: { ground: dye.murram, draw: () => line("M-7 8V-2A7 7 0 0 1 7-2V8M0 9V0M-3.4 3L0-.6 3.4 3", 2.4) },
	"drop-off": {
		ground: dye.murram,
		draw: () =>
			solid("M-10 4V0L-8-1-5-6H5L8-1 10 0V4z") + circle(-5, 5, 2.6, dye.cream) + circle(5, 5, 2.6, dye.cream),
	},
	parking: { ground: dye.night, draw: () => letters("P", 0.6, 0, 16, dye.cream, 1.9) },
	"accessible-parking": {
		ground: dye.night,
		draw: () =>
			letters("P", -5, 0, 13, dye.cream, 2) +
			stroke("M5-6V0H9L10 6", dye.marigold, 2.2) +
			stroke("M3 0A5 5 0 1 0 9.4 6", dye.marigold, 1.8) +
			circle(5, -8.6, 1.8, dye.marigold),
	},
	toilets: {
		ground: dye.jaca,
		draw: () =>
			circle(-5, -7, 2.6, dye.cream) +
			solid("M-8-3H-2V3H-3.4V10H-6.6V3H-8z") +
			circle(5, -7, 2.6, dye.cream) +
			solid("M5-4L10 5H7V10H3V5H0z"),
	},
	"accessible-toilets": {
		ground: dye.jaca,
		draw: () =>
			circle(-1, -8.6, 2.4, dye.cream) + line("M-1-5V1H4.6L7 8", 2.8) + line("M-3.4-.6A6 6 0 1 0 5 6", 2),
	},
	"first-aid": { ground: dye.leaf, draw: () => solid("M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3z") },
	water: { ground: "#2f6f86", draw: () => solid("M0-10Q8 0 7 4A7 7 0 0 1-7 4Q-8 0 0-10z") },
	information: { ground: dye.leaf, draw: () => letters("i", 0, 0, 17, dye.cream, 2.2) },
	stage: {
		ground: dye.murramDeep,
		draw: () => solid("M-4-8L8-10V4A4 3.4 0 1 1 5.4 1V-5.6L-1.4-4.4V7A4 3.4 0 1 1-4 4z"),
	},
	food: {
		ground: dye.murramDeep,
		draw: () => line("M-6-9V-4A2.6 2.6 0 0 0-.8-4V-9M-3.4-9V9", 2) + solid("M4-9Q9-6 8 1H5.6V9H3.4V-8.6z"),
	},
	playground: { ground: "#c9781e", draw: () => line("M-9 9L-5-9 -1 9M-5-9H9V9M3-9V2M7-9V2M3 2H7", 2) },
	"kids-club": { ground: "#c9781e", draw: () => solid("M0-10L7-2 0 6-7-2z") + line("M0 6Q-3 8-1 10", 1.6) },
	dogs: {
		ground: dye.fern,
		draw: () =>
			ellipse(0, 4.4, 5.6, 4.6, dye.cream) +
			circle(-6, -1.4, 2.3, dye.cream) +
			circle(6, -1.4, 2.3, dye.cream) +
			circle(-2.4, -5.6, 2.5, dye.cream) +
			circle(2.6, -5.6, 2.5, dye.cream),
	},
	pottery: { ground: dye.clay, draw: () => solid("M-3-9H3L2.4-6Q9-3 7 4 6 8 4 9H-4Q-6 8-7 4-9-3-2.4-6z") },
	painting: { ground: dye.clay, draw: () => line("M-7 8L4-4", 3) + solid("M3-6Q8-12 9-9 9-5 5-2z") },
	acrobats: {
		ground: dye.clay,
		draw: () => circle(0, -8, 2.6, dye.cream) + line("M0-5V2M-8-4L0-2 8-4M0 2L-5 9M0 2L5 9", 2.2),
	},
	baseball: { ground: dye.clay, draw: () => line("M-7 8L5-6", 4) + circle(7, 6, 3, dye.cream) },
	"face-painting": {
		ground: dye.clay,
		draw: () =>
			circle(0, 0, 8.6, dye.cream) +
			stroke("M-4-2H-3.6M4-2H3.6", dye.ink, 2.2) +
			stroke("M-4 3Q0 6.4 4 3", dye.ink, 1.6) +
			stroke("M-7.6 1H-5M7.6 1H5", dye.murram, 2),
	},
} as const satisfies Record<string, { ground: Paint; draw: () => Drawing }>

export type SymbolName = keyof typeof signs
export const symbolNames = Object.keys(signs) as SymbolName[]

/** A sign on its round ground. */
export const sign = (name: SymbolName): Drawing =>
	circle(0, 0, 16, dye.cream) + circle(0, 0, 14.6, signs[name].ground) + signs[name].draw()
