import { href } from "react-router"
import { editionUrl } from "../shell/editions/edition-url.ts"

/** The vendors of an edition, whatever another tab has chosen since. @param edition its slug, else the chosen one */
export const vendorsUrl = (edition: string | undefined): string =>
	editionUrl(href("/admin/content/vendors"), edition)

/** Where a file of listings is chosen. @param edition as above */
export const fileUrl = (edition: string): string => editionUrl(href("/admin/content/vendors/file"), edition)

/** What a file would add. @param edition as above */
export const previewUrl = (edition: string, upload: string): string =>
	editionUrl(href("/admin/content/vendors/file/:upload", { upload }), edition)

/** Where that is added. @param edition as above */
export const additionUrl = (edition: string, upload: string): string =>
	editionUrl(href("/admin/content/vendors/file/:upload/listings", { upload }), edition)
