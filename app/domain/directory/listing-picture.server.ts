import { and, eq } from "drizzle-orm"
import { type LogoStyle, logoStyleOf } from "../pictures/image.ts"
import { PICTURE_WIDTHS, pictureAddress } from "../pictures/rules.ts"
import { pictures } from "../pictures/schema.server.ts"
import { directoryVendors } from "./schema.server.ts"

/** Of the library, which a listing may show in place of a file. */
export const pictureColumns = {
	id: pictures.id,
	sha256: pictures.sha256,
	width: pictures.width,
	colour: pictures.colour,
	focusX: pictures.focusX,
	focusY: pictures.focusY,
	isLogo: pictures.isLogo,
}
export const isItsPicture = and(eq(pictures.id, directoryVendors.pictureId), eq(pictures.state, "current"))

export interface PictureStyle {
	style?: LogoStyle
}

type Picture = Pick<typeof pictures.$inferSelect, keyof typeof pictureColumns>

/** Its picture as one address of the smallest width that there is: a page holds many. */
export function withPicture<V extends { logo: string | null }>({
	picture,
	...vendor
}: V & { picture: Picture | null }): Omit<V & { picture: Picture | null }, "picture"> & PictureStyle {
	if (!picture) return vendor
	const logo = pictureAddress(picture, Math.min(PICTURE_WIDTHS[0], picture.width), "webp")
	const style = logoStyleOf(picture)
	return { ...vendor, logo, ...(style && { style }) }
}
