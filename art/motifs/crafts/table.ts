import { beads, circle, d, ellipse, fill, rect, stroke, times } from "../../svg.ts"
import type { Craft, Ink } from "./ink.ts"

const steam = (x: number, y: number, { light }: Ink) =>
	stroke(d`M${x} ${y}q-7 -8 0 -15t0 -15`, light, 4, { opacity: 0.8 })

/** What is eaten and drunk. */
export const table = {
	loaf: ({ main, second, dark }) =>
		fill("M-46 0Q-56-34-30-50H30Q56-34 46 0z", main) +
		fill("M30-50Q56-34 46 0H18Q36-24 14-50z", dark, 0.4) +
		stroke("M-26-44L-14-18M-4-46L8-18M18-46L30-20", second, 6),
	plaited: ({ main, second, dark }) =>
		[-32, -11, 11, 32].map((x, at) => ellipse(x, -26 - (at % 2) * 4, 19, 25, at % 2 ? dark : main)).join("") +
		stroke("M-40-36q8-8 16-4M-2-38q8-8 16-2", second, 4) +
		rect(-52, -5, 104, 5, second),
	honey: ({ main, second, accent, dark }) =>
		rect(-28, -96, 56, 16, second) +
		fill("M-34-78H34Q40-72 40-62V-10Q40 0 30 0H-30Q-40 0-40-10V-62Q-40-72-34-78z", main) +
		fill("M0-66L22-53V-27L0-14-22-27V-53z", second) +
		stroke("M-9-50V-30M0-54V-26M9-50V-30", accent, 5, { blunt: true }) +
		circle(0, -57, 5, dark),
	jam: ({ main, second, accent, light }) =>
		fill("M-36-88L-44-66H44L36-88z", accent) +
		beads("M-40-68H42", light, 8, 12) +
		fill("M-34-66H34V-8Q34 0 26 0H-26Q-34 0-34-8z", main) +
		rect(-24, -48, 48, 30, second) +
		circle(-6, -33, 8, main) +
		circle(8, -33, 8, main),
	coffee: (ink) =>
		stroke("M30-50Q54-50 50-30 46-18 28-18", ink.second, 7) +
		fill("M-34-60H34Q34-10 16-6H-16Q-34-10-34-60z", ink.second) +
		ellipse(0, -60, 34, 7, ink.dark) +
		fill("M-30-36H30Q29-28 27-24H-27Q-29-28-30-36z", ink.main) +
		ellipse(0, -3, 46, 5, ink.accent) +
		steam(-10, -70, ink) +
		steam(10, -70, ink),
	beans: ({ main, second, dark }) =>
		fill("M-34-78Q-44-20-38 0H38Q44-20 34-78z", second) +
		ellipse(0, -78, 36, 12, dark) +
		beads("M-26-80H30M-18-74H24", main, 9, 10) +
		ellipse(0, -36, 16, 20, main) +
		stroke("M2-54Q-8-36 2-18", second, 4),
	teabush: ({ main, second, accent }) =>
		fill("M0-100Q26-66 0-30-26-66 0-100z", main) +
		fill("M-6-30Q-50-34-52-74-12-76-4-36z", accent) +
		fill("M6-30Q50-34 52-74 12-76 4-36z", accent) +
		stroke("M0-84V0M-8-34L-40-64M8-34L40-64", second, 4),
	icecream: ({ main, second, accent, light }) =>
		fill("M-22-44H22L0 0z", accent) +
		stroke("M-14-40L6-14M14-40L-6-14", second, 3) +
		circle(-14, -54, 18, main) +
		circle(14, -54, 18, second) +
		circle(0, -78, 18, light) +
		circle(0, -98, 5, main),
	skewers: (ink) =>
		times(
			3,
			(at) =>
				stroke(d`M${-30 + at * 30} 0V-98`, ink.dark, 4) +
				beads(d`M${-30 + at * 30} ${-30}V-86`, [ink.main, ink.accent, ink.main][at] ?? ink.main, 20, 19) +
				circle(-30 + at * 30, -58, 9, ink.second),
		).join(""),
	maize: ({ main, second, accent }) =>
		fill("M-20-20Q-26-84 0-100 26-84 20-20z", accent) +
		beads("M-11-24V-78M0-24V-90M11-24V-78", main, 7, 9.5) +
		fill("M-2 0Q-44-20-34-62-8-40 0-8 8-40 34-62 44-20 2 0z", second),
	juice: ({ main, second, accent, dark, light }) =>
		stroke("M6-80L18-112", accent, 5) +
		fill("M-30-88H30L22 0H-22z", light) +
		fill("M-28-72H28L22 0H-22z", main) +
		circle(30, -84, 19, second) +
		circle(30, -84, 13, accent) +
		stroke("M30-97V-71M17-84H43", second, 2.6) +
		circle(-6, -40, 6, dark, 0.35),
	fruit: ({ main, second, accent, dark }) =>
		circle(-26, -50, 20, accent) +
		circle(26, -50, 20, main) +
		circle(0, -70, 21, main) +
		ellipse(0, -48, 18, 20, second) +
		stroke("M0-88Q2-100 12-100", dark, 4) +
		fill("M-52-38H52Q44 0 20 0H-20Q-44 0-52-38z", dark),
	chapati: ({ main, second, dark }) =>
		times(4, (at) => ellipse(0, -8 - at * 9, 44 - at, 11, at % 2 ? dark : main)).join("") +
		beads("M-26-38Q0-30 26-37M-12-42H16", dark, 7, 17) +
		stroke("M-30 0H30", second, 3),
	samosas: ({ main, second, accent, dark }) =>
		fill("M-30-8L-52-40-8-40zM30-8L8-40 52-40zM0-44L-24-78 24-78z", main) +
		fill("M0-8L-24-44 24-44z", accent) +
		stroke("M-22-44H22M-22-74H20", dark, 3) +
		fill("M-54-10H54Q46 0 30 0H-30Q-46 0-54-10z", second),
	grapes: ({ main, second, accent, dark }) =>
		[
			[-24, -66],
			[0, -68],
			[24, -66],
			[-12, -46],
			[12, -46],
			[0, -26],
			[-18, -28],
			[0, -8],
		]
			.map(([x, y], at) => circle(x as number, y as number, 13, at % 3 ? main : accent))
			.join("") +
		stroke("M0-78Q2-92 12-98", dark, 5) +
		fill("M4-82Q30-104 46-84 26-70 4-82z", second),
	cheese: ({ main, second, accent }) =>
		fill("M-50-34L30-70Q52-62 52-36V0H-50z", main) +
		fill("M-50-34L30-70Q52-62 52-36z", second) +
		circle(-20, -16, 8, accent) +
		circle(16, -12, 6, accent) +
		circle(32, -24, 8, accent),
	chocolate: ({ main, second, accent, dark }) =>
		rect(-30, -100, 60, 66, dark) +
		times(6, (at) => rect(-26 + (at % 2) * 28, -96 + Math.floor(at / 2) * 21, 24, 17, main)).join("") +
		fill("M-34-46L-22-54-10-46 2-54 14-46 26-54 34-46V0H-34z", second) +
		beads("M-26-22H28", accent, 8, 13),
	spices: ({ main, second, accent, dark, light }) =>
		(
			[
				[-30, main],
				[30, accent],
				[0, second],
			] as const
		)
			.map(
				([x, paint], at) =>
					fill(d`M${x - 24} ${at === 2 ? -34 : -56}q24 -46 48 0z`, paint) +
					fill(
						d`M${x - 27} ${at === 2 ? -34 : -56}h54q-4 30 -20 34h-14q-16 -4 -20 -34z`,
						at === 2 ? light : dark,
					),
			)
			.join(""),
	cake: ({ main, second, accent, light }) =>
		fill("M-42-58H42V0H-42z", main) +
		fill("M-42-58H42V-40q-10 14-21 0-10 12-21 0-10 14-21 0-10 12-21 0z", light) +
		stroke("M-42-16H42", second, 7, { blunt: true }) +
		circle(0, -68, 10, accent) +
		circle(-24, -64, 6, accent) +
		circle(24, -64, 6, accent),
} as const satisfies Record<string, Craft>
