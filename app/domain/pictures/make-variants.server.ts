import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import sharp, { type Sharp } from "sharp"
import { type FileDigest, hashFile } from "#checksum-list"
import { keptWidths, PICTURE_FORMATS, type PictureFormat, type PictureSize } from "./rules.ts"

export interface VariantJob {
	/** A picture that was judged. */
	path: string
	/** Where its variants go. */
	folder: string
}

export interface Variant extends FileDigest {
	format: PictureFormat
	/** Pixels. */
	width: number
}

export interface Variants extends PictureSize {
	colour: string
	variants: Variant[]
}

/** The file of a variant in the folder of its job. */
export const variantFile = ({ format, width }: Pick<Variant, "format" | "width">): string =>
	`${width}.${format}`

sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes a picture ready for every screen: each width in each format, and the colour that stands in its place.
 * Only ever called in a process of its own (`variant-maker.server.ts`).
 */
export async function makeVariants({ path, folder }: VariantJob): Promise<Variants> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const { width, height } = await sharp(path).metadata()
	const widths = keptWidths({ width, height })
	// Decoded once: all others are made of the widest.
	const { data, info } = await sharp(path, { sequentialRead: true })
		.resize({ width: widths.at(-1) })
		.toColourspace("srgb")
		.raw()
		.toBuffer({ resolveWithObject: true })
	const { channels } = info
	const open = () => sharp(data, { raw: { width: info.width, height: info.height, channels } })
	const variants: Variant[] = []
	for (const format of PICTURE_FORMATS) {
		for (const one of widths) {
			const file = join(folder, variantFile({ format, width: one }))
			const resized = open().resize({ width: one })
			// Photographs, at a quality at which nobody sees the difference on a phone.
			await (format === "avif"
				? resized.avif({ quality: 52, effort: 3 })
				: resized.webp({ quality: 76 })
			).toFile(file)
			variants.push({ format, width: one, ...(await hashFile(file)) })
		}
	}
	return { width, height, colour: await placeholderColour(open()), variants }
}

/** "#c2693f"; where one sees through the picture, the colour of what is drawn, which is invisible itself: "#c2693f00". */
async function placeholderColour(picture: Sharp): Promise<string> {
	const { isOpaque } = await picture.stats()
	const pixel = await picture.resize(1, 1, { fit: "fill" }).raw().toBuffer()
	return `#${pixel.subarray(0, 3).toString("hex")}${isOpaque ? "" : "00"}`
}
