import { beads, circle, circlePath, d, ellipse, ellipsePath, fill, rect, stroke, times } from "../../svg.ts"
import type { Craft } from "./ink.ts"

const belly = "M-42-62H42Q46-20 26 0H-26Q-46-20-42-62z"

/** Sisal, cloth, leather, wool: what is woven, beaded, sewn and knitted. */
export const woven = {
	kiondo: ({ main, second, accent, dark }) =>
		stroke("M-28-60Q-26-102 0-102 26-102 28-60", dark, 4.6) +
		fill(belly, second) +
		fill("M-42-50L-31.5-34-21-50-10.5-34 0-50 10.5-34 21-50 31.5-34 42-50V-62H-42z", main) +
		stroke("M-40-24Q0-18 40-24", main, 7, { blunt: true }) +
		beads("M-36-12Q0-6 36-12", accent, 5, 9) +
		stroke("M-42-62H42", dark, 4),
	shopper: ({ main, second, accent, dark }) =>
		stroke("M-20-74Q-16-104 0-104 16-104 20-74", dark, 5) +
		fill("M-40-76H40L34 0H-34z", second) +
		times(4, (at) =>
			stroke(d`M${-39 + at * 1.5} ${-66 + at * 18}H${39 - at * 1.5}`, at % 2 ? accent : main, 9, {
				blunt: true,
				dash: at % 2 ? "9 6" : "14 5",
			}),
		).join(""),
	tray: ({ main, second, accent, dark }) =>
		circle(0, -50, 50, second) +
		stroke(circlePath(0, -50, 44), main, 8, { dash: "12 7.7", blunt: true }) +
		stroke(circlePath(0, -50, 33), accent, 6, { blunt: true }) +
		stroke(circlePath(0, -50, 23), main, 8, { dash: "9 5.5", blunt: true }) +
		circle(0, -50, 12, dark) +
		circle(0, -50, 5, second),
	collar: ({ main, second, accent, dark, light }) =>
		stroke(ellipsePath(0, -46, 44, 40), main, 10) +
		beads(ellipsePath(0, -46, 44, 40), light, 4, 9) +
		stroke(ellipsePath(0, -46, 34, 30), second, 8) +
		stroke(ellipsePath(0, -46, 26, 22), accent, 7) +
		beads(ellipsePath(0, -46, 26, 22), dark, 3, 7) +
		beads("M-16-4V4M0-4V8M16-4V4", accent, 6, 7),
	bangles: ({ main, second, accent, light }) =>
		stroke(ellipsePath(-8, -16, 34, 12), main, 10) +
		stroke(ellipsePath(6, -38, 34, 12), second, 10) +
		stroke(ellipsePath(-4, -60, 34, 12), accent, 10) +
		beads(ellipsePath(6, -38, 34, 12), main, 4, 9) +
		beads(ellipsePath(-8, -16, 34, 12), light, 4, 9),
	earrings: ({ main, second, accent, dark }) =>
		[-24, 24]
			.map(
				(x) =>
					stroke(d`M${x} ${-98}q6 -8 8 2`, dark, 3) +
					circle(x, -84, 7, accent) +
					fill(d`M${x} ${-78}L${x + 20} ${-22}Q${x} ${-4} ${x - 20} ${-22}z`, main) +
					beads(d`M${x - 14} ${-26}Q${x} ${-16} ${x + 14} ${-26}`, second, 5, 7),
			)
			.join(""),
	rolls: ({ main, second, accent, dark }) =>
		[
			[-30, main, second],
			[0, accent, dark],
			[30, second, main],
		]
			.map(
				([x, cloth, print]) =>
					rect(Number(x) - 13, -92, 26, 92, String(cloth)) +
					beads(d`M${Number(x)} ${-82}V-6`, String(print), 9, 16) +
					ellipse(Number(x), -92, 13, 5, String(print)),
			)
			.join(""),
	folded: ({ main, second, accent, dark }) =>
		[main, second, accent, dark]
			.map(
				(cloth, at) =>
					fill(d`M-40 ${-at * 19}H34q8 0 8 -8.5t-8 -8.5H-40z`, cloth) +
					stroke(d`M-40 ${-at * 19 - 4}H30`, at % 2 ? main : second, 2.4, { dash: "6 5", blunt: true }),
			)
			.join(""),
	garment: ({ main, second, accent }) =>
		fill("M-20-96L-50-74-40-54-26-64V0H26V-64L40-54 50-74 20-96Q0-84-20-96z", main) +
		stroke("M-14-94Q0-80 14-94", accent, 5) +
		stroke("M-26-16H26", second, 10, { blunt: true }) +
		beads("M-20-34H22", accent, 5, 9),
	smallFrock: ({ main, second, accent }) =>
		fill("M-16-92L-34-76-26-60-18-66-40 0H40L18-66 26-60 34-76 16-92Q0-82-16-92z", main) +
		stroke("M-17-58H17", accent, 6, { blunt: true }) +
		beads("M-30-14H34", second, 8, 12),
	bag: ({ main, second, accent, dark }) =>
		stroke("M-26-56Q-22-100 0-100 22-100 26-56", dark, 6) +
		fill("M-42-60H42L46-6Q46 0 40 0H-40Q-46 0-46-6z", main) +
		fill("M-42-60H42L36-30Q0-14-36-30z", dark, 0.55) +
		circle(0, -26, 7, accent) +
		stroke("M-38-8H38", second, 3, { dash: "6 5", blunt: true }),
	sandals: ({ main, second, accent, dark }) =>
		[-24, 24]
			.map(
				(x) =>
					fill(d`M${x - 16} ${-80}q16 -22 32 0q4 26 -4 46q6 30 -12 34q-18 -4 -12 -34q-8 -20 -4 -46z`, dark) +
					stroke(d`M${x - 16} ${-56}Q${x} ${-80} ${x + 16} ${-56}`, main, 11) +
					beads(d`M${x - 12} ${-59}Q${x} ${-76} ${x + 13} ${-59}`, second, 4, 7) +
					circle(x, -70, 5, accent),
			)
			.join(""),
	yarn: ({ main, second, accent, dark }) =>
		circle(0, -42, 42, main) +
		stroke("M-36-58Q0-88 36-60M-41-42Q0-72 41-44M-38-26Q0-54 40-30", second, 5) +
		stroke("M-52-92L24-4M52-96L-20-2", dark, 4) +
		circle(-52, -92, 6, accent) +
		circle(52, -96, 6, accent),
	hat: ({ main, second, dark }) =>
		fill("M-26-22Q-28-70 0-72 28-70 26-22z", second) +
		stroke("M-26-28Q0-20 26-28", main, 11, { blunt: true }) +
		ellipse(0, -14, 50, 13, second) +
		fill("M-50-14Q0 12 50-14 40 0 0 0-40 0-50-14z", dark, 0.3),
} as const satisfies Record<string, Craft>
