import { href } from "react-router"
import * as z from "zod/mini"
import { CHOICES } from "../../../domain/applications/rules.ts"
import { EDITION_PARAM } from "../edition-param.ts"
import { buildUrl, listQuerySchema } from "../list-query.ts"

/** Ids of applications: "12-15". */
const idsSchema = z.catch(z.optional(z.string().check(z.regex(/^\d{1,10}(-\d{1,10}){0,499}$/))), undefined)

export const releaseView = z.extend(listQuerySchema, {
	choice: z.catch(z.optional(z.enum(CHOICES)), undefined),
	/** Those that are ticked when the page opens. */
	ticked: idsSchema,
})
export type ReleaseView = z.infer<typeof releaseView>

export const releaseUrl = (view: Partial<ReleaseView> = {}): string => buildUrl(href("/admin/release"), view)

/** Where a form about the release of this edition is sent, whatever another tab has chosen since. */
export const releaseFormUrl = (path: string, edition: string): string =>
	buildUrl(path, { [EDITION_PARAM]: edition })

/** What is released: all, one choice, or what is ticked in the list. */
const WHICH = ["all", ...CHOICES, "ticked"] as const

const minuteSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/))

/** What is asked to be released, in the address of the question and in its answer. */
export const releaseRequestSchema = z.object({
	which: z.catch(z.enum(WHICH), "all"),
	ids: idsSchema,
	/** A minute in Nairobi; "": now. */
	at: z.catch(z.union([z.literal(""), minuteSchema]), ""),
	/** The answer of whoever was asked whether vendors may get two answers. */
	twoAnswers: z.catch(z.optional(z.enum(["tell", "leave-out"])), undefined),
})
export type ReleaseRequestView = z.infer<typeof releaseRequestSchema>

/** What is asked, by the address of the question: whatever is ticked is meant, whether the select says so or not. */
export function parseQuestion(params: URLSearchParams): ReleaseRequestView {
	const ids = params.getAll("id").join("-") || undefined
	const request = releaseRequestSchema.parse({ ...Object.fromEntries(params), ids })
	return request.ids ? { ...request, which: "ticked" } : request
}

export const idsOf = (ids: string | undefined): number[] => (ids ?? "").split("-").filter(Boolean).map(Number)
