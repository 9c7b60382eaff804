import type { LibraryPicture } from "./queries.server.ts"
import { type FocalPoint, type PictureFormat, pictureAddress } from "./rules.ts"

/** A picture of the library as a page shows it: every attribute is ready, so that no script has to make it. */
export interface LibraryImage {
	src: string
	srcSet: string
	sizes: string
	width: number
	height: number
	alt: string
	style: { objectFit: "cover"; objectPosition: string; backgroundColor: string }
	avif: { type: "image/avif"; srcSet: string; sizes: string }
}

/** Pixels of what browsers fetch that can't choose. */
const PLAIN_WIDTH = 1280

/** @param sizes how wide it is shown, as the attribute of that name has it */
export function imageOf(picture: LibraryPicture, sizes: string): LibraryImage {
	const { width, height, alt, colour, widths } = picture
	const sources = (format: PictureFormat) =>
		widths.map((one) => `${pictureAddress(picture, one, format)} ${one}w`).join(", ")
	return {
		src: plainAddressOf(picture),
		srcSet: sources("webp"),
		sizes,
		width,
		height,
		alt,
		style: { objectFit: "cover", objectPosition: focalPosition(picture), backgroundColor: colour },
		avif: { type: "image/avif", srcSet: sources("avif"), sizes },
	}
}

/** The address of the picture where there can be only one. */
export function plainAddressOf(picture: Pick<LibraryPicture, "id" | "sha256" | "widths">): string {
	const width = picture.widths.findLast((one) => one <= PLAIN_WIDTH) ?? picture.widths[0] ?? PLAIN_WIDTH
	return pictureAddress(picture, width, "webp")
}

/** The `object-position` that keeps the focal point in view, whatever is cut off. */
const focalPosition = ({ focusX, focusY }: FocalPoint): string => `${focusX}% ${focusY}%`

/** How a picture lies where a logo may be: a photograph is cut, a logo whole, on paper on which one can read it. */
export interface LogoStyle {
	objectFit?: "cover"
	objectPosition?: string
	backgroundColor?: string
}

/** @returns undefined for a logo on the pale paper that most are drawn for */
export function logoStyleOf({
	isLogo,
	colour,
	...focus
}: FocalPoint & Pick<LibraryPicture, "isLogo" | "colour">): LogoStyle | undefined {
	const paper = isLightInk(colour) && { backgroundColor: NIGHT }
	if (isLogo) return paper || undefined
	return { objectFit: "cover", objectPosition: focalPosition(focus), ...paper }
}

const NIGHT = "#16243f"
/** Of 255, as eyes weigh colours: lighter ink is hard to read on pale paper. */
const LIGHT = 180

/** @param colour of a picture; only one that one sees through has ink */
function isLightInk(colour: string): boolean {
	const [red = 0, green = 0, blue = 0, alpha] = (colour.match(/[0-9a-f]{2}/g) ?? []).map((hex) =>
		Number.parseInt(hex, 16),
	)
	return alpha === 0 && 0.3 * red + 0.59 * green + 0.11 * blue > LIGHT
}
