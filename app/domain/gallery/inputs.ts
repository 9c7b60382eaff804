import { z } from "zod"
import type { ContentDocument } from "../content/documents.ts"
import { line, longText, slug } from "../content/inputs.ts"

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
