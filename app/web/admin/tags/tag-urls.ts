import { href } from "react-router"
import type { Message } from "../../../ui/messages.tsx"
import { editionUrl } from "../shell/editions/edition-url.ts"

/** The tags of an edition, whatever another tab has chosen since. @param edition its slug */
export const tagsUrl = (edition: string): string => editionUrl(href("/admin/tags"), edition)

export const tagUrl = (edition: string, id: number): string =>
	editionUrl(href("/admin/tags/:id", { id: String(id) }), edition)

export const removalUrl = (edition: string, id: number): string =>
	editionUrl(href("/admin/tags/:id/removal", { id: String(id) }), edition)

export const TAG_GONE: Message = {
	kind: "failure",
	text: "There is no such tag any more. Nothing was changed.",
}
export const NOT_DELETED: Message = { kind: "failure", text: "The tag was not deleted." }
