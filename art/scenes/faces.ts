import { borders, pindo } from "../motifs/cloth.ts"
import { portrait } from "../motifs/people/portrait.ts"
import { beads, box, type Drawing, disc, picture, put, ring } from "../svg.ts"
import type { Work } from "../works.ts"
import { type Face, faces } from "./crew.ts"

const SIDE = 480
const HEM = 48

const drawFace = ({ look, pose, field, round, border }: Face): Drawing =>
	picture(
		SIDE,
		SIDE,
		box(0, 0, SIDE, SIDE, field),
		disc(240, 226, 186, round),
		beads(ring(240, 226, 206), round, 7, 24.9),
		put(240, 206, 9, portrait(look, pose)),
		put(0, SIDE - HEM, 1, pindo(SIDE, HEM, borders[border])),
	)

/** Faces to choose from for the people of the team. */
export const faceWorks = (): Work[] =>
	faces.map((face) => ({
		name: `face-${face.name}`,
		path: `/art/faces/${face.name}.svg`,
		width: SIDE,
		height: SIDE,
		alt: face.alt,
		svg: drawFace(face),
	}))
