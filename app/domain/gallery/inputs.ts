import { z } from "zod"
import { slug, words } from "../content/inputs.ts"

/** `content/pages/gallery.json`: years, month filter and what an empty wall says (R4). */
export const galleryWords = z
	.strictObject({
		heading: words,
		lead: words,
		years: z.array(z.int()).min(1),
		defaultYear: z.int(),
		filter: z.strictObject({ show: words, hide: words, all: words }),
		months: z.array(z.strictObject({ slug, label: words })),
		emptyYears: z.array(z.strictObject({ year: z.int(), text: words })),
		emptyMonth: words,
		lightbox: z.strictObject({ close: words, previous: words, next: words }),
	})
	.refine(({ years, defaultYear }) => years.includes(defaultYear), "the default year has no button")
export type GalleryWords = z.infer<typeof galleryWords>
