import { z } from "zod"
import type { ContentDocument } from "../content/documents.ts"
import { plainText, slug } from "../content/inputs.ts"

/** `content/pages/gallery.json`: years, month filter and what an empty wall says. */
export const galleryCopy = z
	.strictObject({
		heading: plainText,
		lead: plainText,
		years: z.array(z.int()).min(1),
		defaultYear: z.int(),
		filter: z.strictObject({ show: plainText, hide: plainText, all: plainText }),
		months: z.array(z.strictObject({ slug, label: plainText })),
		emptyYears: z.array(z.strictObject({ year: z.int(), text: plainText })),
		emptyMonth: plainText,
		lightbox: z.strictObject({ close: plainText, previous: plainText, next: plainText }),
	})
	.refine(({ years, defaultYear }) => years.includes(defaultYear), {
		message: "The year that is shown first has to be one of the years.",
		path: ["defaultYear"],
	})
export type GalleryCopy = z.infer<typeof galleryCopy>

/** What an organiser may write of a picture that hangs. */
export const pictureEntry = z.strictObject({
	caption: z.string().min(1),
	alt: z.string().min(1),
	month: slug.meta({ control: "month" }),
	year: z.int().min(1990).max(2100),
	/** Its place on the wall, from 1. */
	position: z.int().min(1),
})
export type PictureEntry = z.infer<typeof pictureEntry>

/** `content/gallery.json`: every picture, in the order they hang; written by the command that draws them. */
export const gallerySeeds = z.array(
	z.strictObject({
		year: z.int(),
		/** The slug of a month button. */
		month: slug,
		/** Its address. */
		file: z.string().regex(/^\/[a-z0-9/-]+\.[a-z0-9]+$/),
		shape: z.enum(["square", "portrait"]),
		width: z.int().positive(),
		height: z.int().positive(),
		caption: z.string().min(1),
		alt: z.string().min(1),
	}),
)
export type GallerySeed = z.infer<typeof gallerySeeds>[number]

export const GALLERY_DOCUMENT: ContentDocument<GalleryCopy> = { name: "pages/gallery", schema: galleryCopy }
