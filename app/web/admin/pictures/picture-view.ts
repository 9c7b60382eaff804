import { imageOf } from "../../../domain/pictures/image.ts"
import type { LibraryPicture } from "../../../domain/pictures/queries.server.ts"
import { formatNairobiDate } from "../../../values/clock.ts"
import { formatNumber } from "../../../values/number.ts"

/** A picture as the screens of the library show it. @param sizes how wide, as the attribute of that name has it */
export function toPictureView(picture: LibraryPicture, sizes: string) {
	const { id, alt, width, height, focusX, focusY, createdAt } = picture
	return {
		id,
		alt,
		focusX,
		focusY,
		name: `Photo ${id}`,
		image: imageOf(picture, sizes),
		about: `${formatNumber(width)} × ${formatNumber(height)} pixels, added ${formatNairobiDate(createdAt)}`,
	}
}
export type PictureView = ReturnType<typeof toPictureView>
