import { z } from "zod"
import { normalizeMultiLine } from "../../values/normalize-text.ts"

/** Why a vendor withdraws, as they or an organiser type it. */
export const withdrawalReasonInput = z.object({
	reason: z
		.string()
		.max(1_000, "Use at most 500 characters.")
		.default("")
		.transform(normalizeMultiLine)
		.pipe(z.string().max(500, "Use at most 500 characters.")),
})
