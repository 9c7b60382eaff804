import { parse } from "@conform-to/react"
import type { ZodMiniType } from "zod/mini"
import { fieldErrorsOf } from "./field-errors.ts"

/**
 * Reads a form through its schema, on both sides, and tells Conform what is wrong by field. Our schemas bring
 * fields into form themselves, so the adapter that turns empty text into missing text (17 KB) isn't needed.
 * @param fileErrors what is wrong with its files, by field
 */
export function parseForm<Value>(
	form: FormData,
	schema: ZodMiniType<Value>,
	fileErrors?: Record<string, string[]>,
) {
	return parse<Value, string[]>(form, {
		resolve(fields: Record<string, unknown>) {
			const result = schema.safeParse(fields)
			if (result.success && !fileErrors) return { value: result.data }
			return { error: { ...fieldErrorsOf(result.error?.issues ?? []), ...fileErrors } }
		},
	})
}
