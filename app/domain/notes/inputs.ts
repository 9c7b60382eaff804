import { z } from "zod"
import { MAX_NOTE_LENGTH } from "./rules.ts"

/** A note as it is typed: plain text. */
export const noteText = z
	.string()
	.transform((text) => text.replace(/\r\n/g, "\n").trim())
	.refine((text) => text !== "", { message: "Write something first." })
	.refine((text) => text.length <= MAX_NOTE_LENGTH, {
		message: `Use at most ${MAX_NOTE_LENGTH} characters.`,
	})
	.refine((text) => !/[\0\p{Cs}]/u.test(text), { message: "The note has signs that cannot be stored." })
