import { dye, type Paint, shaded } from "../../palette.ts"
import type { Drawing } from "../../svg.ts"

/** The five inks a craft is printed with. */
export type Ink = { main: Paint; second: Paint; accent: Paint; dark: Paint; light: Paint }
/** A thing that stands on (0, 0), about a hundred units tall and at most as wide. */
export type Craft = (ink: Ink) => Drawing

/** Inks for one thing among many; what is not given is taken from the palette. */
export const inks = (main: Paint, second: Paint = dye.cream, accent: Paint = dye.marigold): Ink => ({
	main,
	second,
	accent,
	dark: shaded(main, 0.35),
	light: dye.cream,
})
