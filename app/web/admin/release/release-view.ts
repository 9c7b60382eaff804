import { href } from "react-router"
import * as z from "zod/mini"
import { CHOICES } from "../../../domain/applications/rules.ts"
import { buildUrl, listQuerySchema } from "../shell/lists/list-query.ts"

/** Ids of applications: "12-15". */
const idsSchema = z.catch(z.optional(z.string().check(z.regex(/^\d{1,10}(-\d{1,10}){0,499}$/))), undefined)

export const releaseView = z.extend(listQuerySchema, {
	choice: z.catch(z.optional(z.enum(CHOICES)), undefined),
	/** Those that are ticked when the page opens. */
	ticked: idsSchema,
})
export type ReleaseView = z.infer<typeof releaseView>

export const releaseUrl = (view: Partial<ReleaseView> = {}): string => buildUrl(href("/admin/release"), view)

/** What is released: all, one choice, or what is ticked in the list. */
const WHICH = ["all", ...CHOICES, "ticked"] as const

const UNREADABLE_TIME =
	"Enter the day and the time again, like 2026-12-01T18:00, or leave it empty to tell them now."
const minuteSchema = z.iso
	.datetime({ local: true, precision: -1, error: UNREADABLE_TIME })
	.check(z.regex(/\d$/, { error: UNREADABLE_TIME }))

/**
 * What is asked to be released, in the address of the question and in its answer. Who is told, and when, is never guessed:
 * nobody can be untold.
 */
export const releaseRequestSchema = z.object({
	which: z.enum(WHICH, { error: "Choose again what to release." }),
	ids: idsSchema,
	/** A minute in Nairobi; "": now. */
	at: z.union([z.literal(""), minuteSchema], { error: UNREADABLE_TIME }),
	/** The answer of whoever was asked whether vendors may get two answers. */
	twoAnswers: z.catch(z.optional(z.enum(["tell", "leave-out"])), undefined),
})
export type ReleaseRequestView = z.infer<typeof releaseRequestSchema>

/** What is ticked, in the address of the question. */
export const tickedIn = (params: URLSearchParams): string | undefined =>
	params.getAll("id").join("-") || undefined

/** What is asked, by the address of the question: whatever is ticked is meant, whether the select says so or not. */
export function parseQuestion(params: URLSearchParams) {
	const ids = tickedIn(params)
	const { which = "all", at = "", ...others } = Object.fromEntries(params)
	return releaseRequestSchema.safeParse({ ...others, at, ids, which: ids ? "ticked" : which })
}

export const idsOf = (ids: string | undefined): number[] => (ids ?? "").split("-").filter(Boolean).map(Number)
