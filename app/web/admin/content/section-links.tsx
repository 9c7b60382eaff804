import { href, Link } from "react-router"
import type { Section } from "../../../domain/editing/sections.server.ts"

/** Above a heading: to the list that the page belongs to. */
export function BackLink({ to, label }: ReturnType<typeof parentListOf>) {
	return (
		<p className="mb-2 text-sm">
			<Link to={to} className="link touch">
				{label}
			</Link>
		</p>
	)
}

export const sectionUrl = (section: string): string => href("/admin/content/:part", { part: section })

/** The list that a part stands in, and what it is called. */
export function parentListOf({ among }: Pick<Section, "among">): { to: string; label: string } {
	if (among === "vendors") return { to: href("/admin/content/vendors"), label: "All vendors" }
	if (among === "pictures") return { to: href("/admin/content/pictures"), label: "All pictures" }
	return { to: href("/admin/content"), label: "All content" }
}
