import * as z from "zod"
import type { GalleryChange } from "../../../domain/gallery/edition-gallery.server.ts"
import { editionPictureEntry } from "../../../domain/gallery/inputs.ts"

/** The names of the fields of the gallery's form. */
export const GALLERY_FIELD = /^((caption|alt|seen)-\d{1,9}|step|order)$/

/** "17-earlier": what the button of a row asks for. */
const stepSchema = z
	.string()
	.regex(/^\d{1,9}-(earlier|later)$/)
	.transform((text) => {
		const [id, to] = text.split("-")
		return { id: Number(id), to: to === "earlier" ? ("earlier" as const) : ("later" as const) }
	})

/** "3-1-2": rows that were dragged. */
const orderSchema = z
	.string()
	.regex(/^\d{1,9}(-\d{1,9}){0,99}$/)
	.transform((text) => text.split("-").map(Number))

const changeSchema = z.object({
	entries: z.array(editionPictureEntry),
	step: stepSchema.optional(),
	order: orderSchema.optional(),
})

/** What the form asks for; undefined for what is none of ours. */
export function readGalleryChange(form: FormData): GalleryChange | undefined {
	const entries = [...form.keys()].flatMap((name) => {
		const [, id] = /^caption-(\d+)$/.exec(name) ?? []
		if (!id) return []
		const [alt, seen] = [form.get(`alt-${id}`) ?? "", form.get(`seen-${id}`) ?? undefined]
		return [{ id: Number(id), caption: form.get(name), alt, seen }]
	})
	const [step, order] = [form.get("step") ?? undefined, form.get("order") ?? undefined]
	return changeSchema.safeParse({ entries, step, order }).data
}
