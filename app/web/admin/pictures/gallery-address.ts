import { href } from "react-router"
import { editionUrl } from "../shell/editions/edition-url.ts"

/** In the address of an upload: it is hung in the gallery of the edition that stands beside it. */
export const GALLERY_PARAM = "gallery"

/** Of the gallery of an edition, from one of its pages on. */
export const galleryUrl = (edition: string, page = 1): string =>
	editionUrl(href("/admin/pictures/gallery"), edition, { page: page > 1 ? page : undefined })

/** Where the rows of an edition's gallery are sent. */
export const galleryChangesUrl = (edition: string): string =>
	editionUrl(href("/admin/pictures/gallery/changes"), edition)

/** What is uploaded there is hung in the gallery of an edition; without one it is in the library alone. */
export const uploadsUrl = (path: string, edition: string | undefined): string =>
	edition ? editionUrl(path, edition, { [GALLERY_PARAM]: "on" }) : path
