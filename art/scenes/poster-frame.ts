import { borders, kangaFrame } from "../motifs/cloth.ts"
import type { Hour } from "../motifs/hour.ts"
import { type Drawing, rect, svgDocument } from "../svg.ts"

export const POSTER = { w: 800, h: 1000 }
export const { w, h } = POSTER
const BAND = 64
export const near = { horizon: 660, far: 60, foot: 940, near: 190 }
export const sky = (hour: Hour) => rect(0, 0, w, h, hour.sky)
export const framed = (
	border: keyof typeof borders,
	print: "star" | "cashew" | "diamond",
	...content: Drawing[]
) => svgDocument(w, h, ...content, kangaFrame(w, h, BAND, borders[border], print))
