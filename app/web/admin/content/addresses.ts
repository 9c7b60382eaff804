import { href } from "react-router"
import type { Part } from "../../../domain/editing/parts.server.ts"

export const partAddress = (part: string): string => href("/admin/content/:part", { part })

/** The list that a part stands in, and what it is called. */
export function listOf({ among }: Pick<Part, "among">): { to: string; label: string } {
	if (among === "vendors") return { to: href("/admin/content/vendors"), label: "All vendors" }
	if (among === "pictures") return { to: href("/admin/content/pictures"), label: "All pictures" }
	return { to: href("/admin/content"), label: "All content" }
}
