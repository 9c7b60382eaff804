import { href } from "react-router"
import * as z from "zod/mini"
import { CHOICES } from "../../../domain/applications/rules.ts"
import { EDITION_PARAM } from "../edition-param.ts"
import { buildUrl, listQuerySchema } from "../list-query.ts"

export const releaseView = z.extend(listQuerySchema, {
	choice: z.catch(z.optional(z.enum(CHOICES)), undefined),
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
	/** Ids of choices: "12-15". */
	ids: z.catch(z.optional(z.string().check(z.regex(/^\d{1,10}(-\d{1,10}){0,499}$/))), undefined),
	/** A minute in Nairobi; "": now. */
	at: z.catch(z.union([z.literal(""), minuteSchema]), ""),
})
export type ReleaseRequestView = z.infer<typeof releaseRequestSchema>

export const idsOf = (ids: string | undefined): number[] => (ids ?? "").split("-").filter(Boolean).map(Number)
