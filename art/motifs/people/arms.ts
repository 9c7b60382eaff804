import type { Paint } from "../../palette.ts"
import { circle, type Drawing, d, stroke } from "../../svg.ts"
import type { Body, Joint } from "./body.ts"

/** Elbow and hand, measured outward (+) and down (+) from the shoulder of an adult. */
const gestures = {
	down: [3.4, 15, 4.6, 29],
	away: [7, 14, 12, 26],
	hip: [11.5, 12, 3, 23],
	wave: [12, 2, 15, -14],
	up: [7, -13, 9, -28],
	high: [3, -15, 1, -30],
	front: [4, 14, -6, 21],
	belly: [5.5, 14, -5, 27],
	reach: [11, 9, 25, 4],
	offer: [8, 13, 21, 10],
	point: [13, 1, 28, -4],
	crown: [13, -6, 4, -22],
	mouth: [7, 13, -3, -3],
	ear: [12, 8, 4, -8],
	cup: [4, 14, 15, 7],
	strum: [7, 14, -7, 16],
	fret: [9, 12, 20, 3],
	drum: [7, 13, 1, 27],
	push: [5, 13, 19, 18],
	lap: [5, 15, 6, 25],
	fling: [13, -4, 26, -13],
	low: [5, 15, 12, 30],
} as const satisfies Record<string, readonly [number, number, number, number]>

export type Gesture = keyof typeof gestures
export type Sleeve = { paint: Paint; length: "none" | "short" | "long" }
export type Arm = { shoulder: Joint; elbow: Joint; hand: Joint }

/** Where an arm bends and ends; `side` -1 is the left of the picture. */
export function armOf(body: Body, side: 1 | -1, gesture: Gesture): Arm {
	const [elbowX, elbowY, handX, handY] = gestures[gesture]
	const shoulder = { x: side * (body.half - body.limb * 0.45), y: body.shoulder + body.limb * 0.62 }
	const reach = body.arm
	return {
		shoulder,
		elbow: { x: shoulder.x + side * elbowX * reach, y: shoulder.y + elbowY * reach },
		hand: { x: shoulder.x + side * handX * reach, y: shoulder.y + handY * reach },
	}
}

/** An arm in its sleeve. */
export function drawArm({ shoulder, elbow, hand }: Arm, skin: Paint, sleeve: Sleeve, width: number): Drawing {
	const whole = d`M${shoulder.x} ${shoulder.y}L${elbow.x} ${elbow.y} ${hand.x} ${hand.y}`
	const bare = stroke(whole, skin, width) + circle(hand.x, hand.y, width * 0.62, skin)
	if (sleeve.length === "none") return bare
	const end = sleeve.length === "long" ? between(elbow, hand, 0.82) : between(shoulder, elbow, 0.78)
	const path =
		sleeve.length === "long"
			? d`M${shoulder.x} ${shoulder.y}L${elbow.x} ${elbow.y} ${end.x} ${end.y}`
			: d`M${shoulder.x} ${shoulder.y}L${end.x} ${end.y}`
	return bare + stroke(path, sleeve.paint, width * 1.32)
}

const between = (from: Joint, to: Joint, t: number): Joint => ({
	x: from.x + (to.x - from.x) * t,
	y: from.y + (to.y - from.y) * t,
})
