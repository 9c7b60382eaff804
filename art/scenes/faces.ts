import type { Artwork } from "../artworks.ts"
import { borders, pindo } from "../motifs/cloth.ts"
import { portrait } from "../motifs/people/portrait.ts"
import { beads, circle, circlePath, type Drawing, put, rect, svgDocument } from "../svg.ts"
import { type Face, faces } from "./crew.ts"

const SIDE = 480
const HEM = 48

const drawFace = ({ look, pose, field, round, border }: Face): Drawing =>
	svgDocument(
		SIDE,
		SIDE,
		rect(0, 0, SIDE, SIDE, field),
		circle(240, 226, 186, round),
		beads(circlePath(240, 226, 206), round, 7, 24.9),
		put(240, 206, 9, portrait(look, pose)),
		put(0, SIDE - HEM, 1, pindo(SIDE, HEM, borders[border])),
	)

/** Faces to choose from for the people of the team. */
export const faceArtworks = (): Artwork[] =>
	faces.map((face) => ({
		name: `face-${face.name}`,
		path: `/art/faces/${face.name}.svg`,
		width: SIDE,
		height: SIDE,
		alt: face.alt,
		svg: drawFace(face),
	}))
