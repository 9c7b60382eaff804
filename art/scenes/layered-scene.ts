import type { Hour } from "../motifs/hour.ts"
import { shadow } from "../motifs/land.ts"
import { type Age, stature } from "../motifs/people/body.ts"
import { type Appearance, type Pose, person } from "../motifs/people/person.ts"
import { type Stall, stall } from "../motifs/stalls.ts"
import { type Drawing, flip, put } from "../svg.ts"

export type SceneDepth = {
	/** Where the ground begins, and how tall a grown-up is there. */
	horizon: number
	far: number
	/** The lower edge, and how tall a grown-up is there. */
	foot: number
	near: number
	/** To which side shadows fall, about -0.8 to 0.8. */
	lean?: number
	/** Left and right edge of what is seen; what stands outside is left out. */
	visibleRange?: readonly [number, number]
}

/** Ground with depth: what stands further back is smaller and is covered by what stands in front. */
export function createLayeredScene(
	hour: Hour,
	{ horizon, far, foot, near, lean = 0.5, visibleRange = [-1e4, 1e4] }: SceneDepth,
) {
	const items: { y: number; drawing: Drawing }[] = []
	const unit = (y: number) => far + ((near - far) * (y - horizon)) / (foot - horizon)
	const add = (y: number, drawing: Drawing) => {
		items.push({ y, drawing })
	}
	const isOutside = (x: number, half: number) => x + half < visibleRange[0] || x - half > visibleRange[1]
	return {
		unit,
		add,
		/** Anything a hundred units tall; `tall` is its height in grown-ups. */
		thing(x: number, y: number, tall: number, drawing: Drawing, mirrored = false) {
			if (isOutside(x, unit(y) * tall)) return
			add(y, (mirrored ? flip : put)(x, y, (unit(y) * tall) / 100, drawing))
		},
		/** Somebody and their shadow. */
		folk(x: number, y: number, look: Appearance, pose: Pose = {}) {
			if (isOutside(x, unit(y) * 0.3)) return
			const tall = unit(y) * stature[(look.age ?? "adult") as Age]
			add(y, shadow(x, y, tall * 0.22, hour.shade, lean) + person(x, y, unit(y), look, pose))
		},
		/** A stall, `size` 1 being as wide as three metres. */
		stall(x: number, y: number, options: Stall, size = 1) {
			const scale = (unit(y) / 58) * size
			if (isOutside(x, 60 * scale)) return
			add(
				y,
				shadow(x, y, 100 * scale, hour.shade, lean * 0.5) +
					put(x, y, scale, stall({ ink: hour.ink, ...options })),
			)
		},
		/** Everything, the furthest first. */
		draw: (): Drawing =>
			[...items]
				.sort((a, b) => a.y - b.y)
				.map(({ drawing }) => drawing)
				.join(""),
	}
}

export type LayeredScene = ReturnType<typeof createLayeredScene>
