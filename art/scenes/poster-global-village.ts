import { craft } from "../motifs/crafts/catalogue.ts"
import { inks } from "../motifs/crafts/ink.ts"
import { hours } from "../motifs/hour.ts"
import { ground, ngong, ridge } from "../motifs/land.ts"
import { cloud } from "../motifs/sky.ts"
import { farStall } from "../motifs/stalls.ts"
import { dye, type Paint } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { circle, circlePath, type Drawing, d, fill, put, stroke, times } from "../svg.ts"
import { cast } from "./cast.ts"
import { roller } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { framed, h, near, sky, w } from "./poster-frame.ts"

const weave = (y: number, rx: number, drop: number, paint: Paint, size: number, dash?: string) =>
	stroke(d`M${400 - rx} ${y}Q400 ${y + drop} ${400 + rx} ${y}`, paint, size, { blunt: true, dash })

/** The world as a ball of cloth, and people from everywhere around it. */
export function globalVillage2025(): Drawing {
	const hour = hours.morning
	const set = createLayeredScene(hour, near)
	const back = [
		[120, 730, dye.murram],
		[240, 716, dye.leaf],
		[566, 716, dye.jaca],
		[686, 730, dye.murramDeep],
	] as const
	for (const [x, y, paint] of back) set.add(y, put(x, y, 1.35, farStall(paint, dye.cream, "#3d4a35")))
	const row = [cast.moran, cast.amina, cast.guest, cast.mama, cast.imam, cast.asha, cast.wanjiku] as const
	row.forEach((look, at) => {
		set.folk(130 + at * 90, 868 + (at % 2) * 14, look, {
			left: at ? "low" : "wave",
			right: at < 6 ? "low" : "wave",
			facing: at < 3 ? 1 : -1,
		})
	})
	set.folk(310, 918, cast.girl, { stance: "dance", left: "up", right: "fling" })
	set.folk(490, 922, cast.tot, { left: "up", right: "up" })
	roller(set, 600, 922, cast.rider)
	const cx = 400
	return framed(
		"jaca",
		"cashew",
		sky(hour),
		circle(cx, 400, 300, hour.glow),
		cloud(90, 330, 190, hour.cloud),
		cloud(566, 200, 170, hour.cloud),
		ngong(-80, 690, 980, 120, hour.far),
		ridge(newDice("v2"), w, 672, 30, 740, hour.mid),
		ground(w, h, 690, hour, 12),
		stroke(
			d`M${cx - 150} 566L${cx - 44} 690M${cx + 150} 566L${cx + 44} 690M${cx - 60} 620L${cx - 18} 690M${cx + 60} 620L${cx + 18} 690`,
			dye.bark,
			4,
		),
		put(cx, 770, 1.1, craft("shopper")(inks(dye.murram, dye.sand, dye.leaf))),
		circle(cx, 420, 221, dye.night),
		fill(
			d`M${cx - 212} 360Q${cx} 300 ${cx + 212} 360Q${cx + 226} 420 ${cx + 212} 480Q${cx} 560 ${cx - 212} 480Q${cx - 226} 420 ${cx - 212} 360z`,
			dye.marigold,
		),
		weave(352, 203, -66, dye.murram, 26),
		weave(300, 184, -60, dye.jaca, 20, "18 12"),
		weave(256, 148, -46, dye.cream, 8, "2 10"),
		weave(490, 202, 80, dye.leaf, 28),
		weave(546, 178, 62, dye.rose, 18, "16 10"),
		weave(590, 136, 42, dye.cream, 8, "2 10"),
		...times(7, (at) =>
			put(
				cx - 162 + at * 54,
				424 + Math.abs(at - 3) * -1 + 26,
				0.52,
				fill("M0-92L34-46 0 0-34-46z", at % 2 ? dye.murram : dye.night),
				circle(0, -46, 12, dye.cream),
			),
		),
		stroke(circlePath(cx, 420, 220), dye.ink, 5),
		set.draw(),
	)
}
