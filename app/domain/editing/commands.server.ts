import { isDeepStrictEqual } from "node:util"
import type { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { type Act, recordAct } from "../audit/commands.server.ts"
import type { Facts } from "../audit/rules.ts"
import { type Difference, differencesBetween } from "./differences.server.ts"
import type { Field } from "./fields.ts"
import { type Part, putPart, takePart } from "./parts.server.ts"

export interface PartChange {
	/** The part as its organiser saw it when they began. */
	seen: unknown
	/** What they made of it. */
	value: unknown
	/** A user's id. */
	by: string
	at: Date
}

export type PartChanged =
	| { ok: true; isChanged: boolean }
	/** Their state is the one that is there now. */
	| { ok: false; reason: "changed-meanwhile"; theirs: unknown }
	/** The paths of the issues begin at the whole of the store. */
	| { ok: false; reason: "invalid"; issues: z.core.$ZodIssue[] }

/**
 * Puts what an organiser wrote in place of a part of the content, with an entry in the audit log. The public pages
 * of every process show it within a second: a trigger tells them (migration 0003). What does not differ from what
 * is there is not written and leaves no entry.
 */
export function changePart(db: Db, part: Part, field: Field, change: PartChange): Promise<PartChanged> {
	return db.transaction(async (tx) => {
		const whole = await part.store.read(tx, true)
		const theirs = takePart(whole, part)
		if (!isDeepStrictEqual(theirs, change.seen)) return { ok: false, reason: "changed-meanwhile", theirs }
		const read = part.store.schema.safeParse(putPart(whole, part, change.value))
		if (!read.success) return { ok: false, reason: "invalid", issues: read.error.issues }
		const written = takePart(read.data, part)
		if (isDeepStrictEqual(written, theirs)) return { ok: true, isChanged: false }
		await part.store.write(tx, read.data)
		await recordAct(tx, actOf(part, change, differencesBetween(field, theirs, written)))
		return { ok: true, isChanged: true }
	})
}

/**
 * Takes one of many off the site, with an entry in the audit log.
 * @returns false when it was not there any more, or can't be taken away
 */
export function removePart(
	db: Db,
	part: Part,
	field: Field,
	removal: Pick<PartChange, "by" | "at">,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const whole = await part.store.read(tx, true)
		if (!whole || !part.store.remove) return false
		await part.store.remove(tx)
		await recordAct(tx, actOf(part, removal, differencesBetween(field, whole, undefined)))
		return true
	})
}

const actOf = (part: Part, { by, at }: Pick<PartChange, "by" | "at">, differences: Difference[]): Act => ({
	by: { organiser: by },
	at,
	action: "content-changed",
	about: { kind: "content", id: part.name },
	...factsOf(differences),
})

/** Boxes that one entry of the audit log tells of, and letters of each. */
const MOST = { boxes: 40, letters: 500 }

function factsOf(differences: Difference[]): { before: Facts; after: Facts } {
	const told = differences.slice(0, MOST.boxes)
	const facts = (side: "before" | "after") =>
		Object.fromEntries(told.map((one) => [one.where, one[side].slice(0, MOST.letters) || null]))
	const more = differences.length - told.length
	return { before: facts("before"), after: { ...facts("after"), ...(more > 0 && { furtherChanges: more }) } }
}
