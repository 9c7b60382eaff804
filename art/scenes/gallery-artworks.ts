import type { Artwork } from "../artworks.ts"
import { aprilOne } from "./gallery/april-1.ts"
import { aprilTwo } from "./gallery/april-2.ts"
import { aprilThree } from "./gallery/april-3.ts"
import { aprilFour } from "./gallery/april-4.ts"
import { aprilFive } from "./gallery/april-5.ts"
import { decemberOne } from "./gallery/december-1.ts"
import { decemberTwo } from "./gallery/december-2.ts"
import { decemberThree } from "./gallery/december-3.ts"
import { decemberFour } from "./gallery/december-4.ts"
import { decemberFive } from "./gallery/december-5.ts"
import { decemberSix } from "./gallery/december-6.ts"
import { julyOne } from "./gallery/july-1.ts"
import { julyTwo } from "./gallery/july-2.ts"
import { julyThree } from "./gallery/july-3.ts"
import { julyFour } from "./gallery/july-4.ts"
import { julyFive } from "./gallery/july-5.ts"
import { heightOf, type Month, type Scene } from "./gallery/scene.ts"

const YEAR = 2024
const months: Record<Month, readonly Scene[]> = {
	april: [...aprilOne, ...aprilTwo, ...aprilThree, ...aprilFour, ...aprilFive],
	july: [...julyOne, ...julyTwo, ...julyThree, ...julyFour, ...julyFive],
	december: [
		...decemberOne,
		...decemberTwo,
		...decemberThree,
		...decemberFour,
		...decemberFive,
		...decemberSix,
	],
}

/** Square, portrait, square, portrait: as they hang. */
function alternating(scenes: readonly Scene[]): Scene[] {
	const squares = scenes.filter(({ shape }) => shape === "square")
	const portraits = scenes.filter(({ shape }) => shape === "portrait")
	return scenes.flatMap((_, at) => [squares[at], portraits[at]].filter((scene) => scene !== undefined))
}

const arrangedScenes = Object.entries(months).flatMap(([month, scenes]) =>
	alternating(scenes).map((scene) => ({ month, ...scene })),
)
const addressOf = (month: string, name: string) => `/art/gallery/${YEAR}-${month}-${name}.svg`

/** The pictures of the gallery. */
export const galleryArtworks = (): Artwork[] =>
	arrangedScenes.map(({ month, name, shape, alt, draw }) => ({
		path: addressOf(month, name),
		width: 800,
		height: heightOf(shape),
		alt,
		svg: draw(heightOf(shape)),
	}))

/** `content/gallery.json`: in hanging order. */
export const galleryList = () =>
	arrangedScenes.map(({ month, name, shape, caption, alt }) => ({
		year: YEAR,
		month,
		file: addressOf(month, name),
		shape,
		width: 800,
		height: heightOf(shape),
		caption,
		alt,
	}))
