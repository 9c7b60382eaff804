import { dye, type Paint, shaded } from "../../palette.ts"
import { beads, circle, type Drawing, d, ellipse, fill, stroke } from "../../svg.ts"
import type { Body } from "./body.ts"

/** A head around its own middle, radius 10, looking to the right. `wear` is the colour of cloth, hat or ribbon. */
type Hair = (hair: Paint, wear: Paint) => { behind?: Drawing; before: Drawing }

const cap = "M-9.4 1Q-10.6-10.6 0-10.8 10.4-10.6 9.2-2.6 5-6.4-2-5.6-6-5-6.6 2.4z"
const close = "M-9 0Q-10-10.2 0-10.3 9.4-10.2 9-3 5-6.6 0-6.4-6.4-6-7.4 1.4z"

const wrapFold = (wear: Paint) => fill("M-9.6-1.6Q-2-7.6 9.6-4.4L9-7.4Q0-12-9.4-5z", shaded(wear, 0.18))

const heads = {
	short: (hair) => ({ before: fill(close, hair) }),
	fade: (hair) => ({ before: fill("M-8-3.4Q-9-11.8 0-11.6 8.6-11.8 8.6-4 4-7-1-6.8-6-6.4-8-3.4z", hair) }),
	afro: (hair) => ({ behind: circle(-0.6, -3.6, 14.4, hair), before: fill(cap, hair) }),
	puffs: (hair, wear) => ({
		behind: circle(-9.4, -7.6, 6.2, hair) + circle(8.6, -8.4, 6, hair),
		before: fill(cap, hair) + circle(-7, -7, 1.7, wear) + circle(6.6, -8, 1.7, wear),
	}),
	bun: (hair, wear) => ({
		behind: circle(-3, -13.4, 5.8, hair),
		before: fill(cap, hair) + stroke("M-7-9.4Q-3-11.8 2-10.6", wear, 1.8),
	}),
	braids: (hair, wear) => ({
		behind:
			stroke("M-8-3Q-12 6-10 20M-6-3Q-8 8-5.6 21", hair, 3.4) +
			beads("M-10 20M-10 21L-10 22M-5.6 22v1", wear, 3.4, 9),
		before: fill(cap, hair),
	}),
	locs: (hair) => ({
		behind: stroke("M-8-4Q-13 3-12 14M-6-3Q-9 6-8 16M-4-3Q-6 6-4 16", hair, 3.6),
		before: fill(cap, hair) + stroke("M-9-2Q-10.6 4-10 9", hair, 3),
	}),
	long: (hair) => ({
		behind: fill("M-10.4-4Q-14 10-11 20 0 23 4 19 8 4 8-6z", hair),
		before: fill(cap, hair),
	}),
	bald: () => ({ before: "" }),
	grey: () => ({
		before: fill(close, dye.stone) + fill("M-5 5.4Q-1 8.6 8.8 2.4 8.8 10.6 2 11.4-4 11-5 5.4z", dye.stone),
	}),
	beard: (hair) => ({
		before: fill(close, hair) + fill("M-7.6 2Q-4 6.4 9 2.6 9.4 11 2 11.8-6.4 11.4-7.6 2z", hair),
	}),
	wrap: (_, wear) => ({
		behind: circle(-7.6, -11.6, 5.6, wear),
		before:
			fill("M-10 .6Q-12-12.6-.6-14.4 10.6-13.6 9.8-3.4 2-8-10 .6z", wear) +
			wrapFold(wear) +
			circle(-8, -11, 2.4, shaded(wear, 0.18)),
	}),
	gele: (_, wear) => ({
		behind: fill("M-10-4Q-20-16-8-20-2-25 6-19 18-16 10-4z", wear),
		before: fill("M-9.8 0Q-11-12 0-12.6 10.4-12 9.8-3.6 2-8-9.8 0z", shaded(wear, 0.16)),
	}),
	hijab: (_, wear) => ({
		behind: fill("M-10.6-4Q-13 8-15 17 0 23 14 17 10 8 10-4z", wear),
		before: fill("M-10.4 4Q-12-12 0-12 11.4-12 10.4 3 11 10 13 16 0 21-13.6 16-10 10-10.4 4z", wear),
	}),
	kofia: (_, wear) => ({
		before:
			fill("M-9.2-3.4V-11.4Q0-14.4 9.2-11.4V-4Q0-6.6-9.2-3.4z", wear) +
			beads("M-8-5.6Q0-8.4 8-5.8", dye.marigold, 1.7, 3.4),
	}),
	straw: (_, wear) => ({
		before:
			fill("M-8-5Q-8.6-15 0-15.4 8.6-15 8-5z", dye.sand) +
			stroke("M-8-6.6H8", wear, 3, { blunt: true }) +
			ellipse(0, -4.6, 16.4, 3.2, dye.sand) +
			fill("M-16.4-4.6Q0 1.6 16.4-4.6 0-2-16.4-4.6z", shaded(dye.sand, 0.14)),
	}),
	sunhat: (_, wear) => ({
		before:
			fill("M-8.4-4Q-9-13.6 0-13.8 9-13.6 8.4-4z", wear) +
			fill("M-15-2.6Q0-9 15-2.6L13-1Q0-5-13-1z", shaded(wear, 0.14)),
	}),
	cap: (_, wear) => ({
		before:
			fill("M-9.6-1.4Q-10.6-11.8 0-12 10-12 9.8-3.4z", wear) + stroke("M6-3.6H16", shaded(wear, 0.2), 2.6),
	}),
	beanie: (_, wear) => ({
		before:
			fill("M-9.6-2Q-10.6-13.4 0-13.6 10.4-13.4 9.6-4z", wear) +
			stroke("M-9-3.4Q0-6.6 9-5", shaded(wear, 0.2), 3.8) +
			circle(0, -14.4, 3, dye.cream),
	}),
	santa: (_, wear) => ({
		before:
			fill("M-9.4-4Q-9-16 3-18L16-8Q8-11 9.4-5z", wear) +
			stroke("M-9-3.6Q0-7 9.2-5", dye.cream, 4) +
			circle(16, -7.6, 3, dye.cream),
	}),
	headphones: (hair, wear) => ({
		before:
			fill(close, hair) +
			stroke("M-9.6 0Q-10.6-12.6 0-12.8 8-12.6 9-6", dye.ink, 2.4) +
			ellipse(-8.6, 1.4, 3.2, 4.6, wear),
	}),
	crown: (hair, wear) => ({
		before:
			fill(cap, hair) +
			beads("M-9-5.4Q0-10.4 9-6.6", wear, 4.4, 4.2) +
			beads("M-7-6.6Q0-10.4 8-7.4", dye.cream, 1.6, 4.2),
	}),
} as const satisfies Record<string, Hair>

export type HeadName = keyof typeof heads

/** Neck, head and what is on it. */
export function drawHead(
	body: Body,
	name: HeadName,
	skin: Paint,
	hair: Paint,
	wear: Paint,
): { behind: Drawing; before: Drawing } {
	const { head, r, facing, shoulder } = body
	const scale = r / 10
	const place = (content: Drawing) =>
		content &&
		`<g transform="translate(${facing * 0.5} ${head})scale(${(facing * scale).toFixed(2)} ${scale.toFixed(2)})">${content}</g>`
	const { behind, before } = heads[name](hair, wear) as ReturnType<Hair>
	const neck = stroke(d`M0 ${shoulder + 0.5}V${head + r * 0.4}`, shaded(skin, 0.22), r * 0.72, {
		blunt: true,
	})
	const face =
		ellipse(0, 0, 8.8, 10, skin) + (name === "hijab" ? "" : ellipse(-6.4, 1.6, 1.9, 2.6, shaded(skin, 0.2)))
	const veil = name === "hijab" ? before + ellipse(1.4, -0.6, 6.8, 8, skin) : face + before
	return { behind: place(behind ?? ""), before: neck + place(veil) }
}
