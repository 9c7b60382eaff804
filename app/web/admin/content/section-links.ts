import { href } from "react-router"
import type { Section } from "../../../domain/editing/sections.server.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { vendorsUrl } from "./directory-urls.ts"

export const sectionUrl = (section: string): string => href("/admin/content/:part", { part: section })

/** The list that a part stands in, and what it is called. */
export function parentListOf({ among, edition }: Pick<Section, "among" | "edition">): {
	to: string
	label: string
} {
	if (among === "vendors") return { to: vendorsUrl(edition), label: "Directory vendors" }
	if (among === "letter-templates")
		return { to: editionUrl(href("/admin/emails"), edition), label: "Email templates" }
	if (among === "pictures") return { to: href("/admin/content/pictures"), label: "Gallery pictures" }
	return { to: href("/admin/content"), label: "Site content" }
}
