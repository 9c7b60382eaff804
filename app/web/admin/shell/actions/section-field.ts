import { href } from "react-router"
import { fieldName } from "../../../../domain/editing/fields.ts"

/** The form of a part of the content, before whose fields its name stands. */
export const SECTION_FORM = "part"

/** A part of the content at one of its fields; the browser opens what it is folded into. */
export const sectionFieldUrl = (section: string, at: (string | number)[]): string =>
	`${href("/admin/content/:part", { part: section })}#${SECTION_FORM}-${fieldName(at)}`
