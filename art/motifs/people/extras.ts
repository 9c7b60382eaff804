import { dye, type Paint, shaded } from "../../palette.ts"
import { beads, circle, type Drawing, d, ellipse, ellipsePath, fill, stroke } from "../../svg.ts"
import type { Body } from "./body.ts"

type Layers = { behind?: Drawing; cloth?: Drawing; before?: Drawing }
type Draw = (body: Body, trim: Paint, wear: Paint) => Layers

const yoke = ({ half, shoulder }: Body, grow: number, drop: number) =>
	ellipsePath(0, shoulder + drop, half * grow, half * grow * 0.42)

/** What people wear or carry over their clothes. */
const wearables = {
	/** The beaded collars that lie like plates on the shoulders. */
	collar: (body, _, wear) => ({
		cloth:
			stroke(yoke(body, 0.96, 1.4), wear, 2) +
			stroke(yoke(body, 0.74, 0.6), dye.cream, 2) +
			beads(yoke(body, 0.86, 1), dye.murram, 1.5, 2.6) +
			stroke(yoke(body, 0.56, -0.4), dye.night, 1.8),
	}),
	necklace: ({ shoulder, half }, _, wear) => ({
		before: beads(
			d`M${-half * 0.4} ${shoulder - 1}Q0 ${shoulder + 13} ${half * 0.4} ${shoulder - 1}`,
			wear,
			2,
			2.6,
		),
	}),
	apron: ({ shoulder, hip, half, waist }, trim) => ({
		cloth:
			fill(
				d`M${-half * 0.5} ${shoulder + 6}H${half * 0.5}L${waist} ${hip - 8}L${waist + 1} ${hip + 19}H${-waist - 1}L${-waist} ${hip - 8}z`,
				dye.cream,
			) +
			stroke(
				d`M${-waist} ${hip - 8}H${waist}M${-half * 0.45} ${shoulder + 6}L${-half * 0.3} ${shoulder - 2}M${half * 0.45} ${shoulder + 6}L${half * 0.3} ${shoulder - 2}`,
				trim,
				1.6,
			),
	}),
	leso: ({ hip, waist }, trim) => ({
		cloth:
			fill(
				d`M${-waist - 0.6} ${hip - 11}H${waist + 0.6}L${waist + 4} ${hip + 25}Q0 ${hip + 28} ${-waist - 4} ${hip + 25}z`,
				trim,
			) +
			stroke(d`M${-waist - 3} ${hip + 20}Q0 ${hip + 23} ${waist + 3} ${hip + 20}`, dye.cream, 3, {
				blunt: true,
				dash: "2.4 2",
			}) +
			beads(d`M${-waist} ${hip + 13}Q0 ${hip + 15} ${waist} ${hip + 13}`, dye.cream, 1.7, 4),
	}),
	/** A child asleep on its mother's back, held by a cloth. */
	baby: ({ shoulder, hip, half, waist, facing }, trim) => ({
		behind:
			circle(-facing * (half + 3.4), shoulder + 4, 5.4, dye.bark) +
			ellipse(-facing * (half + 2), shoulder + 16, 7.4, 11, trim),
		cloth: stroke(
			d`M${-facing * half} ${shoulder + 12}L${facing * half * 0.9} ${shoulder + 1}M${-waist} ${hip - 11}H${waist}`,
			trim,
			4,
		),
	}),
	blanket: ({ shoulder, half, waist, hip }, trim) => ({
		cloth:
			fill(
				d`M${-half * 0.5} ${shoulder - 3}Q${-half - 3} ${shoulder} ${-half - 2.4} ${shoulder + 9}L${-waist - 5} ${hip + 6}H${waist + 4}L${half + 2.4} ${shoulder + 9}Q${half + 3} ${shoulder} ${half * 0.5} ${shoulder - 3}Q0 ${shoulder + 3} ${-half * 0.5} ${shoulder - 3}z`,
				trim,
			) +
			stroke(
				d`M${-half - 2} ${shoulder + 11}H${half + 2}M${-waist - 3.4} ${hip - 8}H${waist + 3}M${-half * 0.4} ${shoulder + 2}V${hip + 5}M${half * 0.5} ${shoulder + 2}V${hip + 5}`,
				shaded(trim, 0.4),
				1.4,
				{ blunt: true },
			),
	}),
	scarf: ({ shoulder, half, facing }, _, wear) => ({
		before: stroke(
			d`M${-half * 0.45} ${shoulder - 1.6}Q0 ${shoulder + 2} ${half * 0.45} ${shoulder - 1.6}M${facing * 2} ${shoulder}L${facing * 3} ${shoulder + 15}`,
			wear,
			3.6,
		),
	}),
	sling: ({ shoulder, hip, half, waist, facing }, _, wear) => ({
		cloth:
			stroke(d`M${facing * half * 0.6} ${shoulder - 1}L${-facing * waist} ${hip - 3}`, dye.ink, 1.4) +
			fill(
				d`M${-facing * (waist - 4)} ${hip - 5}h${-facing * 11}v9q0 3 ${facing * 3} 3h${facing * 6}q${facing * 3} 0 ${facing * 3} -3z`,
				wear,
			),
	}),
	backpack: ({ shoulder, half, facing }, _, wear) => ({
		behind: fill(
			d`M${-facing * half * 0.4} ${shoulder}h${-facing * (half + 1)}q${-facing * 5} 1 ${-facing * 5} 8v13q0 3 ${facing * 3} 3h${facing * half}z`,
			wear,
		),
		before: stroke(d`M${-facing * half * 0.55} ${shoulder - 1}v14`, shaded(wear, 0.25), 2.2),
	}),
	camera: ({ shoulder, half }) => ({
		before:
			stroke(
				d`M${-half * 0.4} ${shoulder - 2}L0 ${shoulder + 17}L${half * 0.4} ${shoulder - 2}`,
				dye.ink,
				1.1,
			) +
			fill(d`M-5 ${shoulder + 14}h10v7h-10z`, dye.ink) +
			circle(0, shoulder + 17.5, 2.4, dye.stone),
	}),
} as const satisfies Record<string, Draw>

export type Extra = keyof typeof wearables

/** The layers of what somebody wears besides; none without a name. */
export function drawExtra(name: Extra | undefined, body: Body, trim: Paint, wear: Paint): Layers {
	const draw: Draw | undefined = name && wearables[name]
	return draw?.(body, trim, wear) ?? {}
}
