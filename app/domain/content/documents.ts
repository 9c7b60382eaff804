import type { ZodType } from "zod"
import { companyDetails, metaCopy, siteCopy, slideshow } from "./inputs.ts"
import { PAGE_DOCUMENTS } from "./page-inputs.ts"

/** A document of the content: its name in the database, which is its file in `content/`, and its shape. */
export interface ContentDocument<T> {
	name: string
	schema: ZodType<T>
}

export const CONTENT_DOCUMENTS = {
	company: { name: "company", schema: companyDetails },
	meta: { name: "meta", schema: metaCopy },
	site: { name: "site", schema: siteCopy },
	slideshow: { name: "slides", schema: slideshow },
	...PAGE_DOCUMENTS,
} satisfies Record<string, ContentDocument<unknown>>
