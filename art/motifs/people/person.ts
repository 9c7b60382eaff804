import { dye, type Paint } from "../../palette.ts"
import { type Drawing, put } from "../../svg.ts"
import { armOf, drawArm, type Gesture } from "./arms.ts"
import { type Age, type Body, bodyOf, type Stance, stature } from "./body.ts"
import { drawExtra, type Extra } from "./extras.ts"
import { drawHead, type HeadName } from "./heads.ts"
import { type HeldItem, heldItems } from "./held-items.ts"
import { drawOutfit, type Outfit, sleeveOf } from "./outfits.ts"

/** Who somebody is. */
export type Appearance = {
	age?: Age
	skin: Paint
	hair?: Paint
	head: HeadName
	wear?: Paint
	outfit: Outfit
	/** 0 slim to 1 broad. */
	build?: number
	extra?: Extra
}

/** What somebody is doing. `left` and `right` are those of the picture. */
export type Pose = {
	stance?: Stance
	facing?: 1 | -1
	left?: Gesture
	right?: Gesture
	inLeft?: HeldItem
	inRight?: HeldItem
}

/** Gestures that cross the body and are drawn over it; all others lie behind it. */
const crossing = new Set<Gesture>([
	"front",
	"belly",
	"mouth",
	"strum",
	"drum",
	"lap",
	"hip",
	"cup",
	"push",
	"fret",
])

/** A person standing on (x, y) in a scene where a grown-up is `unit` tall. */
export function person(x: number, y: number, unit: number, look: Appearance, pose: Pose = {}): Drawing {
	const age = look.age ?? "adult"
	return put(x, y, (unit * stature[age]) / 100, figure(look, pose))
}

/** A person around their own feet, a hundred units tall. */
export function figure(look: Appearance, pose: Pose = {}): Drawing {
	const body = bodyOf(look.age ?? "adult", look.build ?? 0.3, pose.stance ?? "stand", pose.facing ?? 1)
	const wear = look.wear ?? dye.marigold
	const head = drawHead(body, look.head, look.skin, look.hair ?? dye.ink, wear)
	const extra = drawExtra(look.extra, body, look.outfit.trim, wear)
	const sides = ([-1, 1] as const).map((side) => arm(body, side, look, pose))
	return [
		extra.behind,
		head.behind,
		...sides.map(({ behind }) => behind),
		drawOutfit(body, look.outfit, look.skin),
		extra.cloth,
		head.before,
		extra.before,
		...sides.map(({ before }) => before),
	].join("")
}

function arm(body: Body, side: 1 | -1, look: Appearance, pose: Pose): { behind: Drawing; before: Drawing } {
	const gesture = (side < 0 ? pose.left : pose.right) ?? "down"
	const joints = armOf(body, side, gesture)
	const thing = side < 0 ? pose.inLeft : pose.inRight
	const carried = thing ? put(joints.hand.x, joints.hand.y, 1, heldItems[thing](side, look.outfit.trim)) : ""
	const drawn = drawArm(joints, look.skin, sleeveOf(look.outfit), body.limb)
	if (crossing.has(gesture)) return { behind: "", before: drawn + carried }
	return { behind: drawn, before: carried }
}
