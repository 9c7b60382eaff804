import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import type { StallOffer } from "../../../domain/applications/offer.server.ts"
import type { Refusal } from "./refusals.ts"

/** The two sides of the switcher. */
export type ContactTab = "vendor" | "attendee"

/** Vendor is the default. */
export function contactTab(search: URLSearchParams): ContactTab {
	return search.get("tab") === "attendee" ? "attendee" : "vendor"
}

/** Why a form was not taken; one that was leads to another page. */
export interface ContactAnswer {
	tab: ContactTab
	result: SubmissionResult<string[]>
	/** Of the application form as it is shown again. */
	submissionKey?: string
	/** What is on offer now, by which the application was checked. */
	offer?: StallOffer
}

/** What Conform says about a form that it parsed. */
interface Parsed {
	reply(options?: { formErrors: string[] }): SubmissionResult<string[]>
}

const unparsed: Parsed = {
	reply: (options) => ({ status: "error", error: { "": options?.formErrors ?? [] } }),
}

interface Shown {
	refusal?: Refusal
	parsed?: Parsed
	key?: string
	offer?: StallOffer
}

/** Shows the form again with what was typed: the faults of its fields, or why it was refused as a whole. */
export function showAgain(tab: ContactTab, { refusal, parsed = unparsed, key, offer }: Shown) {
	const result = refusal ? parsed.reply({ formErrors: [refusal.words] }) : parsed.reply()
	const answer: ContactAnswer = { tab, result, submissionKey: key, offer }
	return data(answer, { status: refusal?.status ?? 400 })
}
