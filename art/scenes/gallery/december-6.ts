import { lights } from "../../motifs/cloth.ts"
import { stars } from "../../motifs/sky.ts"
import { dye, lit } from "../../palette.ts"
import { type Drawing, disc } from "../../svg.ts"
import { cartman, dog, family } from "../groups.ts"
import { place } from "../place.ts"
import { stalls } from "../stalls-of.ts"
import type { Scene } from "./scene.ts"

function lastLights(h: number): Drawing {
	const at = place({ name: "last lights", hour: "night", h, near: 340, far: 110, hills: 140, horizon: 0.58 })
	at.set.stall(
		200,
		640,
		{
			...stalls.cloth,
			roof: "pitched",
			cloth: { first: dye.jaca, second: dye.cream },
			seller: undefined,
			goods: [],
			hangs: [],
		},
		1,
	)
	at.set.stall(600, 650, { ...stalls.fruit, seller: undefined, goods: [], hangs: [], glow: true }, 1)
	cartman(at.set, 110, 800, at.hour)
	family(at.set, 480, 950)
	dog(at.set, 240, 960, "sleeping", 3)
	return at.draw(
		[
			stars(at.dice, 800, 480, 90),
			disc(620, 200, 120, at.hour.glow),
			disc(620, 200, 76, lit(at.hour.disc, 0.2)),
			disc(600, 180, 12, dye.sand),
			disc(650, 220, 16, dye.sand),
		],
		[lights([-10, 420], [400, 360], 30, 10, dye.slate), lights([400, 360], [810, 430], 30, 10, dye.slate)],
	)
}

export const decemberSix: readonly Scene[] = [
	{
		name: "last-lights",
		shape: "portrait",
		caption: "Packing up under a full moon",
		alt: "Under a full moon a man pushes his cart home between closed stalls; a family walks past a sleeping dog.",
		draw: lastLights,
	},
]
