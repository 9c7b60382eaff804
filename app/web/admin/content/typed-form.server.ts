import { parse } from "@conform-to/react"
import * as z from "zod/mini"
import type { Typed } from "../../../domain/editing/typed.server.ts"
import { readFormWith } from "../../middleware/small-form.ts"
import { BODY, SEEN } from "./form-names.ts"

/** "body.prices[0].name": what our own forms name their fields, and nothing that names the insides of objects. */
const FIELD = /^body(\.(?!constructor\b)[A-Za-z]+|\[\d{1,3}\])*$/
const INTENT = "__intent__"

const place = z.int().check(z.minimum(0), z.maximum(999))
const name = z.string().check(z.regex(FIELD))

/** What the buttons of a list ask for. */
const listIntent = z.discriminatedUnion("type", [
	z.object({ type: z.literal("insert"), payload: z.object({ name }) }),
	z.object({ type: z.literal("remove"), payload: z.object({ name, index: place }) }),
	z.object({ type: z.literal("reorder"), payload: z.object({ name, from: place, to: place }) }),
])

/**
 * What was typed, and the state that it was made of. The list buttons have then done what they do; whatever is no
 * form of ours is undefined.
 */
export async function readTyped(request: Request) {
	const read = await readFormWith(request, (field) => FIELD.test(field) || [SEEN, INTENT].includes(field))
	if (!read.ok) return undefined
	const { form } = read
	const seen = form.get(SEEN)
	form.delete(SEEN)
	const pressed = form.get(INTENT)
	try {
		if (pressed) form.set(INTENT, JSON.stringify(listIntent.parse(JSON.parse(String(pressed)))))
		const submission = parse<Typed, string[]>(form, {
			resolve: (fields) => ({ value: fields[BODY] as Typed }),
		})
		return { submission, seen: JSON.parse(String(seen)) as unknown }
	} catch {
		return undefined
	}
}
