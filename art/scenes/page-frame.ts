import { type BorderName, borders, kangaFrame, type Print } from "../motifs/cloth.ts"
import type { Hour } from "../motifs/hour.ts"
import { ground, ngong, ridge } from "../motifs/land.ts"
import { dice as newDice } from "../random.ts"
import { type Drawing, svgDocument } from "../svg.ts"

export const [w, h] = [960, 720]
const band = 52
export const depth = { horizon: 430, far: 70, foot: 690, near: 240 }

/** Sky and land with the hills, ready for what stands on it. */
export const land = (name: string, hour: Hour): Drawing[] => [
	ngong(-60, 462, 1080, 140, hour.far),
	ridge(newDice(`${name} ridge`), w, 444, 26, 500, hour.mid),
	ridge(newDice(`${name} near`), w, 456, 12, 500, hour.near),
	ground(w, h, 462, hour, 12),
]

export const framed = (border: BorderName, print: Print, ...content: Drawing[]) =>
	svgDocument(w, h, ...content, kangaFrame(w, h, band, borders[border], print))
