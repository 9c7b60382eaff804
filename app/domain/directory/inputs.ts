import { z } from "zod"
import { crafts } from "../content/crafts.ts"
import type { ContentDocument } from "../content/documents.ts"
import { EDITION_DOCUMENTS } from "../content/edition-documents.ts"
import { isUnique, line, longText, slug } from "../content/inputs.ts"
import { FILE_LIMITS } from "./rules.ts"
import { isWebsite } from "./websites.ts"

/**
 * One vendor of the first content. A list may hold the same name twice, so the slug is what tells them apart
 * within it; a vendor in both lists keeps its slug.
 */
const directoryVendor = z.strictObject({
	slug,
	name: z.string().min(1),
	craft: crafts,
	/** A file below the logos path; empty or null where the vendor never sent one. */
	logo: z
		.string()
		.regex(/^([a-z0-9-]+\.svg)?$/)
		.nullable(),
	description: z.string(),
	/** Placeholder text, not a link. */
	website: z.string().regex(/^(www\.[a-z0-9]+\.example)?$/),
	discount: z.literal("").optional(),
})
export type DirectoryVendor = z.infer<typeof directoryVendor>

export const MAX_WEBSITE_LENGTH = FILE_LIMITS.website

/** What an organiser may write of a vendor. */
export const vendorEntry = z.strictObject({
	name: z.string().min(1).meta({ label: "Name" }),
	craft: crafts.meta({ label: "What they make or serve" }),
	description: z.string().meta({ label: "Description", hint: "Optional.", long: true }),
	website: z
		.string()
		.max(MAX_WEBSITE_LENGTH)
		.refine(isWebsite, { message: "Enter a web address like www.udongo.co.ke, or leave this blank." })
		.meta({ label: "Website", hint: "As shown to visitors: www.udongo.co.ke. Optional." }),
	/** A file below the logos path, or a picture of the library. */
	logo: z
		.string()
		.regex(/^([a-z0-9-]+\.svg|photo-[1-9]\d{0,8})?$/)
		.meta({
			label: "Logo",
			hint: "A logo is shown whole, a photograph cut around its focal point.",
			control: "picture-logo",
		})
		.nullable(),
})
export type VendorEntry = z.infer<typeof vendorEntry>

/** `content/directory/*.json`: one file per printed list. */
export const directoryList = z
	.array(directoryVendor)
	.refine((vendors) => isUnique(vendors.map(({ slug }) => slug)), "slugs repeat")

const directoryCopy = z.object({
	searchLabel: line("Search box label"),
	searchPlaceholder: z.literal("search for brand"),
	/** Of an edition that has none of its own. */
	standard: EDITION_DOCUMENTS.directory.schema.meta({
		label: "Texts of a new directory",
		hint: "Of each festival that has no texts of its own. {name}, {month} and {year} are filled in.",
	}),
	noDescription: longText("Without a description"),
	noneFound: longText("No results"),
	/** Of the links to where each letter begins. */
	letters: line("Label of the alphabet"),
	/** Of the crafts to choose from, and of the link that shows all again. */
	crafts: line("Label of the crafts"),
	allCrafts: line("Link to all crafts"),
	/** Of the links to where a long list goes on. */
	pages: line("Label of the pages"),
	/** Behind a craft, above others of the same list: "More at this festival: pottery". */
	sameCraft: line("Text before others of the same craft"),
	/** Above others of the list, where no other vendor has that craft. */
	otherMakers: line("Text before other makers"),
	close: line("Close button"),
	backToList: line("Link back to list"),
	/** Before the headings of other lists with the same vendor. */
	seenIn: line("Text before the names of other lists"),
	/** From the modal to the vendor's own page. */
	ownPage: line("Link to the vendor’s page"),
	loading: line("While loading"),
	notLoaded: longText("When loading fails"),
})
export type DirectoryCopy = z.infer<typeof directoryCopy>

export const DIRECTORY_DOCUMENT: ContentDocument<DirectoryCopy> = {
	name: "pages/directory",
	schema: directoryCopy,
}
