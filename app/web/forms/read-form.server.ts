import type { z } from "zod"
import { readFilteredForm, readSmallForm } from "../request/small-form.ts"
import { fieldErrorsOf } from "./field-errors.ts"
import { HONEYPOT_FIELD } from "./honeypot-field.tsx"

/** The fields of a schema, as typed and as it reads them. What is no form, or far too long for one, was left empty. */
export async function readForm<Schema extends z.ZodObject>(request: Request, schema: Schema) {
	const read = await readSmallForm(request, Object.keys(schema.shape))
	const typed: Partial<Record<string, string>> = {}
	for (const [name, value] of read.ok ? read.form : []) typed[name] = String(value)
	const parsed = schema.safeParse(typed)
	if (parsed.success) return { ok: true, value: parsed.data, typed } as const
	return { ok: false, errors: fieldErrorsOf(parsed.error.issues), typed } as const
}

/**
 * A form that anybody may send: its fields, and whether a machine filled in what no person sees.
 * @param pattern of the names of further fields
 */
export async function readPublicForm(request: Request, fields: readonly string[], pattern?: RegExp) {
	const names = [...fields, HONEYPOT_FIELD]
	const read = await readFilteredForm(request, (name) => names.includes(name) || Boolean(pattern?.test(name)))
	if (!read.ok) return read
	const isHoneypotFilled = Boolean(read.form.get(HONEYPOT_FIELD))
	read.form.delete(HONEYPOT_FIELD)
	return { ...read, isHoneypotFilled }
}
