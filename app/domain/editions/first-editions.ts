import { z } from "zod"
import { PLAIN_TEXT } from "../../values/text-patterns.ts"

const filled = z.string().regex(PLAIN_TEXT)
const price = z.int().min(0)

/** `content/editions.json`, in the shape that it has had from the beginning: step 0001 reads it. */
export const editionSeeds = z.array(
	z.strictObject({
		slug: z.string().regex(/^[a-z0-9-]+$/),
		name: filled,
		title: filled,
		startsOn: z.iso.date(),
		endsOn: z.iso.date(),
		applicationsOpen: z.boolean(),
		isCurrent: z.boolean(),
		wristbandPrice: price,
		hayBalePrice: price,
		tentOptions: z.array(z.strictObject({ name: filled, price })),
	}),
)
export type EditionSeed = z.infer<typeof editionSeeds>[number]
