import { href } from "react-router"
import type { EditionState } from "../shell/editions/closed-edition.tsx"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { buildUrl } from "../shell/lists/list-query.ts"

/** The page of one email. */
export const mailingPath = (id: number, query: Record<string, string | number | undefined> = {}): string =>
	buildUrl(href("/admin/mailings/:id", { id: String(id) }), query)

/** Where a form is posted: about the edition that its screen showed. */
export const actionPath = (path: string, { slug }: Pick<EditionState, "slug">): string =>
	editionUrl(path, slug)
