import { dye, type Paint, shaded } from "../palette.ts"
import {
	beads,
	circle,
	type Drawing,
	d,
	ellipse,
	ellipsePath,
	fill,
	put,
	rect,
	stroke,
	times,
} from "../svg.ts"
import { craft } from "./crafts/catalogue.ts"
import { inks } from "./crafts/ink.ts"

/** A tower of loudspeakers, a hundred units tall. */
export const tower = (paint: Paint) =>
	[-100, -50]
		.map(
			(y) =>
				rect(-17, y, 34, 49, dye.ink) +
				circle(0, y + 32, 12, shaded(paint, 0.3)) +
				circle(0, y + 32, 5, dye.ink) +
				circle(0, y + 11, 7, paint) +
				circle(0, y + 11, 2.6, dye.ink),
		)
		.join("")

/** A stage two hundred units wide, its deck at -22; `cloth` is the roof, `back` the curtain. */
export function bandstand(cloth: Paint, back: Paint, trim: Paint): Drawing {
	return [
		rect(-92, -128, 184, 108, back),
		fill(times(6, (at) => d`M${-92 + at * 32} ${-128}h14v108h-14z`).join(""), shaded(back, 0.12)),
		circle(0, -84, 30, shaded(back, 0.22)),
		beads(ellipsePath(0, -84, 38, 38), trim, 5, 10),
		rect(-98, -134, 7, 134, dye.ink) + rect(91, -134, 7, 134, dye.ink),
		fill("M-108-126Q-60-170 0-172 60-170 108-126L108-116Q0-138-108-116z", cloth),
		fill("M0-172Q60-170 108-126V-116Q60-126 20-127 20-160 0-172z", shaded(cloth, 0.14)),
		beads("M-104-119Q0-142 104-119", trim, 5, 9),
		rect(-106, -22, 212, 22, dye.bark),
		fill(`M-106-22${times(20, () => "l5.3 8 5.3-8").join("")}z`, trim),
	].join("")
}

/** A table with decks and a kanga down its front, eighty units wide; the player stands behind it. */
export function decks(cloth: Paint, trim: Paint): Drawing {
	return [
		rect(-42, -44, 84, 44, cloth),
		rect(-44, -47, 88, 5, dye.ink),
		fill(`M-42 0${times(12, () => "l3.5-7 3.5 7").join("")}z`, trim),
		circle(0, -24, 11, trim) + circle(0, -24, 5, cloth),
		beads("M-36-38H38", trim, 2.6, 6),
		beads("M-34-24H-16M18-24H36", trim, 4, 8),
		ellipse(-22, -48, 14, 3.6, dye.stone) +
			ellipse(22, -48, 14, 3.6, dye.stone) +
			ellipse(-22, -48.6, 5, 1.4, dye.murram) +
			ellipse(22, -48.6, 5, 1.4, dye.murram),
		rect(-5, -53, 10, 6, dye.slate),
	].join("")
}

/** A guitar as it hangs before a player, in hundredths of the player. */
export const slungGuitar = (paint: Paint) =>
	`<g transform="translate(-7 -53)rotate(68)scale(.5)">${put(0, 30, 1, craft("guitar")(inks(paint, dye.cream)))}</g>`

/** A tall drum on its own feet, forty units tall, for somebody standing behind it. */
export const conga = (paint: Paint) => put(0, 0, 0.44, craft("drum")(inks(paint, dye.cream, dye.sand)))

/** A microphone on its stand, in hundredths of the singer. */
export const micStand = () => stroke("M0 0V-74M-6 0H6", dye.ink, 1.6) + stroke("M0-74L-5-79", dye.ink, 3.2)
