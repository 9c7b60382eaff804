import { type Crown, crowns, leafage } from "../motifs/trees.ts"
import { dye, type Paint, shaded } from "../palette.ts"
import { type Dice, dice as newDice } from "../random.ts"
import { circle, type Drawing, d, fill, put, rect, stroke, svgDocument, times } from "../svg.ts"
import { letters } from "./glyphs.ts"
import { type SymbolName, sign } from "./symbols.ts"

/** A row of stalls: `x`, `y` is the first one, each next lies a step further; `gaps` are left for a way. */
export type Row = {
	letter: string
	kind: string
	paint: Paint
	x: number
	y: number
	down?: boolean
	count: number
	gapAfter?: number
	gap?: number
}
type Spot = { symbol: SymbolName; name: string; text: string; x: number; y: number }
export type Plan = {
	slug: string
	name: string
	alt: string
	w: number
	h: number
	rows: readonly Row[]
	spots: readonly Spot[]
	/** The firm path. */
	paths: readonly { data: string; width: number }[]
	/** Lawns, car parks, decks: what lies below the stalls. */
	fields: readonly Drawing[]
	trees: readonly (readonly [x: number, y: number, r: number, kind: keyof typeof crowns])[]
}

const STALL = 17
const STEP = 19.5

const stallPosition = ({ x, y, down, gapAfter = 1e3, gap = 0 }: Row, at: number) => {
	const along = at * STEP + (at >= gapAfter ? gap : 0)
	return down ? ([x, y + along] as const) : ([x + along, y] as const)
}

/** A row with its letter at the head. */
function drawRow(spec: Row): Drawing {
	const roof = (at: number) => {
		const [x, y] = stallPosition(spec, at)
		return d`M${x} ${y}h${STALL}v${STALL}h${-STALL}z`
	}
	const ridge = (at: number) => {
		const [x, y] = stallPosition(spec, at)
		return d`M${x} ${y}l${STALL / 2} ${STALL / 2}l${STALL / 2} ${-STALL / 2}z`
	}
	const numbers = times(spec.count, (at) => {
		const [x, y] = stallPosition(spec, at)
		return letters(String(at + 1), x + STALL / 2, y + STALL / 2 + 1.4, 7.4, dye.ink, 1.35)
	})
	const [hx, hy] = spec.down ? [spec.x + STALL / 2, spec.y - 16] : [spec.x - 16, spec.y + STALL / 2]
	return (
		fill(times(spec.count, roof).join(""), spec.paint) +
		fill(times(spec.count, ridge).join(""), shaded(spec.paint, 0.13)) +
		numbers.join("") +
		circle(hx, hy, 12.4, dye.ink) +
		letters(spec.letter, hx, hy, 13, dye.cream, 1.9)
	)
}

function drawTree(dice: Dice, x: number, y: number, r: number, { dark, main, light }: Crown): Drawing {
	return (
		fill(leafage(dice, x, y, r, r, 10), dark) +
		fill(leafage(dice, x - r * 0.1, y - r * 0.1, r * 0.76, r * 0.76, 9), main) +
		fill(leafage(dice, x - r * 0.24, y - r * 0.24, r * 0.34, r * 0.34, 7), light)
	)
}

/** The whole plan. */
export function drawPlan({ slug, w, h, rows, spots, paths, fields, trees }: Plan): Drawing {
	const dice = newDice(slug)
	return svgDocument(
		w,
		h,
		rect(0, 0, w, h, "#c9cf94"),
		...fields,
		...paths.map(({ data, width }) => stroke(data, dye.cream, width + 5)),
		...paths.map(({ data, width }) => stroke(data, dye.sand, width)),
		...trees.map(([x, y, r, kind]) => drawTree(dice, x, y, r, crowns[kind])),
		...rows.map(drawRow),
		...spots.map(({ symbol, x, y }) => put(x, y, 1, sign(symbol))),
		stroke(d`M7 7H${w - 7}V${h - 7}H7z`, dye.leaf, 6, { blunt: true, dash: "14 4" }),
	)
}

/** The same in words; `legend` tells where each place lies, in hundredths of the picture, for labels over it. */
export const legendOf = ({ slug, name, alt, w, h, rows, spots }: Plan) => ({
	name,
	file: `/art/maps/${slug}.svg`,
	width: w,
	height: h,
	alt,
	places: spots.map((spot) => `${spot.name}: ${spot.text}`),
	rows: rows.map(({ letter, kind, count, paint }) => ({
		letter,
		from: `${letter}1`,
		to: `${letter}${count}`,
		stalls: count,
		kind,
		colour: paint,
	})),
	legend: spots.map((spot) => ({
		symbol: spot.symbol,
		icon: `/art/maps/signs/${spot.symbol}.svg`,
		name: spot.name,
		text: spot.text,
		x: hundredths(spot.x / w),
		y: hundredths(spot.y / h),
	})),
})

const hundredths = (share: number) => Math.round(share * 1000) / 10
