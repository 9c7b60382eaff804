import * as z from "zod/mini"
import { DOCUMENT_FIELDS } from "../../../../domain/files/rules.ts"

/** What the browser is told of a file to download. */
export const fileViewSchema = z.object({
	field: z.enum(DOCUMENT_FIELDS),
	name: z.string(),
	href: z.string(),
	/** Of another site, for links of the old system. */
	host: z.optional(z.string()),
})
export type FileView = z.infer<typeof fileViewSchema>
