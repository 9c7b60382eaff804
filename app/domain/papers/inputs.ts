import { z } from "zod"
import { normalizeSingleLine } from "../../values/normalize-text.ts"
import { MAX_REASON_LENGTH, REJECTION_REASONS } from "./rules.ts"

/** What an organiser sends who judges a paper; both reasons go to the vendor (`rejectionReason`). */
export const verdictInput = z.object({
	state: z.enum(["accepted", "rejected"]),
	expiresOn: z
		.union([z.literal(""), z.iso.date("Type a day.")])
		.default("")
		.transform((day) => day || null),
	reason: z.enum(["", ...REJECTION_REASONS]).default(""),
	written: z
		.string()
		.max(2 * MAX_REASON_LENGTH)
		.default("")
		.transform(normalizeSingleLine)
		.pipe(z.string().max(MAX_REASON_LENGTH, `Use at most ${MAX_REASON_LENGTH} characters.`)),
})
