import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import type { Refusal } from "./refusals.ts"

export type ContactTab = "vendor" | "attendee"

/** Vendor is the default. */
export function parseContactTab(search: URLSearchParams): ContactTab {
	return search.get("tab") === "attendee" ? "attendee" : "vendor"
}

/** Made with the form, so that sending it twice is one application; a draft goes out under its own. */
export const SUBMISSION_KEY_FIELD = "submissionKey"

/** Why a form was not taken; one that was leads to another page. */
export interface ContactResponse {
	tab: ContactTab
	result: SubmissionResult<string[]>
	/** Of the application form as it is shown again. */
	submissionKey?: string
	/** What is on offer now, by which the application was checked. */
	stallOptions?: StallOptions
}

/** What Conform says about a form that it parsed. */
interface ParsedForm {
	reply(options?: { formErrors: string[] }): SubmissionResult<string[]>
}

const emptyParse: ParsedForm = {
	reply: (options) => ({ status: "error", error: { "": options?.formErrors ?? [] } }),
}

interface FormErrorOptions {
	refusal?: Refusal
	parsed?: ParsedForm
	key?: string
	stallOptions?: StallOptions
}

/** Shows the form again with what was typed: the faults of its fields, or why it was refused as a whole. */
export function respondWithErrors(
	tab: ContactTab,
	{ refusal, parsed = emptyParse, key, stallOptions }: FormErrorOptions,
) {
	const result = refusal ? parsed.reply({ formErrors: [refusal.message] }) : parsed.reply()
	const response: ContactResponse = { tab, result, submissionKey: key, stallOptions }
	return data(response, { status: refusal?.status ?? 400 })
}
