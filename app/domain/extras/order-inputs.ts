import { z } from "zod"
import { formatNumber } from "../../values/number.ts"
import { MAX_QUANTITY } from "./rules.ts"

/** The name of the field for one extra. */
export const quantityField = (option: number): string => `extra-${option}`
export const QUANTITY_FIELD = /^extra-\d{1,9}$/
export const optionOfField = (field: string): number => Number(field.slice("extra-".length))

/** How many of one extra, as it is typed; empty: as many as before. */
const quantity = z
	.string()
	.trim()
	.transform((typed) => typed || undefined)
	.pipe(
		z
			.string()
			.regex(/^\d+$/, "Type a whole number, 0 or more.")
			.transform(Number)
			.refine((count) => count <= MAX_QUANTITY, {
				message: `You can order ${formatNumber(MAX_QUANTITY)} at most. To order more, email us.`,
			})
			.optional(),
	)

/** By the names of the fields. */
export const quantitiesInput = z.record(z.string().regex(QUANTITY_FIELD), quantity)
