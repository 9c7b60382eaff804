import { dye, type Paint, shaded } from "../palette.ts"
import { circle, type Drawing, ellipse, fill, stroke } from "../svg.ts"

export type Coat = { coat: Paint; patch: Paint; collar: Paint }

/** Dogs about sixty units long, looking to the right, feet at 0. */
export const dogs = {
	standing: ({ coat, patch, collar }: Coat): Drawing =>
		stroke("M-24-30Q-36-36-34-46", coat, 4.4) +
		stroke("M-20-22V-2M16-22V-2", shaded(coat, 0.22), 6) +
		stroke("M-14-22V-2M10-22V-2", coat, 6) +
		fill(
			"M-26-36Q-10-38 12-37L20-48Q30-54 36-46L46-43Q48-37 40-35L30-33Q26-20 16-18H-20Q-30-22-26-36z",
			coat,
		) +
		fill("M22-48Q14-44 18-32 26-34 28-46z", patch) +
		ellipse(-12, -30, 9, 6, patch) +
		stroke("M22-34L31-31", collar, 3.4) +
		circle(46, -41, 2, dye.ink) +
		circle(35, -43, 1.4, dye.ink),
	sitting: ({ coat, patch, collar }: Coat): Drawing =>
		stroke("M-20-4Q-34-4-34-14", coat, 4.4) +
		fill("M-22 0Q-26-18-8-30L2-44H20Q22-20 16 0H8L6-14 2 0z", coat) +
		stroke("M12-24V-2", shaded(coat, 0.18), 6) +
		fill("M0-50Q2-62 14-60L30-54Q34-48 26-45L16-42Q2-40 0-50z", coat) +
		fill("M4-59Q-6-54-2-40 6-42 9-54z", patch) +
		stroke("M2-41L18-39", collar, 3.4) +
		circle(30, -53, 2, dye.ink) +
		circle(17, -54, 1.4, dye.ink) +
		stroke("M26-45q0 5 3 5", dye.rose, 2.4),
	sleeping: ({ coat, patch, collar }: Coat): Drawing =>
		fill("M-32 0Q-38-20-14-22H8Q20-22 24-14L36-8Q40-2 34 0z", coat) +
		fill("M14-20Q6-12 12-2 20-4 20-16z", patch) +
		stroke("M10-16L12-4", collar, 3) +
		stroke("M-30-4Q-40-2-38-12", coat, 4) +
		circle(38, -5, 1.8, dye.ink) +
		stroke("M24-10l4 1", dye.ink, 1.2),
	running: ({ coat, patch, collar }: Coat): Drawing =>
		stroke("M-24-28Q-40-34-44-44", coat, 4.4) +
		stroke("M-20-22L-38-8M14-24L32-12", shaded(coat, 0.22), 5.6) +
		stroke("M-14-20L-28-4M8-22L24-6", coat, 5.6) +
		fill(
			"M-28-34Q-8-38 12-38L22-48Q32-52 38-44L48-41Q49-35 42-33L31-32Q22-20 10-20H-18Q-32-22-28-34z",
			coat,
		) +
		fill("M24-48Q14-50 8-42 18-36 28-44z", patch) +
		stroke("M22-35L31-31", collar, 3.4) +
		circle(48, -39, 2, dye.ink) +
		circle(37, -42, 1.4, dye.ink) +
		stroke("M40-33q2 5 5 3", dye.rose, 2.2),
} as const

export const coats: Coat[] = [
	{ coat: dye.clay, patch: dye.bark, collar: dye.leaf },
	{ coat: dye.cream, patch: dye.bark, collar: dye.murram },
	{ coat: dye.bark, patch: dye.ink, collar: dye.marigold },
	{ coat: "#d9a866", patch: "#a87436", collar: dye.jaca },
	{ coat: "#3a3230", patch: dye.cream, collar: dye.rose },
]

/** A goat, sixty units long. */
export const goat = (coat: Paint) =>
	stroke("M-18-22V-2M-12-22V-2M12-22V-2M18-22V-2", shaded(coat, 0.2), 4) +
	fill("M-26-40Q0-44 18-40L26-54Q36-58 40-48L42-42Q36-38 32-40 30-22 18-20H-20Q-28-24-26-40z", coat) +
	stroke("M28-56Q24-66 16-66M33-56Q31-68 24-70", dye.ink, 2.4) +
	stroke("M-26-38l-5-5M36-40v6", coat, 3) +
	circle(34, -49, 1.4, dye.ink)

/** A superb starling, thirty units long. */
export const starling = () =>
	stroke("M-2-6V0M4-6V0", dye.ink, 1.4) +
	fill("M-22-14Q-6-14 0-22 8-30 16-24L22-23 16-20Q16-8 4-5-8-4-22-14z", dye.night) +
	fill("M-4-9Q6-8 14-16 14-7 4-5z", dye.clay) +
	stroke("M0-12Q8-13 14-18", dye.cream, 1.6) +
	circle(14, -24, 1.1, dye.cream)
