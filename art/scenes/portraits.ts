import { dye, lightened, type Paint, shaded } from "../palette.ts"
import { beads, circle, type Drawing, d, ellipse, ellipsePath, fill, stroke } from "../svg.ts"

export type BustOptions = {
	skin: Paint
	cloth: Paint
	collar?: boolean
	hair: "shaved" | "puffs" | "locs" | "wrap"
	wear?: Paint
	paint?: "butterfly" | "leopard"
}

const [cx, cy] = [400, 350]

/** Head and shoulders, eight hundred wide, eyes closed with pleasure. */
export function drawBust({ skin, cloth, collar, hair, wear = dye.marigold, paint }: BustOptions): Drawing {
	return [
		behind(hair, wear),
		fill("M110 800Q120 640 300 600H500Q680 640 690 800V1000H110z", cloth),
		fill("M500 600Q680 640 690 800V1000H560Q580 700 500 600z", shaded(cloth, 0.14)),
		fill("M330 470H470V610Q400 670 330 610z", shaded(skin, 0.2)),
		collar ? collars() : stroke("M318 604Q400 680 482 604", dye.cream, 12),
		ellipse(252, 366, 24, 38, shaded(skin, 0.14)) + ellipse(548, 366, 24, 38, shaded(skin, 0.14)),
		fill(
			"M248 320Q240 150 400 146 560 150 552 320 552 440 490 510 450 548 400 548 350 548 310 510 248 440 248 320z",
			skin,
		),
		fill(
			"M400 146Q560 150 552 320 552 440 490 510 450 548 400 548 470 500 484 400 500 220 400 146z",
			shaded(skin, 0.1),
		),
		paint ? painted(paint) : "",
		face(skin),
		before(hair, wear),
		collar || hair === "wrap" ? drops() : "",
	].join("")
}

const face = (skin: Paint) =>
	stroke("M300 350Q332 376 364 350M436 350Q468 376 500 350", dye.ink, 8) +
	stroke("M294 312Q332 288 368 308M432 308Q468 288 506 312", shaded(skin, 0.45), 8) +
	stroke("M400 352Q384 410 388 420 400 432 414 422", shaded(skin, 0.3), 7) +
	fill("M346 466Q372 452 400 462 428 452 454 466 430 504 400 504 370 504 346 466z", shaded(skin, 0.4)) +
	stroke("M350 468Q400 482 450 468", lightened(skin, 0.12), 4)

const hairInk = "#1c1512"

function behind(hair: BustOptions["hair"], wear: Paint): Drawing {
	if (hair === "puffs") return circle(230, 170, 110, hairInk) + circle(570, 170, 110, hairInk)
	if (hair === "locs")
		return stroke(
			"M270 260Q220 420 240 620M300 240Q250 420 280 640M530 260Q580 420 560 620M500 240Q550 420 520 640",
			hairInk,
			40,
		)
	if (hair === "wrap")
		return fill("M250 250Q150 120 270 70 380 10 420 60 560 10 600 120 640 220 550 260z", wear)
	return ""
}

function before(hair: BustOptions["hair"], wear: Paint): Drawing {
	if (hair === "shaved")
		return (
			stroke("M262 250Q290 156 400 152 510 156 538 250", hairInk, 14) +
			beads("M256 262Q300 190 400 186 500 190 544 262", wear, 16, 21) +
			circle(400, 206, 18, dye.cream) +
			circle(400, 206, 9, dye.murram)
		)
	const cap = fill("M246 320Q230 136 400 130 570 136 554 320 520 230 400 214 280 230 246 320z", hairInk)
	if (hair === "puffs")
		return (
			cap + stroke("M400 132V214", "#3a2c25", 5) + circle(290, 190, 17, wear) + circle(510, 190, 17, wear)
		)
	if (hair === "wrap")
		return (
			fill("M244 300Q230 110 400 104 570 110 556 300 480 196 400 200 320 196 244 300z", wear) +
			stroke("M262 250Q330 170 470 150M290 210Q380 140 520 190", shaded(wear, 0.2), 10)
		)
	return cap + stroke("M262 300Q250 380 256 420M538 300Q550 380 544 420", hairInk, 30)
}

function collars(): Drawing {
	const plate = (grow: number, drop: number, paint: Paint, width: number) =>
		stroke(
			d`M${cx - 130 * grow} ${590 + drop}Q${cx} ${600 + drop + 130 * grow} ${cx + 130 * grow} ${590 + drop}`,
			paint,
			width,
		)
	return [
		plate(2, 36, dye.night, 46) + beads(curve(2, 36), dye.cream, 14, 26),
		plate(1.68, 24, dye.cream, 40) + beads(curve(1.68, 24), dye.murram, 16, 24),
		plate(1.36, 12, dye.murram, 40) + beads(curve(1.36, 12), dye.marigold, 14, 22),
		plate(1.04, 0, dye.leaf, 36) + beads(curve(1.04, 0), dye.cream, 12, 20),
		plate(0.76, -12, dye.marigold, 30) + beads(curve(0.76, -12), dye.night, 10, 17),
	].join("")
}

const curve = (grow: number, drop: number) =>
	d`M${cx - 130 * grow} ${590 + drop}Q${cx} ${600 + drop + 130 * grow} ${cx + 130 * grow} ${590 + drop}`

const drops = () =>
	[250, 550]
		.map(
			(x) =>
				stroke(ellipsePath(x, cy + 90, 22, 30), dye.cream, 9) +
				beads(d`M${x} ${cy + 124}V${cy + 196}`, dye.murram, 14, 17) +
				fill(d`M${x} ${cy + 196}l24 46h-48z`, dye.marigold),
		)
		.join("")

function painted(kind: "butterfly" | "leopard"): Drawing {
	if (kind === "leopard") {
		const spots =
			"M276 420Q300 380 330 410 320 450 286 450M524 420Q500 380 470 410 480 450 514 450M290 280Q330 236 372 268M428 268Q470 236 510 280M330 222Q400 190 470 222M306 470L340 500M494 470L460 500"
		return (
			circle(400, 430, 46, dye.cream, 0.9) +
			beads(spots, dye.marigold, 24, 38) +
			beads(spots, dye.ink, 9, 38) +
			fill("M376 410H424L400 436z", dye.ink)
		)
	}
	const wing = "M396 372Q330 250 262 290 236 340 300 380 250 410 280 456 340 480 396 396z"
	return `<g>${fill(wing, dye.jaca)}${fill("M384 372Q336 290 284 308 270 340 316 368z", dye.marigold)}${circle(310, 426, 17, dye.cream)}</g><g transform="translate(800 0)scale(-1 1)">${fill(wing, dye.jaca)}${fill("M384 372Q336 290 284 308 270 340 316 368z", dye.marigold)}${circle(310, 426, 17, dye.cream)}</g>${stroke("M400 300V430", dye.night, 12)}${beads("M300 262Q320 240 344 254M456 254Q480 240 500 262", dye.cream, 9, 16)}`
}
