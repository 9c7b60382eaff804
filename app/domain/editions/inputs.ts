import { z } from "zod"

/** `content/editions.json`. */
export const editionSeeds = z.array(
	z.object({
		slug: z.string().regex(/^[a-z0-9-]+$/),
		name: z.string(),
		title: z.string(),
		startsOn: z.iso.date(),
		endsOn: z.iso.date(),
		applicationsOpen: z.boolean(),
		isCurrent: z.boolean(),
		wristbandPrice: z.int().min(0),
		hayBalePrice: z.int().min(0),
		tentOptions: z.array(z.object({ name: z.string(), price: z.int().min(0) })),
	}),
)
export type EditionSeed = z.infer<typeof editionSeeds>[number]
