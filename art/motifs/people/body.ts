/** Bodies in units of a hundredth of their height: feet at 0, the crown near -100. */
export type Age = "adult" | "elder" | "teen" | "child" | "small"
export type Stance = "stand" | "walk" | "run" | "dance" | "jump" | "sit" | "floor"

export type Body = {
	hip: number
	shoulder: number
	head: number
	/** Radius of the head. */
	r: number
	/** Half the width of the shoulders. */
	half: number
	/** Half the width of the waist. */
	waist: number
	/** Length of the arms, 1 for an adult. */
	arm: number
	/** Thickness of arm and leg. */
	limb: number
	/** 1 looks to the right, -1 to the left. */
	facing: 1 | -1
	stance: Stance
}

type Proportion = Omit<Body, "facing" | "stance" | "waist">

const proportions: Record<Age, Proportion> = {
	adult: { hip: -47, shoulder: -80, head: -91.5, r: 7.6, half: 9.4, arm: 1, limb: 4.6 },
	elder: { hip: -46, shoulder: -77, head: -89.5, r: 7.9, half: 9.4, arm: 1, limb: 4.6 },
	teen: { hip: -46, shoulder: -76, head: -89.5, r: 8.8, half: 9, arm: 0.96, limb: 4.8 },
	child: { hip: -39, shoulder: -66, head: -83, r: 12.6, half: 10, arm: 0.84, limb: 6.2 },
	small: { hip: -34, shoulder: -59, head: -79, r: 15.8, half: 11.6, arm: 0.74, limb: 7.6 },
}

/** How tall each age stands next to an adult. */
export const stature: Record<Age, number> = { adult: 1, elder: 0.95, teen: 0.9, child: 0.68, small: 0.5 }

/** How far the upper body comes down when somebody sits. */
const drops: Partial<Record<Stance, number>> = { sit: 20, floor: 38 }

/** The measures of one body. `build` 0 is slim, 1 is broad. */
export function bodyOf(age: Age, build: number, stance: Stance, facing: 1 | -1): Body {
	const { hip, shoulder, head, ...rest } = proportions[age]
	const drop = drops[stance] ?? 0
	const half = rest.half + build * 2.4
	return {
		...rest,
		hip: hip + drop,
		shoulder: shoulder + drop,
		head: head + drop,
		half,
		waist: half * 0.72 + build * 3.6,
		facing,
		stance,
	}
}

export type Joint = { x: number; y: number }
export type Leg = { hip: Joint; knee: Joint; foot: Joint }

type Step = readonly [kneeX: number, kneeY: number, footX: number, footY: number]

/** Back leg, then front leg: how knee and foot lie in front of (+) the hip, and above the ground (-). */
const steps: Record<Stance, readonly [Step, Step]> = {
	stand: [
		[-0.4, 0.5, -0.6, 0],
		[0.4, 0.5, 0.6, 0],
	],
	walk: [
		[-1, 0.46, -9.5, -2.5],
		[5, 0.5, 8, 0],
	],
	run: [
		[-2, 0.5, -21, -13],
		[13, 0.62, 13, -4],
	],
	dance: [
		[-3, 0.5, -4, 0],
		[13, 0.62, 6, -13],
	],
	jump: [
		[-10, 0.42, -15, -2],
		[11, 0.52, 9, -1],
	],
	sit: [
		[16, 0.94, 15, 0],
		[19, 0.98, 20, 0],
	],
	floor: [
		[16, 0.4, 2, -2],
		[18, 0.5, 5, 0],
	],
}

/** The two legs, the one further away first. */
export function legsOf(body: Body): Leg[] {
	const { facing, hip, stance } = body
	const spread = stance === "stand" ? body.half * 0.44 : body.half * 0.26
	const [back, front] = steps[stance]
	return [leg(back, -facing * spread, hip, facing), leg(front, facing * spread, hip, facing)]
}

function leg([kneeX, kneeY, footX, footY]: Step, x: number, hip: number, facing: number): Leg {
	return {
		hip: { x, y: hip },
		knee: { x: x + kneeX * facing, y: hip * kneeY },
		foot: { x: x + footX * facing, y: footY - 1.5 },
	}
}
