import { z } from "zod"
import type { ContentDocument } from "../content/documents.ts"
import { line, link, longText, slug } from "../content/inputs.ts"

/** What a vendor makes or serves; the illustration of its square follows from it. */
const crafts = z.enum([
	"pottery",
	"beadwork",
	"basketry",
	"textiles",
	"jewellery",
	"leather",
	"woodwork",
	"metalwork",
	"candles",
	"soap",
	"honey",
	"jams",
	"coffee",
	"tea",
	"bakery",
	"gelato",
	"grill",
	"juices",
	"street-food",
	"toys",
	"books",
	"art-prints",
	"plants",
	"knitwear",
	"fashion",
	"kids-clothes",
	"skincare",
	"perfume",
	"music",
	"pets",
	"vintage",
	"wine",
	"cheese",
	"chocolate",
	"spices",
	"glass",
	"paper",
	"games",
	"photography",
	"furniture",
])
export type Craft = z.infer<typeof crafts>

/**
 * One vendor of a printed list. A list may hold the same name twice, so the slug is what tells them apart
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

/** What an organiser may write of a vendor. */
export const vendorEntry = z.strictObject({
	name: z.string().min(1).meta({ label: "Name" }),
	craft: crafts.meta({ label: "What they make or serve" }),
	description: z.string().meta({ label: "Description", hint: "Optional.", long: true }),
	website: z
		.string()
		.max(100)
		.meta({ label: "Website", hint: "As shown to visitors: www.udongo.co.ke. Optional." }),
	logo: directoryVendor.shape.logo.unwrap().meta({ label: "Logo", control: "logo" }).nullable(),
})
export type VendorEntry = z.infer<typeof vendorEntry>

/** `content/directory/*.json`: one file per printed list. */
export const directoryList = z
	.array(directoryVendor)
	.refine((vendors) => new Set(vendors.map(({ slug }) => slug)).size === vendors.length, "slugs repeat")

/** One list as visitors meet it. `slug` names the file in `content/directory/`. */
const directoryListCopy = z.object({
	slug,
	path: link.meta({ control: "fixed" }),
	heading: line("Heading"),
	lead: longText("Introduction"),
	/** Shown for vendors without a logo; the newer lists have none to show. */
	defaultLogo: z
		.string()
		.regex(/^\/images\/[a-z-]+\.svg$/)
		.meta({ control: "fixed" })
		.nullable(),
})
export type DirectoryListCopy = z.infer<typeof directoryListCopy>

const directoryCopy = z.object({
	searchLabel: line("Search box label"),
	searchPlaceholder: z.literal("search for brand"),
	lists: z.array(directoryListCopy).meta({ label: "Lists", itemLabel: "list", control: "fixed" }),
	noDescription: longText("Without a description"),
	noneFound: longText("No results"),
	/** Of the links to where each letter begins. */
	letters: line("Label of the alphabet"),
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
