import { dye, mix, type Paint, shaded } from "../../palette.ts"
import { beads, type Drawing, d, fill, stroke, times } from "../../svg.ts"
import type { Sleeve } from "./arms.ts"
import { type Body, type Leg, legsOf } from "./body.ts"

export type Garment = "gown" | "dress" | "skirt" | "trousers" | "shorts" | "robe" | "shuka" | "dungarees"
export type Pattern = "plain" | "pindo" | "dots" | "rows" | "stripes" | "check" | "teeth"
export type Outfit = {
	garment: Garment
	top: Paint
	bottom: Paint
	trim: Paint
	pattern?: Pattern
	sleeves?: Sleeve["length"]
	shoe?: Paint
}

/** What the arms of an outfit wear. */
export function sleeveOf({ garment, top, sleeves }: Outfit): Sleeve {
	const usual = garment === "robe" ? "long" : garment === "gown" || garment === "shuka" ? "none" : "short"
	return { paint: shaded(top, 0.13), length: sleeves ?? usual }
}

/** Legs, shoes and clothes, without arms and head. */
export function drawOutfit(body: Body, outfit: Outfit, skin: Paint): Drawing {
	const legs = legsOf(body)
	const covered = { trousers: 1, dungarees: 1, shorts: 0.5 }[outfit.garment as string] ?? 0
	const under = legs.map((leg, at) => drawLeg(leg, at === 0, body, outfit, skin, covered)).join("")
	const upper = trunk(body, outfit)
	if (outfit.garment === "skirt") return under + drape(body, outfit, body.hip - 5, -24) + upper
	if (covered) return under + hips(body, outfit.bottom) + upper + bib(body, outfit)
	const hem = { gown: -6, robe: -7, dress: -25, shuka: -23 }[outfit.garment as string] ?? -20
	return (
		under + drape(body, { ...outfit, bottom: outfit.top }, body.shoulder, hem) + upper + wrap(body, outfit)
	)
}

function drawLeg(leg: Leg, far: boolean, body: Body, outfit: Outfit, skin: Paint, covered: number): Drawing {
	const { hip, knee, foot } = leg
	const cloth = far ? shaded(outfit.bottom, 0.2) : outfit.bottom
	const whole = d`M${hip.x} ${hip.y}L${knee.x} ${knee.y} ${foot.x} ${foot.y}`
	const shoe = shoeAt(foot.x, foot.y, body, outfit.shoe ?? dye.ink)
	if (covered === 1) {
		const hem = d`M${hip.x} ${hip.y}L${knee.x} ${knee.y} ${foot.x} ${foot.y - 1}`
		return shoe + stroke(hem, cloth, body.limb * 1.7)
	}
	const bare = stroke(whole, far ? shaded(skin, 0.2) : skin, body.limb * 1.05) + shoe
	if (!covered) return bare
	return bare + stroke(d`M${hip.x} ${hip.y}L${knee.x} ${knee.y}`, cloth, body.limb * 1.75)
}

const shoeAt = (x: number, y: number, { facing, limb }: Body, paint: Paint) =>
	fill(
		d`M${x - facing * limb * 0.5} ${y - limb * 0.35}q${facing * limb * 0.9} ${-limb * 0.1} ${facing * limb * 1.7} ${limb * 0.7}v${limb * 0.35}h${-facing * limb * 1.75}z`,
		paint,
	)

/** Half the width of a garment at a height, for hems and rows of pattern. */
function halfAt(body: Body, y: number, top: number, hem: number, flare: number) {
	const t = Math.min(1, Math.max(0, (y - top) / (hem - top)))
	return body.waist + (flare - body.waist) * t
}

const seated = ({ stance }: Body) => stance === "sit" || stance === "floor"

/** Everything that hangs: skirt, dress, gown, robe. */
function drape(body: Body, outfit: Outfit, from: number, hem: number): Drawing {
	if (seated(body)) return lapCloth(body, outfit.bottom, hem)
	const top = body.hip - 8
	const stride = { run: 9, dance: 8, jump: 6, walk: 5 }[body.stance as string] ?? 2
	const flare = body.waist + stride + (outfit.garment === "robe" ? 0 : 3)
	const sway = body.stance === "stand" ? 0 : body.facing * -2
	const start = Math.max(from, top)
	const cloth = fill(
		d`M${-body.waist} ${start}L${sway - flare} ${hem}Q${sway} ${hem + 3.4} ${sway + flare} ${hem}L${body.waist} ${start}z`,
		outfit.bottom,
	)
	return cloth + printed(body, outfit, start, hem, flare, sway)
}

const lapCloth = ({ hip, waist, facing, stance }: Body, paint: Paint, hem: number) => {
	const knee = stance === "floor" ? 21 : 22
	const down = stance === "floor" ? -1 : Math.min(-3, hem)
	return fill(
		d`M${-facing * waist} ${hip - 10}L${facing * waist} ${hip - 10}Q${facing * (knee + 3)} ${hip - 5} ${facing * (knee + 2)} ${down}H${facing * (stance === "floor" ? -waist : 9)}L${facing * 6} ${hip * 0.7}Q${-facing * waist} ${hip + 4} ${-facing * waist} ${hip - 10}z`,
		paint,
	)
}

/** Rows of print, clipped to the garment by knowing its width at each height. */
function printed(body: Body, outfit: Outfit, top: number, hem: number, flare: number, sway: number): Drawing {
	const row = (y: number, inset = 1) => {
		const half = halfAt(body, y, top, hem, flare) - inset
		const middle = sway * ((y - top) / (hem - top))
		return d`M${middle - half} ${y}Q${middle} ${y + 2} ${middle + half} ${y}`
	}
	const { trim } = outfit
	const down = (share: number) => top + (hem - top) * share
	switch (outfit.pattern) {
		case "pindo":
			return stroke(row(hem - 5, 0.4), trim, 3.6, { blunt: true }) + beads(row(hem - 10), trim, 1.6, 3.4)
		case "dots":
			return [0.3, 0.52, 0.74, 0.94].map((at) => beads(row(down(at), 2), trim, 2, 5)).join("")
		case "rows":
			return [0.35, 0.6, 0.85].map((at) => stroke(row(down(at), 0.3), trim, 2, { blunt: true })).join("")
		case "teeth":
			return stroke(row(hem - 4, 0.3), trim, 6, { blunt: true, dash: "2.6 2.6" })
		case "stripes":
			return uprights(top, hem, flare, sway, body.waist, trim)
		case "check":
			return [0.2, 0.45, 0.7, 0.92]
				.map((at) => stroke(row(down(at), 0.3), mix(trim, outfit.bottom, 0.2), 1.2, { blunt: true }))
				.concat(uprights(top, hem, flare, sway, body.waist, trim))
				.join("")
		default:
			return ""
	}
}

const uprights = (top: number, hem: number, flare: number, sway: number, waist: number, trim: Paint) =>
	stroke(
		[-0.6, -0.2, 0.2, 0.6]
			.map((at) => d`M${waist * at} ${top}L${sway + flare * at} ${hem + 1.6 - at * at}`)
			.join(""),
		trim,
		1.3,
		{ blunt: true },
	)

/** Shoulders to hips. */
function trunk(body: Body, { top, garment, pattern, trim }: Outfit): Drawing {
	const { half, waist, shoulder, hip } = body
	const low = garment === "skirt" || garment === "trousers" || garment === "shorts" ? hip + 1 : hip - 6
	const cloth = fill(
		d`M${-waist} ${low}L${-half} ${shoulder + 5}Q${-half} ${shoulder - 0.6} ${-half * 0.42} ${shoulder - 2.2}H${half * 0.42}Q${half} ${shoulder - 0.6} ${half} ${shoulder + 5}L${waist} ${low}Q0 ${low + 2} ${-waist} ${low}z`,
		top,
	)
	if (pattern !== "dots" && pattern !== "check") return cloth
	const inner = waist - 2
	return (
		cloth +
		times(3, (at) => beads(d`M${-inner} ${shoulder + 9 + at * 7}h${inner * 2}`, trim, 1.6, 4.6)).join("")
	)
}

/** The seat of trousers and shorts. */
const hips = ({ hip, waist, limb, stance }: Body, paint: Paint) =>
	stance === "floor"
		? ""
		: fill(d`M${-waist} ${hip - 2}H${waist}L${waist * 0.94} ${hip + limb * 1.3}H${-waist * 0.94}z`, paint)

const bib = ({ shoulder, hip, half }: Body, { garment, bottom }: Outfit) =>
	garment === "dungarees"
		? fill(d`M${-half * 0.6} ${hip}V${shoulder + 9}H${half * 0.6}V${hip}z`, bottom) +
			stroke(
				d`M${-half * 0.5} ${shoulder + 9}V${shoulder - 1}M${half * 0.5} ${shoulder + 9}V${shoulder - 1}`,
				bottom,
				2.2,
			)
		: ""

/** The second cloth of a shuka, over one shoulder. */
const wrap = ({ shoulder, hip, half, waist, facing }: Body, { garment, trim }: Outfit) =>
	garment === "shuka"
		? fill(
				d`M${facing * half * 0.9} ${shoulder - 1}L${-facing * waist} ${hip - 6}V${hip + 3}L${facing * half} ${shoulder + 12}z`,
				trim,
			)
		: ""
