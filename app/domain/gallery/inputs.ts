import { z } from "zod"
import { normalizeSingleLine } from "../../values/normalize-text.ts"
import type { ContentDocument } from "../content/documents.ts"
import { libraryPicture, line, longText, slug } from "../content/inputs.ts"
import { MAX_ALT_LENGTH } from "../pictures/rules.ts"
import { MAX_CAPTION_LENGTH } from "./rules.ts"

export const galleryCopy = z
	.object({
		heading: line("Heading"),
		lead: longText("Introduction"),
		years: z.array(z.int()).min(1).meta({ label: "Years", itemLabel: "year" }),
		defaultYear: z.int().meta({ label: "Year shown first" }),
		filter: z
			.object({
				show: line("Button to show the months"),
				hide: line("Button to hide the months"),
				all: line("Button for all months"),
			})
			.meta({ label: "Month filter" }),
		months: z
			.array(z.object({ slug, label: line("Button text") }))
			.meta({ label: "Months", itemLabel: "month" }),
		emptyYears: z
			.array(z.object({ year: z.int().meta({ label: "Year" }), text: longText("Text") }))
			.meta({ label: "Years without pictures", itemLabel: "year" }),
		emptyMonth: longText("When a month has no pictures"),
		lightbox: z
			.object({
				close: line("Close button"),
				previous: line("Previous button"),
				next: line("Next button"),
			})
			.meta({ label: "Large pictures" }),
	})
	.refine(({ years, defaultYear }) => years.includes(defaultYear), {
		message: "The year that is shown first has to be one of the years.",
		path: ["defaultYear"],
	})
export type GalleryCopy = z.infer<typeof galleryCopy>

/** What an organiser may write of a picture that hangs. */
export const pictureEntry = z.strictObject({
	caption: z.string().min(1).meta({ label: "Caption" }),
	alt: z
		.string()
		.min(1)
		.meta({ label: "Picture description", hint: "For people who cannot see the picture.", long: true }),
	month: slug.meta({ label: "Month", control: "month" }),
	year: z.int().min(1990).max(2100).meta({ label: "Year" }),
	/** Its place on the wall, from 1. */
	position: z.int().min(1).meta({ label: "Position", hint: "1 comes first." }),
})
export type PictureEntry = z.infer<typeof pictureEntry>

/** The same of a picture that has month and year of its edition. */
export const hungPictureEntry = pictureEntry.omit({ month: true, year: true })
export type HungPictureEntry = z.infer<typeof hungPictureEntry>

/** A photograph of the library that is hung; its description comes along. */
export const newPictureEntry = z.strictObject({
	picture: libraryPicture.meta({ label: "Photograph", hint: "Upload it under Pictures first." }),
	caption: pictureEntry.shape.caption,
	month: pictureEntry.shape.month,
	year: pictureEntry.shape.year,
})
export type NewPictureEntry = z.infer<typeof newPictureEntry>

/** What is written of a picture of an edition; both may wait, and until then visitors do not see it. */
export const editionPictureEntry = z.object({
	id: z.int().positive(),
	caption: z
		.string()
		.transform(normalizeSingleLine)
		.refine(
			(caption) => caption.length <= MAX_CAPTION_LENGTH,
			`Enter at most ${MAX_CAPTION_LENGTH} characters.`,
		),
	alt: z
		.string()
		.transform(normalizeSingleLine)
		.refine((alt) => alt.length <= MAX_ALT_LENGTH, `Enter at most ${MAX_ALT_LENGTH} characters.`),
	/** The digest of what its sender saw: who changed nothing of it does not undo what another one wrote meanwhile. */
	seen: z.string().max(64).optional(),
})
export type EditionPictureEntry = z.infer<typeof editionPictureEntry>

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
