import { beads, circle, circlePath, d, ellipse, fill, rect, stroke, times } from "../../svg.ts"
import type { Craft } from "./ink.ts"

/** Wood, metal, paper, games, plants: what stays when the market has gone. */
export const things = {
	giraffe: ({ main, second, dark }) =>
		fill(
			"M-26 0L-22-44Q-22-54-10-54H4L18-92 16-100H22L24-96 40-88Q40-82 32-82L26-80 18-44 22 0H14L8-34H-12L-18 0z",
			main,
		) +
		circle(-10, -44, 5, second) +
		circle(4, -42, 5, second) +
		circle(14, -58, 4, second) +
		circle(20, -72, 3.4, second) +
		stroke("M-26-44Q-34-36-32-24", dark, 3),
	elephant: ({ main, second, dark }) =>
		fill("M-48 0V-40Q-46-74-10-74H12Q40-76 44-48L46-10 52-6H36L30-34V0H14V-22H-24V0z", main) +
		fill("M8-70Q-10-40 14-30 28-44 24-68z", dark) +
		stroke("M34-34Q46-32 48-40", second, 4) +
		circle(33, -52, 2.6, second),
	spoons: ({ main, second, accent, dark }) =>
		ellipse(-26, -80, 13, 19, main) +
		stroke("M-26-62V-3", main, 7) +
		ellipse(0, -78, 15, 20, dark) +
		stroke("M0-60V-3", dark, 7) +
		fill("M16-100H36V-64H29V0H23V-64H16z", second) +
		beads("M-26-30V-8M0-30V-8", accent, 4, 7),
	stool: ({ main, second, accent, dark }) =>
		stroke("M-30-66L-40-2M30-66L40-2M0-66V-2", dark, 9) +
		stroke("M-36-30H36", dark, 5) +
		fill("M-48-84Q0-70 48-84L42-64Q0-54-42-64z", main) +
		beads("M-36-71Q0-62 36-71", second, 5, 9) +
		stroke("M-48-84Q0-70 48-84", accent, 3),
	lantern: ({ main, second, accent, dark }) =>
		stroke("M-16-84Q0-116 16-84", dark, 4) +
		fill("M-22-84H22L30-70H-30z", dark) +
		rect(-26, -70, 52, 58, accent) +
		fill("M0-60Q14-38 0-20-14-38 0-60z", second) +
		stroke("M-26-70V-12M26-70V-12M0-70V-60", dark, 4) +
		rect(-32, -12, 64, 12, main),
	metalBird: ({ main, second, accent, dark }) =>
		stroke("M-8-36L-12-2M8-36L12-2M-22-2H22", dark, 4) +
		fill("M-46-40Q-20-44-8-70 6-90 22-82 24-100 34-84L54-78 36-70Q40-36 6-32-26-30-46-40z", main) +
		fill("M-26-46Q0-46 10-66 22-44 2-38z", accent) +
		circle(28, -80, 3.4, second),
	book: ({ main, second, accent, dark }) =>
		rect(-40, -20, 84, 20, main) +
		rect(-40, -16, 78, 12, second) +
		rect(-46, -40, 80, 20, accent) +
		rect(-40, -36, 74, 12, second) +
		fill("M-36-46L0-54 36-46V-96L0-104-36-96z", dark) +
		fill("M-32-52L-2-59V-97L-32-90zM32-52L2-59V-97L32-90z", second) +
		stroke("M-26-82L-8-86M-26-72L-8-76M26-82L8-86M26-72L8-76", main, 3),
	print: ({ main, second, accent, dark, light }) =>
		rect(-42, -100, 84, 100, dark) +
		rect(-34, -92, 68, 84, light) +
		circle(10, -64, 15, accent) +
		fill("M-34-36L-12-62 8-40 20-50 34-34V-8H-34z", main) +
		fill("M-34-20Q0-34 34-18V-8H-34z", second),
	frames: ({ main, second, accent, dark }) =>
		rect(-50, -66, 52, 66, main) +
		rect(-42, -58, 36, 50, second) +
		circle(-24, -34, 12, accent) +
		rect(8, -94, 44, 56, dark) +
		rect(15, -87, 30, 42, second) +
		fill("M15-45L30-70 45-45z", main),
	plant: ({ main, second, accent }) =>
		fill(
			"M0-34Q-4-92-34-98-34-60 0-34Q4-92 34-98 34-60 0-34zM0-34Q-40-50-54-30-30-14 0-34Q40-50 54-30 30-14 0-34z",
			main,
		) +
		stroke("M-26-88Q-8-66 0-36M26-88Q8-66 0-36", accent, 3) +
		fill("M-30-36H30L24 0H-24z", second) +
		stroke("M-28-28H28", accent, 6, { blunt: true }),
	aloe: ({ main, second, accent, dark }) =>
		fill(
			"M-8-34Q-12-80-2-100 10-80 8-34zM-12-34Q-44-56-44-88-16-72-2-34zM12-34Q44-56 44-88 16-72 2-34z",
			main,
		) +
		fill("M-14-36Q-46-46-56-62-26-66-4-36zM14-36Q46-46 56-62 26-66 4-36z", dark) +
		fill("M-26-38H26L22 0H-22z", second) +
		beads("M-20-20H22", accent, 7, 10),
	wirecar: ({ main, second, accent, dark }) =>
		stroke("M-46-20V-40H-20L-10-66H24L34-40H48V-20z", main, 6) +
		stroke("M2-66V-40M-20-40H34", main, 4) +
		[-26, 28].map((x) => circle(x, -14, 14, dark) + circle(x, -14, 6, accent)).join("") +
		stroke("M24-66L50-104", second, 4),
	doll: ({ main, second, accent, dark }) =>
		circle(0, -82, 17, dark) +
		fill("M-16-84Q-16-102 0-102 16-102 16-84 0-92-16-84z", accent) +
		fill("M-14-66H14L34 0H-34z", main) +
		stroke("M-14-58L-34-34M14-58L34-34", dark, 8) +
		beads("M-22-14H24", second, 7, 11),
	blocks: ({ main, second, accent, light }) =>
		rect(-46, -44, 44, 44, main) +
		rect(2, -44, 44, 44, accent) +
		rect(-22, -90, 44, 44, second) +
		circle(-24, -22, 12, light) +
		fill("M24-36L38-10H10z", light) +
		fill("M0-82L14-68 0-54-14-68z", main),
	mancala: ({ main, second, accent, dark }) =>
		fill("M-58-44Q-58-56-46-56H46Q58-56 58-44V-12Q58 0 46 0H-46Q-58 0-58-12z", main) +
		[-18, -40].map((y) => beads(d`M-42 ${y}H44`, dark, 16, 21)).join("") +
		beads("M-42-40H2M0-18H44", accent, 6, 21) +
		beads("M-38-16H-30M22-42H26", second, 5, 9),
	ball: ({ main, second, accent }) =>
		circle(0, -42, 42, second) +
		fill("M0-62L19-48 12-26H-12L-19-48z", main) +
		stroke("M0-62V-84M19-48L40-54M12-26L26-8M-12-26L-26-8M-19-48L-40-54", accent, 5),
	lens: ({ main, second, accent, dark, light }) =>
		fill("M-52-70H-24L-16-84H16L24-70H52Q56-70 56-64V-6Q56 0 50 0H-50Q-56 0-56-6V-64Q-56-70-52-70z", main) +
		circle(0, -36, 27, light) +
		circle(0, -36, 20, dark) +
		circle(0, -36, 10, accent) +
		rect(-48, -60, 14, 8, second),
	chair: ({ main, second, accent, dark }) =>
		stroke("M-26-98V-2M30-48V-2", dark, 8) +
		stroke("M-26-88H-26", dark, 8) +
		fill("M-34-102H-18V-46H34V-34H-34z", main) +
		stroke("M-26-20H30", dark, 5) +
		beads("M-26-92V-56", accent, 6, 11) +
		stroke("M-20-42H30", second, 3),
	paw: ({ main, second }) =>
		fill("M0-52Q28-48 32-22 32 0 14-2 0-8-14-2-32 0-32-22-28-48 0-52z", main) +
		ellipse(-34, -58, 11, 15, main) +
		ellipse(34, -58, 11, 15, main) +
		ellipse(-13, -84, 11, 16, second) +
		ellipse(13, -84, 11, 16, second),
	scent: ({ main, second, accent, dark }) =>
		rect(-9, -84, 18, 14, dark) +
		circle(0, -92, 11, accent) +
		fill("M-26-70H26Q44-60 44-36 44-8 26 0H-26Q-44-8-44-36-44-60-26-70z", main) +
		fill("M-38-34H38Q36-8 22-6H-22Q-36-8-38-34z", second),
	cream: ({ main, second, accent, dark }) =>
		fill("M-44-58H44V-8Q44 0 36 0H-36Q-44 0-44-8z", second) +
		rect(-48, -82, 96, 26, main) +
		stroke("M-40-69H40", dark, 3, { dash: "4 6", blunt: true }) +
		fill("M0-46Q22-30 0-10-22-30 0-46z", accent),
	record: ({ main, second, accent, dark }) =>
		circle(0, -50, 50, dark) +
		stroke(circlePath(0, -50, 40) + circlePath(0, -50, 31), main, 3, { blunt: true }) +
		circle(0, -50, 21, accent) +
		circle(0, -50, 6, second),
	paper: ({ main, second, accent, dark }) =>
		fill("M-34-100H14L36-78V0H-34z", second) +
		fill("M14-100V-78H36z", dark) +
		times(3, (at) => stroke(d`M-20 ${-64 + at * 18}H22`, at === 1 ? accent : main, 6)).join("") +
		beads("M-34-92V-6", main, 6, 12),
	star: ({ main, second, accent }) =>
		fill("M0-100L14-62 50-50 14-38 0 0-14-38-50-50-14-62z", main) +
		fill("M0-78L8-58 28-50 8-42 0-22-8-42-28-50-8-58z", second) +
		circle(0, -50, 8, accent),
	hammer: ({ main, second, accent, dark }) =>
		stroke("M-30-6L22-66", second, 10) +
		fill("M2-92L14-100 48-66 38-54 30-58 16-56-4-76z", main) +
		stroke("M-44-2H44", dark, 6) +
		circle(-36, -44, 9, accent),
} as const satisfies Record<string, Craft>
