import { href } from "react-router"
import * as z from "zod/mini"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { listQuerySchema } from "../shell/lists/list-query.ts"

/** What was judged just now, so that it can be undone: the paper, and its version by then. */
const JUDGED_PARAM = "judged"

const judgedText = z.catch(z.optional(z.string().check(z.regex(/^\d{1,9}-\d{1,9}$/))), undefined)

export const papersView = z.extend(listQuerySchema, {
	[JUDGED_PARAM]: judgedText,
	/** Missing: those that wait. */
	list: z.catch(z.optional(z.literal("carried")), undefined),
})
/** The paper that vendors lack, by its slug; missing: the first. */
export const missingView = z.extend(listQuerySchema, {
	paper: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
})
export const paperView = z.object({ [JUDGED_PARAM]: judgedText })

/** A paper and the version that a verdict made of it. */
export interface JudgedVersion {
	id: number
	version: number
}

export function parseJudged(text: string | undefined): JudgedVersion | undefined {
	const [id, version] = (text ?? "").split("-").map(Number)
	return id && version ? { id, version } : undefined
}

const formatJudged = (judged: JudgedVersion | undefined) => judged && `${judged.id}-${judged.version}`

/** @param edition its slug */
export const papersUrl = (edition: string, judged?: JudgedVersion): string =>
	editionUrl(href("/admin/papers"), edition, { [JUDGED_PARAM]: formatJudged(judged) })

export const paperUrl = (edition: string, id: number, judged?: JudgedVersion): string =>
	editionUrl(href("/admin/papers/:id", { id: String(id) }), edition, { [JUDGED_PARAM]: formatJudged(judged) })

/** Those of earlier editions that count in this one. */
export const carriedPapersUrl = (edition: string): string =>
	editionUrl(href("/admin/papers"), edition, { list: "carried" })

/** Who has not sent a paper. */
export const missingPapersUrl = (edition: string, paper?: string, cursor = {}): string =>
	editionUrl(href("/admin/papers/missing"), edition, { paper, ...cursor })

/** @param version so that a frame that shows an earlier upload is loaded anew */
export const documentUrl = (edition: string, id: number, version: number): string =>
	editionUrl(href("/admin/papers/:id/document", { id: String(id) }), edition, { version })

export const undoUrl = (edition: string, id: number): string =>
	editionUrl(href("/admin/papers/:id/verdict/removal", { id: String(id) }), edition)
