import { lights } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { ground, ngong, ridge } from "../motifs/land.ts"
import { parcels, sisalStar } from "../motifs/park.ts"
import { stars } from "../motifs/sky.ts"
import type { Stall } from "../motifs/stalls.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { beads, circle, circlePath, type Drawing, d, fill, rect, stroke, times } from "../svg.ts"
import { cast } from "./cast.ts"
import { dog } from "./groups.ts"
import { createLayeredScene } from "./layered-scene.ts"
import { framed, h, near, sky, w } from "./poster-frame.ts"

const TIERS = 6
const strings = [dye.marigold, dye.cream, dye.rose, dye.marigold, dye.jacaLight, dye.cream]

/** A tree in tiers, each hemmed with beads like a collar, lights at the ends; (x, y) is its foot. */
function beadTree(x: number, y: number, w: number, h: number): Drawing {
	const tiers = times(TIERS, (at) => {
		const top = y - h + (h / TIERS) * at * 0.94
		const foot = top + (h / TIERS) * 1.3
		const half = (w / 2) * ((at + 1.25) / (TIERS + 0.25))
		const hem = (lift: number, narrow: number) =>
			d`M${x - half + narrow} ${foot - lift}Q${x} ${foot + half * 0.3 - lift} ${x + half - narrow} ${foot - lift}`
		const neck = half * 0.4
		const cloth = d`M${x - neck} ${top}H${x + neck}L${x + half} ${foot}Q${x} ${foot + half * 0.3} ${x - half} ${foot}z`
		const lee = d`M${x} ${top}H${x + neck}L${x + half} ${foot}Q${x + half * 0.6} ${foot + half * 0.12} ${x + half * 0.3} ${foot + half * 0.14}z`
		const lamps = [x - half, x + half].map(
			(end) =>
				circle(end, foot, 20, dye.marigold, 0.28) +
				circle(end, foot, 9, dye.marigold) +
				circle(end, foot, 4, dye.cream),
		)
		return [
			fill(cloth, at % 2 ? "#2c7259" : dye.leaf),
			fill(lee, dye.leafDeep),
			stroke(hem(9, 4), dye.murram, 14, { blunt: true }),
			beads(hem(9, 8), strings[at] ?? dye.cream, 9, 15),
			beads(hem(30, half * 0.4), strings[(at + 2) % TIERS] ?? dye.cream, 7, 24),
			...lamps,
		].join("")
	})
	return rect(x - 17, y - 60, 34, 70, dye.bark) + tiers.reverse().join("")
}

/** Our Christmas tree: tier on tier of beads. */
export function christmas2025(): Drawing {
	const hour = hours.night
	const set = createLayeredScene(hour, near)
	const lit: Stall = {
		roof: "pitched",
		cloth: { first: dye.murram, second: dye.cream },
		counter: dye.marigold,
		print: dye.murramDeep,
		goods: ["pot", "lantern", "candle"],
		hangs: ["lantern", "kiondo", "lantern"],
		seller: cast.mama,
		glow: true,
	}
	set.stall(190, 800, lit)
	set.stall(614, 806, {
		...lit,
		roof: "pagoda",
		cloth: { first: dye.jaca, second: dye.cream },
		counter: dye.leaf,
		print: dye.marigold,
		goods: ["loaf", "coffee", "cake"],
		seller: cast.baker,
	})
	set.folk(316, 880, cast.father, { left: "hip", right: "up" })
	set.folk(372, 890, cast.girl, { left: "up", right: "up" })
	set.folk(500, 886, cast.achieng, { left: "point", right: "low" })
	set.folk(548, 892, cast.kidCap, { stance: "jump", left: "high", right: "up" })
	set.folk(168, 900, cast.santa, { right: "offer", inRight: "gift", left: "wave" })
	set.thing(430, 840, 0.45, parcels())
	dog(set, 640, 910, "sitting", 3, true)
	const [tx, ty, tall] = [400, 772, 500]
	return framed(
		"murram",
		"star",
		sky(hour),
		stars(newDice("xmas 25"), w, 560, 80),
		circle(tx, 330, 250, hour.glow),
		beads(circlePath(tx, 330, 210), dye.jaca, 9, 30),
		beads(circlePath(tx, 330, 236), dye.murram, 7, 26),
		ngong(-60, 690, 940, 170, hour.far),
		ridge(newDice("x2"), w, 680, 30, 740, hour.mid),
		ground(w, h, 696, hour, 12),
		beadTree(tx, ty, 400, tall),
		sisalStar(tx, ty - tall - 26, 46, dye.marigold),
		lights([60, 470], [190, 590], 30, 8, dye.slate),
		lights([610, 590], [740, 470], 30, 8, dye.slate),
		set.draw(),
	)
}
