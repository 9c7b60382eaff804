import { lights } from "../motifs/cloth.ts"
import { hours } from "../motifs/hour.ts"
import { ground, ngong, ridge } from "../motifs/land.ts"
import { parcels, sisalStar } from "../motifs/park.ts"
import { stars } from "../motifs/sky.ts"
import type { Stall } from "../motifs/stalls.ts"
import { euphorbia, tips } from "../motifs/trees.ts"
import { dye } from "../palette.ts"
import { dice as newDice } from "../random.ts"
import { beads, type Drawing, disc, put, ring } from "../svg.ts"
import { cast } from "./cast.ts"
import { dog } from "./groups.ts"
import { framed, h, near, sky, w } from "./poster-sheet.ts"
import { stage } from "./stage.ts"

/** A candelabra tree with a light on every arm: our Christmas tree. */
export function christmas2025(): Drawing {
	const hour = hours.night
	const set = stage(hour, near)
	const glowing = tips
		.map(
			([x, y]) =>
				disc(x, y - 5, 9, dye.marigold, 0.3) +
				disc(x, y - 5, 4, dye.marigold) +
				disc(x, y - 5, 1.8, dye.cream),
		)
		.join("")
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
	const [tx, ty, ts] = [400, 838, 5.3]
	return framed(
		"murram",
		"star",
		sky(hour),
		stars(newDice("xmas 25"), w, 560, 80),
		disc(tx, 330, 250, hour.glow),
		beads(ring(tx, 330, 210), dye.jaca, 9, 30),
		beads(ring(tx, 330, 236), dye.murram, 7, 26),
		ngong(-60, 690, 940, 170, hour.far),
		ridge(newDice("x2"), w, 680, 30, 740, hour.mid),
		ground(w, h, 696, hour, 12),
		put(tx, ty, ts, euphorbia(dye.fern), glowing),
		sisalStar(tx, ty - 98 * ts - 46, 40, dye.marigold),
		lights([60, 470], [190, 590], 30, 8, dye.slate),
		lights([610, 590], [740, 470], 30, 8, dye.slate),
		set.draw(),
	)
}
