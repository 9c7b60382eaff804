import { href } from "react-router"
import * as z from "zod/mini"
import type { TemplateKind } from "../../../domain/letter-templates/kinds.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { wideLetterFormat } from "../shell/letters/letter-preview.tsx"
import { rowSchema, searchTextSchema } from "../shell/lists/list-query.ts"

/** What the address of a kind of email says. */
export const templateView = z.object({
	/** Finds the vendor whom it is shown for. */
	q: searchTextSchema,
	part: wideLetterFormat,
	/** An earlier version; missing: the words of now. */
	version: rowSchema,
	/** The field of which it is shown for whom it is empty. */
	empty: z.catch(z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))), undefined),
	after: rowSchema,
	before: rowSchema,
})
export type TemplateView = z.infer<typeof templateView>

interface Place {
	kind: TemplateKind
	edition: string
}

export const templatesUrl = (edition: string): string => editionUrl(href("/admin/emails"), edition)

export const templateUrl = ({ kind, edition }: Place, view: Partial<TemplateView> = {}): string =>
	editionUrl(href("/admin/emails/:kind", { kind }), edition, view)

export const templateHtmlUrl = (
	{ kind, edition }: Place,
	{ q, version }: Pick<TemplateView, "q" | "version">,
): string => editionUrl(href("/admin/emails/:kind/html", { kind }), edition, { q, version })

export const testUrl = ({ kind, edition }: Place): string =>
	editionUrl(href("/admin/emails/:kind/test", { kind }), edition)

export const currentVersionUrl = ({ kind, edition }: Place): string =>
	editionUrl(href("/admin/emails/:kind/current", { kind }), edition)

/** Of the form that makes another version the words of now; empty: the built-in ones. */
export const VERSION_FIELD = "version"
