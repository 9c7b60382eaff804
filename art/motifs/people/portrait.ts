import { shaded } from "../../palette.ts"
import { type Drawing, fill, put, stroke } from "../../svg.ts"
import { bodyOf } from "./body.ts"
import type { HeadName } from "./heads.ts"
import { type Appearance, figure, type Pose } from "./person.ts"

/** Somebody from the waist up, the middle of the face on (0, 0) and about sixteen units wide. */
export function portrait(look: Appearance, pose: Pose = {}): Drawing {
	const { head, r, facing } = bodyOf(look.age ?? "adult", look.build ?? 0.3, "stand", pose.facing ?? 1)
	const scale = r / 10
	return (
		put(-facing * 0.5, -head, 1, figure(look, pose)) +
		put(facing * 0.3, 0, scale, features(look.skin), covered.has(look.head) ? "" : brows(look.skin))
	)
}

/** Heads that wear something down to their brows. */
const covered = new Set<HeadName>(["cap", "sunhat", "beanie", "straw", "kofia", "santa"])

const brows = (skin: string): Drawing =>
	stroke("M-5.2-2.6Q-3.4-4-1.4-2.9M2-2.9Q4-4 5.8-2.6", shaded(skin, 0.5), 0.75)

/** Closed eyes, nose and a smile, for a head of radius 10. */
const features = (skin: string): Drawing =>
	stroke("M-4.9.2Q-3.2 1.7-1.5.2M2.1.2Q3.8 1.7 5.5.2", shaded(skin, 0.6), 0.85) +
	stroke("M.4.8Q-.5 3.2.2 3.6 1 4 1.7 3.5", shaded(skin, 0.3), 0.7) +
	fill("M-2.9 5.3Q.4 6.5 3.7 5.2 2.6 8.1.5 8.1-1.8 8.1-2.9 5.3z", shaded(skin, 0.55)) +
	stroke("M-2 5.8Q.4 6.6 2.8 5.7", "#fff6e6", 0.7)
