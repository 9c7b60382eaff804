import { beads, circle, d, ellipse, fill, rect, stroke } from "../../svg.ts"
import type { Craft } from "./ink.ts"

/** What is caught, kept or made in the shape of an animal, and a few things that go with it. */
export const creatures = {
	fish: ({ main, second, accent, dark }) =>
		fill("M-50-50Q-16-92 26-54L50-76Q44-50 50-24L26-46Q-16-8-50-50z", main) +
		fill("M-50-50Q-16-8 26-46L50-24Q46-38 46-50z", dark, 0.35) +
		fill("M-10-73Q4-92 22-84L16-64z", accent) +
		stroke("M-22-66Q-10-50-22-34", second, 5) +
		beads("M-4-56H22M-8-44H18", second, 5, 9) +
		circle(-34, -54, 5, second),
	fowl: ({ main, second, accent, dark }) =>
		stroke("M-8-14V0M10-14V0M-16 0H0M4 0H20", accent, 5) +
		fill("M-44-30Q-46-66-8-66 12-66 20-84 36-92 40-78L36-48Q34-12 0-12-36-12-44-30z", main) +
		fill("M-44-30Q-52-48-42-62-34-46-16-42z", dark) +
		beads("M-32-46H24M-36-34H28M-26-23H20M8-58H30", second, 6, 11) +
		fill("M38-82L54-76 38-72z", accent) +
		fill("M22-88Q24-102 32-90z", accent) +
		circle(31, -79, 3.4, second),
	butterfly: ({ main, second, accent, dark }) =>
		fill("M-3-52Q-40-100-50-72-54-48-26-44-44-30-30-12-12-4-3-40z", main) +
		fill("M3-52Q40-100 50-72 54-48 26-44 44-30 30-12 12-4 3-40z", main) +
		circle(-30, -66, 9, second) +
		circle(30, -66, 9, second) +
		circle(-22, -27, 6, accent) +
		circle(22, -27, 6, accent) +
		stroke("M0-66V-16M0-66L-12-86M0-66L12-86", dark, 5),
	bone: ({ main, second, dark }) =>
		stroke("M-28-28L28-72", main, 22) +
		circle(-38, -36, 13, main) +
		circle(-24, -18, 13, main) +
		circle(38, -64, 13, main) +
		circle(24, -82, 13, main) +
		stroke("M-18-30L20-60", second, 5) +
		circle(-24, -18, 4, dark, 0.4),
	coconut: ({ main, second, accent, dark }) =>
		fill("M-42-46Q-42-8 0-8 42-8 42-46z", main) +
		stroke("M-30-30Q-20-14-6-14M30-34Q26-20 14-15", dark, 4) +
		ellipse(0, -46, 42, 13, second) +
		ellipse(0, -46, 31, 8, accent) +
		stroke("M8-46L24-98", dark, 6) +
		rect(-30, -8, 60, 8, second),
	bell: ({ main, second, accent, dark }) =>
		stroke("M-14-84Q0-104 14-84", dark, 8) +
		fill("M-22-82H22L38-18H-38z", main) +
		fill("M6-82H22L38-18H16z", dark, 0.35) +
		rect(-42, -22, 84, 10, accent) +
		beads("M-22-54H24", second, 7, 11) +
		circle(0, -6, 8, second),
	sock: ({ main, second, accent, dark }) =>
		fill("M-22-100H14V-48Q16-38 32-30 48-20 40-6 34 2 18 0L-12-14Q-24-20-22-40z", main) +
		fill("M-24-100H16V-82H-24z", accent) +
		stroke("M-20-68H12M-20-54H12", second, 7, { blunt: true }) +
		fill("M24-34Q50-22 40-6 34 2 18 0 32-10 24-34z", dark),
	bus: ({ main, second, accent, dark }) =>
		fill("M-50-70Q-50-80-40-80H28Q36-80 40-72L50-46V-14H-50z", main) +
		fill("M-42-70H-22V-50H-42zM-16-70H4V-50H-16zM10-70H28L37-50H10z", second) +
		rect(-50, -42, 100, 9, accent) +
		circle(-26, -12, 12, dark) +
		circle(28, -12, 12, dark) +
		circle(-26, -12, 5, second) +
		circle(28, -12, 5, second) +
		rect(-34, -90, 46, 8, accent),
	cassette: ({ main, second, accent, dark }) =>
		fill("M-50-84H50V-16H-50z", main) +
		fill("M-40-76H40V-38H-40z", second) +
		rect(-24, -60, 48, 18, dark) +
		circle(-14, -51, 7, accent) +
		circle(14, -51, 7, accent) +
		fill("M-30-16L-24-32H24L30-16z", dark) +
		stroke("M-32-69H32", main, 3),
	knight: ({ main, second, accent, dark }) =>
		fill("M-22-18Q-24-46-6-60L-28-52-36-64-14-88 0-100 6-88Q34-76 26-18z", main) +
		fill("M6-88Q34-76 26-18H10Q22-60 6-88z", dark, 0.4) +
		circle(-10, -78, 4, second) +
		rect(-32, -18, 64, 8, accent) +
		fill("M-38 0L-32-10H32L38 0z", main) +
		stroke(d`M${-32} ${-5}H32`, second, 3),
} as const satisfies Record<string, Craft>
