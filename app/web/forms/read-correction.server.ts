import * as z from "zod/mini"
import {
	type CorrectableField,
	digestOf,
	readTypedValue,
	type SentFields,
} from "../../domain/applications/sent-fields.server.ts"
import { QUESTION_FIELD } from "../../domain/questions/rules.ts"
import { readFilteredForm } from "../request/small-form.ts"
import type { FieldErrors } from "./field-errors.ts"

/** The hidden field with what each field held when the form was opened. */
export const HELD_FIELD = "seen"

const heldSchema = z.catch(z.record(z.string(), z.string()), {})

type ReadCorrection = ({ ok: true; form: FormData } & SentFields) | { ok: false; errors: FieldErrors }

/** What a form with fields of an application says. */
export async function readCorrection(request: Request, fields: CorrectableField[]): Promise<ReadCorrection> {
	const names = new Set([...fields.map(({ name }) => name), HELD_FIELD, "shared"])
	const read = await readFilteredForm(request, (name) => names.has(name) || QUESTION_FIELD.test(name))
	if (!read.ok)
		return {
			ok: false,
			errors: { "": ["What was typed is too long to be saved at once. Nothing was changed."] },
		}
	const { form } = read
	const expected = heldSchema.parse(parseJson(String(form.get(HELD_FIELD) ?? "")))
	return { ok: true, form, expected, typed: (field) => readTypedValue(field, form) }
}

/** What `HELD_FIELD` holds. */
export const heldBy = (fields: CorrectableField[]): string =>
	JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, digestOf(field)])))

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
