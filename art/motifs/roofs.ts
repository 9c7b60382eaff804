import { dye, type Paint, shaded } from "../palette.ts"
import { beads, type Drawing, d, fill, stroke, times } from "../svg.ts"

/** Stalls are a hundred units wide: eaves at -68, ridge near -104. */
export const EAVES = -68
export type Stripes = { first: Paint; second: Paint }
export type RoofName = "pitched" | "pagoda" | "hip" | "bell" | "leanto" | "thatch" | "sail"

const HALF = 54

/** Stripes from a ridge to the eaves; `bend` > 0 hollows the flanks, < 0 bulges them. Right of the middle lies in shade. */
function stripes(
	count: number,
	ridge: number,
	top: number,
	bend: number,
	{ first, second }: Stripes,
): Drawing {
	const edge = (at: number) => {
		const t = at / count
		const [x, foot] = [-ridge + 2 * ridge * t, -HALF + 2 * HALF * t]
		return {
			x,
			foot,
			cx: x + (foot - x) * (bend > 0 ? 0.26 : 0.74),
			cy: top + (EAVES - top) * (bend > 0 ? 0.6 : 0.3),
		}
	}
	const inks = new Map<Paint, string>()
	for (let at = 0; at < count; at++) {
		const [a, b] = [edge(at), edge(at + 1)]
		const plain = at % 2 ? second : first
		const paint = at >= count / 2 ? shaded(plain, 0.15) : plain
		const down = bend ? d`Q${b.cx} ${b.cy} ${b.foot} ${EAVES}` : d`L${b.foot} ${EAVES}`
		const up = bend ? d`Q${a.cx} ${a.cy} ${a.x} ${top}` : d`L${a.x} ${top}`
		inks.set(paint, (inks.get(paint) ?? "") + d`M${a.x} ${top}L${b.x} ${top}${down}L${a.foot} ${EAVES}${up}z`)
	}
	return [...inks].map(([paint, data]) => fill(data, paint)).join("")
}

/** The scalloped edge below the eaves. */
function valance(count: number, { first, second }: Stripes, shape: "scallop" | "teeth" | "flat"): Drawing {
	const w = (2 * HALF) / count
	const piece = (x: number) => {
		if (shape === "teeth") return d`M${x} ${EAVES}h${w}v3l${-w / 2} 6l${-w / 2} -6z`
		if (shape === "flat") return d`M${x} ${EAVES}h${w}v8h${-w}z`
		return d`M${x} ${EAVES}h${w}v4a${w / 2} ${w / 2.2} 0 0 1 ${-w} 0z`
	}
	const pieces = (odd: number) => times(count, (at) => (at % 2 === odd ? piece(-HALF + at * w) : "")).join("")
	const hem = shape === "flat" ? beads(d`M${-HALF + 2} ${EAVES + 9}H${HALF}`, first, 2.6, 5.2) : ""
	return (
		fill(pieces(0), first) +
		fill(pieces(1), second) +
		stroke(d`M${-HALF} ${EAVES}H${HALF}`, shaded(first, 0.35), 1.1, { blunt: true }) +
		hem
	)
}

const pennant = (top: number, paint: Paint, ink: Paint) =>
	stroke(d`M0 ${top}v-15`, ink, 1.4) + fill(d`M0 ${top - 15}q8 -2 15 4q-7 -1 -15 4z`, paint)

/** Everything above the heads. `ink` draws masts and ropes. */
export const roofs: Record<RoofName, (cloth: Stripes, ink: Paint) => Drawing> = {
	pitched: (cloth, ink) =>
		pennant(-106, cloth.first, ink) + stripes(7, 4, -106, 0, cloth) + valance(7, cloth, "scallop"),
	pagoda: (cloth, ink) =>
		pennant(-114, cloth.first, ink) + stripes(7, 3, -114, 1, cloth) + valance(9, cloth, "teeth"),
	hip: (cloth) => stripes(9, 32, -96, 0, cloth) + valance(9, cloth, "scallop"),
	bell: (cloth, ink) =>
		pennant(-108, cloth.second === dye.cream ? cloth.first : cloth.second, ink) +
		stripes(8, 3, -108, -1, cloth) +
		valance(8, cloth, "scallop"),
	leanto: (cloth) => stripes(10, 47, -90, 0, cloth) + valance(10, cloth, "flat"),
	thatch: () => thatch(),
	sail: (cloth, ink) => sail(cloth, ink),
}

function thatch(): Drawing {
	const straw = "#c79a54"
	const row = (y: number, half: number) =>
		d`M${-half} ${y}${times(14, () => d`l${half / 14} 5l${half / 14} -5`).join("")}z`
	return (
		fill(d`M-26 -104H26L56 ${EAVES}H-56z`, straw) +
		fill(row(EAVES, 56), straw) +
		fill(d`M2 -104H26L56 ${EAVES}H14z`, shaded(straw, 0.14)) +
		fill(row(-93, 36), shaded(straw, 0.26)) +
		fill(row(-81, 46), shaded(straw, 0.26)) +
		stroke("M-28-104H28", shaded(straw, 0.45), 4)
	)
}

function sail({ first, second }: Stripes, ink: Paint): Drawing {
	return (
		stroke("M-62 0L-46-72M64 0L50-80", ink, 0.8) +
		stroke("M-22-66V-104M26-66V-98", ink, 1.8) +
		fill("M-58-64Q-36-72-22-108 0-88 26-100 40-80 58-72 40-62 20-68 0-58-24-66-40-58-58-64z", first) +
		fill("M26-100Q40-80 58-72 40-62 20-68 28-80 26-100z", shaded(first, 0.16)) +
		stroke("M-52-64Q-34-70-24-96M-8-65Q-2-82-4-91M46-70Q34-78 28-92", second, 2.4)
	)
}
