import { dye, type Paint, shaded } from "../../palette.ts"
import { beads, circle, type Drawing, d, ellipse, fill, rect, stroke } from "../../svg.ts"

/** Things around the hand that holds them; `side` -1 is the left of the picture. */
type Draw = (side: 1 | -1, trim: Paint) => Drawing

const petals = (x: number, y: number, paint: Paint) =>
	circle(x, y, 2.6, paint) + circle(x, y, 1, dye.marigold)

export const heldItems = {
	kiondo: (_, trim) =>
		stroke("M-3.4 7Q0-5 3.4 7", dye.ink, 1) +
		fill("M-6.6 6.6H6.6Q7 14 4 17.4H-4Q-7 14-6.6 6.6z", dye.sand) +
		stroke("M-6.4 9.4H6.4", trim, 2, { blunt: true }) +
		beads("M-5.4 13H5.6", dye.night, 1.6, 3.4),
	tote: (_, trim) =>
		stroke("M-3 4Q0-4 3 4", trim, 1) + fill("M-5.4 4H5.4L6 17H-6z", trim) + circle(0, 10.4, 2.4, dye.cream),
	cup: () => fill("M-2.4-6H2.4L1.8 1.4H-1.8z", dye.cream) + rect(-2.6, -6.6, 5.2, 1.6, dye.murram),
	maize: () =>
		ellipse(0, -4.6, 2.2, 6, dye.marigold) +
		beads("M-.7-9V0M.8-9V0", dye.clay, 1, 2) +
		fill("M-2.4 0Q0-3 2.4 0L1 4.6H-1z", dye.fern),
	cone: (_, trim) =>
		fill("M-2.4-4H2.4L0 3.6z", dye.clay) +
		circle(0, -5.6, 3.3, trim === dye.clay ? dye.cream : trim) +
		circle(0.6, -9, 2.4, dye.cream),
	balloon: (side, trim) =>
		stroke(`M0 0Q${side * 3}-16 ${side * 2}-28`, dye.ink, 0.6) +
		ellipse(side * 2, -35, 6.4, 7.6, trim) +
		ellipse(side * 2 - 2.2, -37.6, 1.4, 2.4, dye.cream),
	balloons: (side) =>
		[
			[0, -40, dye.murram],
			[7 * side, -34, dye.marigold],
			[-6 * side, -32, dye.jaca],
		]
			.map(
				([x, y, paint]) =>
					stroke(d`M0 0L${x as number} ${(y as number) + 6}`, dye.ink, 0.5) +
					ellipse(x as number, y as number, 5.4, 6.6, paint as Paint),
			)
			.join(""),
	flowers: () =>
		stroke("M0 3L-4-8M0 3V-10M0 3L4-8", dye.leaf, 1.2) +
		petals(-4.4, -9, dye.rose) +
		petals(0, -12, dye.cream) +
		petals(4.4, -9, dye.jacaLight) +
		fill("M-3 0H3L1 6H-1z", dye.sand),
	bread: () => stroke("M-5-3L6-9", dye.clay, 4.4) + stroke("M-2-4.6l1.6-2M2-6.6l1.6-2", dye.sand, 1),
	book: (_, trim) =>
		fill("M-6-6L0-4.6 6-6V3L0 4.4-6 3z", dye.cream) + stroke("M-6 3.4L0 4.8 6 3.4M0-4.6V4.4", trim, 1.2),
	brush: (side) =>
		stroke(`M${-side * 2} 4L${side * 4}-8`, dye.bark, 1.3) +
		stroke(`M${side * 4}-8L${side * 5.4}-11`, dye.murram, 2.6),
	mic: () => stroke("M0 3V-3", dye.ink, 1.8) + circle(0, -5, 2.4, dye.slate),
	phone: () => rect(-2, -7, 4, 8, dye.ink) + rect(-1.3, -6.2, 2.6, 6, dye.jacaLight),
	umbrella: (side, trim) => {
		const x = -side * 12
		return (
			stroke(d`M0 8L${x} ${-46}`, dye.ink, 1.2) +
			fill(
				d`M${x - 27} ${-42}Q${x} ${-74} ${x + 27} ${-42}q-6.8 -5 -13.5 0-6.8 -5 -13.5 0-6.8 -5 -13.5 0-6.8 -5 -13.5 0z`,
				trim,
			) +
			fill(
				d`M${x - 13.5} ${-42}Q${x - 8} ${-55} ${x} ${-57.6}Q${x + 1} ${-51} ${x} ${-42}q-6.8 -5 -13.5 0z`,
				dye.cream,
				0.6,
			)
		)
	},
	lantern: () =>
		stroke("M0 0V5", dye.ink, 1) +
		circle(0, 12, 8.6, dye.marigold, 0.35) +
		fill("M-4 6H4L5 15H-5z", dye.marigold) +
		stroke("M-4.4 5.6H4.4M-5 15.6H5", dye.ink, 1.8),
	pot: (_, trim) =>
		fill("M-3.4-9H3.4L2.6-6.6Q9-3 6 4H-6Q-9-3-2.6-6.6z", dye.clay) + beads("M-5.6-1H6", trim, 1.6, 3),
	sticks: (side) => stroke(`M0 0L${-side * 7} 6`, dye.sand, 1.5),
	stick: () => stroke("M0-34V34", dye.bark, 1.6),
	cane: (side) => stroke(`M${-side * 2}-1Q${side}-4 ${side * 3}-1V19`, dye.bark, 1.4),
	windmill: (_, trim) =>
		stroke("M0 4V-12", dye.bark, 1) +
		fill("M0-12q-8-1-7-7 6-1 7 7zM0-12q1-8 7-7 1 6-7 7zM0-12q8 1 7 7-6 1-7-7zM0-12q-1 8-7 7-1-6 7-7z", trim) +
		circle(0, -12, 1.4, dye.cream),
	gift: (_, trim) =>
		rect(-6.5, -5, 13, 10, trim) +
		stroke("M0-5V5M-6.5 0H6.5", dye.cream, 1.6, { blunt: true }) +
		stroke("M0-5q-5-5-5-1zM0-5q5-5 5-1z", dye.cream, 1.3),
	tray: () =>
		rect(-9, -1.4, 18, 2.4, dye.bark) +
		[-6, 0, 6].map((x) => fill(d`M${x - 2} -1.4v-5h4v5z`, dye.cream)).join(""),
	jug: (_, trim) => fill("M-3-7H3.4L5 5H-4.6z", trim) + stroke("M4-5Q9-3 5 3", shaded(trim), 1.4),
	fan: (side, trim) =>
		fill(`M0 2Q${-9 * side}-5 ${-8 * side}-13 ${2 * side}-18 ${8 * side}-11 ${7 * side}-4 0 2z`, trim),
} as const satisfies Record<string, Draw>

export type HeldItem = keyof typeof heldItems
