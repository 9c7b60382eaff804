import { lights } from "../../motifs/cloth.ts"
import { stars } from "../../motifs/sky.ts"
import { dye, lightened } from "../../palette.ts"
import { circle, type Drawing } from "../../svg.ts"
import { cartman, dog, family } from "../groups.ts"
import { createLandscape } from "../landscape.ts"
import { stalls } from "../stalls-of.ts"
import type { Scene } from "./scene.ts"

function lastLights(h: number): Drawing {
	const at = createLandscape({
		name: "last lights",
		hour: "night",
		h,
		near: 340,
		far: 110,
		hills: 140,
		horizon: 0.58,
	})
	at.scene.stall(
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
	at.scene.stall(600, 650, { ...stalls.fruit, seller: undefined, goods: [], hangs: [], glow: true }, 1)
	cartman(at.scene, 110, 800, at.hour)
	family(at.scene, 480, 950)
	dog(at.scene, 240, 960, "sleeping", 3)
	return at.draw(
		[
			stars(at.dice, 800, 480, 90),
			circle(620, 200, 120, at.hour.glow),
			circle(620, 200, 76, lightened(at.hour.disc, 0.2)),
			circle(600, 180, 12, dye.sand),
			circle(650, 220, 16, dye.sand),
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
