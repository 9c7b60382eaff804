import { beads, circle, d, ellipse, fill, rect, stroke } from "../../svg.ts"
import type { Craft } from "./ink.ts"

/** What plays. */
export const sounds = {
	drum: ({ main, second, accent, dark }) =>
		fill("M-36-92L-24-34-30 0H30L24-34 36-92z", main) +
		stroke("M-34-86L-18-38M-18-86L-32-44M18-86L32-44M34-86L18-38M0-86L-10-38M0-86L10-38", second, 3) +
		ellipse(0, -92, 37, 10, second) +
		ellipse(0, -92, 27, 6, accent) +
		stroke("M-25-36H25", dark, 7, { blunt: true }),
	ngoma: ({ main, second, accent, dark }) =>
		fill("M-40-84Q-46-30-34 0H34Q46-30 40-84z", main) +
		stroke("M-41-70L-27-24-14-70 0-24 14-70 27-24 41-70", second, 4) +
		ellipse(0, -84, 41, 12, second) +
		stroke("M-36-16Q0-8 36-16", dark, 6, { blunt: true }) +
		circle(0, -84, 8, accent),
	guitar: ({ main, second, accent, dark }) =>
		fill("M-7-100H7V-94H4V-50H-4V-94H-7z", dark) +
		fill("M0-58Q22-58 18-40 16-34 26-26 34-4 0 0-34-4-26-26-16-34-18-40-22-58 0-58z", main) +
		circle(0, -32, 8, dark) +
		stroke("M0-96V-16", second, 2) +
		rect(-10, -16, 20, 5, accent),
	nyatiti: ({ main, second, accent, dark }) =>
		stroke("M-18-34L-34-98M18-34L34-98", dark, 6) +
		stroke("M-42-92Q0-104 42-92", dark, 7) +
		stroke("M-24-92L-8-14M-10-95L-3-14M10-95L3-14M24-92L8-14", second, 2) +
		fill("M-36-36H36Q34 0 0 0-34 0-36-36z", main) +
		beads("M-30-28H32", accent, 5, 9) +
		fill("M-14-16H14V-11H-14z", second),
	kayamba: ({ main, second, accent, dark }) =>
		rect(-50, -62, 100, 52, second) +
		stroke("M-42-62V-10M-28-62V-10M-14-62V-10M0-62V-10M14-62V-10M28-62V-10M42-62V-10", main, 5, {
			blunt: true,
		}) +
		stroke("M-50-62H50M-50-10H50", dark, 7) +
		stroke("M-50-36H50", accent, 4),
	speaker: ({ main, second, accent, dark }) =>
		fill("M-32-100H32V0H-32z", dark) +
		circle(0, -32, 24, main) +
		circle(0, -32, 10, dark) +
		circle(0, -78, 13, second) +
		circle(0, -78, 5, accent),
	trumpet: ({ main, second, accent, dark }) =>
		stroke("M-50-50H30", main, 8) +
		fill("M26-54L52-74V-26L26-46z", main) +
		stroke("M-24-50Q-30-24-6-26H8Q20-28 16-50", dark, 6) +
		[-14, -2, 10].map((x) => stroke(d`M${x} ${-50}V-66`, second, 5) + circle(x, -70, 4, accent)).join(""),
	shaker: ({ main, second, accent, dark }) =>
		stroke("M0-46V-2", dark, 9) +
		ellipse(0, -70, 30, 32, main) +
		stroke("M-29-76L0-58 29-76M-29-60L0-44 29-60", second, 3) +
		beads("M-26-84Q0-74 26-84M-26-68L0-50 26-68", accent, 5, 9),
} as const satisfies Record<string, Craft>
