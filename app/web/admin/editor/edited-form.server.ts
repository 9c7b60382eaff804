import { parse } from "@conform-to/react"
import * as z from "zod/mini"
import { BODY } from "../../../domain/editing/fields.ts"
import type { FormValues } from "../../../domain/editing/form-values.server.ts"
import { readFilteredForm } from "../../request/small-form.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"

/** "body.prices[0].name": what our own forms name their fields, and nothing that names the insides of objects. */
const FIELD_NAME = /^body(\.(?!constructor\b)[A-Za-z]+|\[\d{1,3}\])*$/
const INTENT = "__intent__"

const itemIndex = z.int().check(z.minimum(0), z.maximum(999))
const fieldNameSchema = z.string().check(z.regex(FIELD_NAME))

/** What an item of a list holds when it is added (`initialItemOf`). */
const newItem = z.optional(
	z.record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
)

const formIntent = z.discriminatedUnion("type", [
	/** Of the buttons that turn the pages of the photographs: nothing is done but showing the form. */
	z.object({ type: z.literal("validate"), payload: z.object({}) }),
	z.object({
		type: z.literal("insert"),
		payload: z.object({ name: fieldNameSchema, defaultValue: newItem }),
	}),
	z.object({ type: z.literal("remove"), payload: z.object({ name: fieldNameSchema, index: itemIndex }) }),
	z.object({
		type: z.literal("reorder"),
		payload: z.object({ name: fieldNameSchema, from: itemIndex, to: itemIndex }),
	}),
])

/**
 * What was typed, and the state that it was made of. The list buttons have then done what they do; whatever is no
 * form of ours is undefined.
 */
export async function readEditedForm(request: Request) {
	const read = await readFilteredForm(
		request,
		(field) => FIELD_NAME.test(field) || [EXPECTED, INTENT].includes(field),
	)
	if (!read.ok) return undefined
	const { form } = read
	const expected = form.get(EXPECTED)
	form.delete(EXPECTED)
	const intent = form.get(INTENT)
	try {
		if (intent) form.set(INTENT, JSON.stringify(formIntent.parse(JSON.parse(String(intent)))))
		const submission = parse<FormValues, string[]>(form, {
			resolve: (fields) => ({ value: fields[BODY] as FormValues }),
		})
		return { submission, expected: JSON.parse(String(expected)) as unknown }
	} catch {
		return undefined
	}
}
