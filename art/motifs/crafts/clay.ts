import { beads, circle, ellipse, fill, rect, stroke } from "../../svg.ts"
import type { Craft } from "./ink.ts"

const jarBody = "M-16-96H16L12-80Q52-64 42-28 36-6 22 0H-22Q-36-6-42-28-52-64-12-80z"

/** Things thrown, fired and glazed, and glass. */
export const clay = {
	pot: ({ main, second, accent, dark }) =>
		fill(jarBody, main) +
		fill("M16-96L12-80Q52-64 42-28 36-6 22 0H4Q34-30 20-66 12-78 6-82V-96z", dark, 0.45) +
		stroke("M-43-44Q0-32 43-44", second, 5, { blunt: true }) +
		beads("M-42-32Q0-20 41-32", accent, 6, 11) +
		stroke("M-38-20Q0-10 38-20", second, 3, { blunt: true }),
	gourd: ({ main, second, accent, dark }) =>
		fill("M-7-100H7Q9-72 22-58 40-40 34-18 28 0 0 0-28 0-34-18-40-40-22-58-9-72-7-100z", main) +
		fill("M7-100Q9-72 22-58 40-40 34-18 28 0 6 0 24-20 14-50 2-70 2-100z", dark, 0.4) +
		stroke("M-36-30L-24-42-12-30 0-42 12-30 24-42 36-30", second, 4) +
		beads("M-32-16Q0-8 32-16", accent, 5, 9),
	bowl: ({ main, second, accent, dark }) =>
		fill("M-50-46H50Q46-6 18-4V0H-18V-4Q-46-6-50-46z", main) +
		fill("M50-46Q46-6 18-4V0H0Q30-14 32-46z", dark, 0.4) +
		beads("M-42-34Q0-24 42-34", second, 6, 12) +
		stroke("M-50-46H50", accent, 5),
	vase: ({ main, second, accent, dark }) =>
		fill("M-20-100H20L14-84Q34-60 30-34L20 0H-20L-30-34Q-34-60-14-84z", main) +
		fill("M20-100L14-84Q34-60 30-34L20 0H4L14-34Q16-62 4-84V-100z", dark, 0.4) +
		stroke("M-30-46L-20-58-10-46 0-58 10-46 20-58 30-46", second, 4) +
		stroke("M-28-30H28", accent, 5, { blunt: true }),
	mug: ({ main, second, accent, dark }) =>
		stroke("M24-58Q52-58 48-36 44-20 24-20", dark, 9) +
		fill("M-36-78H28V-8Q28 0 20 0H-28Q-36 0-36-8z", main) +
		stroke("M-36-52H28", second, 9, { blunt: true }) +
		beads("M-30-30H26", accent, 7, 13),
	plate: ({ main, second, accent, dark }) =>
		circle(0, -50, 50, main) +
		circle(0, -50, 42, second) +
		beads("M-35-50a35 35 0 1 1 70 0a35 35 0 1 1-70 0", main, 8, 15.7) +
		circle(0, -50, 24, dark) +
		circle(0, -50, 10, accent),
	teapot: ({ main, second, accent, dark }) =>
		stroke("M-34-40Q-64-36-54-64M34-26Q50-34 54-62", dark, 9) +
		fill("M-22-74Q-46-58-40-26-36-4-20 0H20Q36-4 40-26 46-58 22-74z", main) +
		fill("M-20-76Q0-90 20-76z", dark) +
		circle(0, -87, 6, accent) +
		beads("M-38-42H40", second, 7, 13),
	glass: ({ main, second, accent, light }) =>
		fill("M-34-96H34Q34-48 6-42V-10H24V0H-24V-10H-6V-42Q-34-48-34-96z", light) +
		fill("M-30-80H30Q26-52 0-48-26-52-30-80z", main) +
		stroke("M-22-88L-20-72", second, 5) +
		circle(8, -66, 5, accent),
	bottle: ({ main, second, accent, dark }) =>
		rect(-9, -100, 18, 12, accent) +
		fill("M-9-88H9V-70Q24-62 24-46V-6Q24 0 18 0H-18Q-24 0-24-6V-46Q-24-62-9-70z", main) +
		fill("M9-88V-70Q24-62 24-46V-6Q24 0 18 0H10V-60L2-70V-88z", dark, 0.45) +
		rect(-24, -44, 48, 24, second) +
		circle(0, -32, 7, accent),
	soap: ({ main, second, accent, dark }) =>
		fill("M-44-34H36Q44-34 44-26V-8Q44 0 36 0H-36Q-44 0-44-8z", main) +
		fill("M-34-66H30Q38-66 38-58V-34H-42V-58Q-42-66-34-66z", second) +
		stroke("M-14-66V-34M10-34V0", accent, 9, { blunt: true }) +
		ellipse(0, -84, 12, 12, dark, 0.25) +
		circle(20, -92, 7, main) +
		circle(-16, -82, 5, accent),
	candle: ({ main, second, accent, dark }) =>
		fill("M0-100Q13-82 0-74-13-82 0-100z", accent) +
		stroke("M0-76V-66", dark, 3) +
		fill("M-22-66H22V-6Q22 0 16 0H-16Q-22 0-22-6z", main) +
		fill("M8-66H22V-6Q22 0 16 0H8z", dark, 0.4) +
		stroke("M-22-40H22", second, 8, { blunt: true }) +
		beads("M-18-22H20", second, 5, 9),
} as const satisfies Record<string, Craft>
