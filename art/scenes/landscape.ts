import { type Hour, type HourName, hours } from "../motifs/hour.ts"
import { ground, ngong, ridge } from "../motifs/land.ts"
import { dice as newDice } from "../random.ts"
import { type Drawing, rect, svgDocument } from "../svg.ts"
import { createLayeredScene, type LayeredScene } from "./layered-scene.ts"

const W = 800

export type LandscapeOptions = {
	/** Also the seed of everything left to chance. */
	name: string
	hour: HourName
	h: number
	/** Where the ground begins, as a share of the height. */
	horizon?: number
	/** How tall a grown-up is at the lower edge and at the horizon. */
	near?: number
	far?: number
	lean?: number
	/** Height of the Ngong Hills; 0 leaves them out. */
	hills?: number
	/** How far they are moved to the side. */
	shift?: number
}

export type Landscape = {
	scene: LayeredScene
	hour: Hour
	w: number
	h: number
	horizon: number
	dice: ReturnType<typeof newDice>
	/** Sky and land with what is in the air, then everything that stands, then what hangs in front. */
	draw: (air: Drawing[], front?: Drawing[], before?: Drawing[]) => Drawing
}

/** Open ground below a sky, ready to be peopled. */
export function createLandscape(setting: LandscapeOptions): Landscape {
	const { name, h, near = 320, far = 108, lean = 0.5, hills = 110, shift = 0 } = setting
	const hour = hours[setting.hour]
	const horizon = Math.round(h * (setting.horizon ?? 0.54))
	const scene = createLayeredScene(hour, { horizon, far, foot: h, near, lean, visibleRange: [0, W] })
	const land = () => [
		hills ? ngong(-80 + shift, horizon + 14, 980, hills, hour.far) : "",
		ridge(newDice(`${name} ridge`), W, horizon - 2, 26, horizon + 60, hour.mid),
		ridge(newDice(`${name} near`), W, horizon + 14, 12, horizon + 60, hour.near),
		ground(W, h, horizon + 16, hour, 10),
	]
	const draw: Landscape["draw"] = (air, front = [], before = []) =>
		svgDocument(W, h, rect(0, 0, W, h, hour.sky), ...air, ...land(), ...before, scene.draw(), ...front)
	return { scene, hour, w: W, h, horizon, dice: newDice(name), draw }
}
