import { goat } from "../../motifs/animals.ts"
import { birds, sun } from "../../motifs/sky.ts"
import { dye } from "../../palette.ts"
import { type Drawing, d, put, stroke, times } from "../../svg.ts"
import { cast } from "../cast.ts"
import { createLandscape } from "../landscape.ts"
import type { Scene } from "./scene.ts"

function goats(h: number): Drawing {
	const at = createLandscape({ name: "goats", hour: "heat", h, near: 380, far: 130, hills: 90 })
	const rails = (y: number, s: number) =>
		stroke(
			d`M-10 ${y - 60 * s}H810M-10 ${y - 30 * s}H810${times(8, (post) => d`M${20 + post * 110} ${y - 76 * s}V${y}`).join("")}`,
			dye.bark,
			7 * s,
		)
	for (const [x, y, paint, size] of [
		[190, 800, dye.cream, 2.9],
		[420, 770, "#8a5a3a", 2.5],
		[620, 840, "#3a3230", 3],
	] as const)
		at.scene.add(y, put(x, y, size, goat(paint)))
	at.scene.folk(310, 850, cast.boy, { left: "reach", inLeft: "flowers", right: "down", facing: -1 })
	at.scene.folk(500, 880, cast.kidGlasses, { right: "reach", left: "hip", facing: 1 })
	at.scene.folk(716, 760, cast.gardener, { left: "wave", right: "hip", facing: -1 })
	at.scene.folk(90, 700, cast.shosho, { right: "front", left: "down" })
	return at.draw(
		[
			sun(240, 190, 76, at.hour),
			birds(
				[
					[540, 170, 14],
					[580, 150, 10],
				],
				at.hour.ink,
			),
		],
		[rails(1000, 1.2)],
		[rails(610, 0.8)],
	)
}

export const aprilFive: readonly Scene[] = [
	{
		name: "goats",
		shape: "portrait",
		caption: "Feeding the goats",
		alt: "Children feed three goats behind a rail while their keeper waves.",
		draw: goats,
	},
]
