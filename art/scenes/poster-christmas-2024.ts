import { lights } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { ground, ngong, ridge } from "../motifs/land.ts"
import { stars } from "../motifs/sky.ts"
import { farStall } from "../motifs/stalls.ts"
import { dye, type Paint } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { beads, circle, circlePath, type Drawing, d, ellipse, fill, put, stroke, times } from "../svg.ts"
import { cast } from "./cast.ts"
import { dancers } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { framed, h, near, sky, w } from "./poster-frame.ts"

/** The great star over the hills, and drums below. */
export function christmas2024(): Drawing {
	const hour = hours.dusk
	const set = createLayeredScene(hour, near)
	for (const [x, y, paint] of [
		[120, 740, dye.murram],
		[240, 724, dye.leaf],
		[560, 724, dye.jaca],
		[690, 740, dye.murram],
	] as const)
		set.add(y, put(x, y, 1.4, farStall(paint, dye.cream, "#f0bd5c")))
	dancers(
		set,
		newDice("drums"),
		[
			[150, 862],
			[640, 866],
			[250, 900],
			[560, 902],
		],
		dye.jaca,
	)
	const drum = (x: number, y: number, paint: Paint) =>
		set.thing(
			x,
			y + 1,
			0.62,
			put(
				0,
				0,
				1,
				fill("M-36-92L-26-34-32 0H32L26-34 36-92z", paint),
				stroke("M-34-86L-18-38M-12-86L-22-44M12-86L22-44M34-86L18-38", dye.cream, 3),
				ellipse(0, -92, 37, 10, dye.cream),
			),
		)
	for (const [x, paint] of [
		[330, dye.murram],
		[410, dye.marigold],
		[486, dye.leaf],
	] as const) {
		set.folk(x, 850, x === 410 ? cast.singer : x === 330 ? cast.drummer : cast.otieno, {
			left: "drum",
			right: "drum",
		})
		drum(x, 850, paint)
	}
	const [cx, cy] = [400, 350]
	const rays = times(
		8,
		(at) =>
			`<g transform="rotate(${at * 45} ${cx} ${cy})">${fill(d`M${cx} ${cy - (at % 2 ? 170 : 250)}L${cx + 40} ${cy - 60}L${cx} ${cy}L${cx - 40} ${cy - 60}z`, at % 2 ? dye.marigold : dye.cream)}${fill(d`M${cx} ${cy - (at % 2 ? 170 : 250)}L${cx + 40} ${cy - 60}L${cx} ${cy}z`, at % 2 ? "#d98f2b" : dye.sand)}${beads(d`M${cx} ${cy - 74}V${cy - (at % 2 ? 128 : 196)}`, dye.murram, 11, 20)}</g>`,
	)
	return framed(
		"night",
		"star",
		sky(hour),
		stars(newDice("xmas 24"), w, 600, 70),
		circle(cx, cy, 268, hour.glow),
		...rays,
		circle(cx, cy, 62, dye.murram),
		beads(circlePath(cx, cy, 48), dye.cream, 10, 16.75),
		circle(cx, cy, 32, dye.night),
		circle(cx, cy, 14, dye.marigold),
		ngong(-60, 710, 940, 160, hour.far),
		ridge(newDice("s2"), w, 690, 30, 750, hour.near),
		ground(w, h, 706, hour, 12),
		lights([60, 590], [400, 640], 26, 13, dye.slate),
		lights([400, 640], [740, 590], 26, 13, dye.slate),
		set.draw(),
	)
}
