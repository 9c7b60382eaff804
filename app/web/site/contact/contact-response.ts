import type { SubmissionResult } from "@conform-to/react"
import { data, redirect, redirectDocument } from "react-router"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import type { Services } from "../../request/context.ts"
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

/** True when a tab shows another company's script, which the policy of the document has to allow. */
export function hasExternalScript({ signupScripts }: Pick<Services["config"], "signupScripts">): boolean {
	return Boolean(signupScripts.vendor || signupScripts.attendee)
}

/** Leaves the page; where a foreign script may run, with its document, so that it runs nowhere else. */
export function redirectFromContact(
	config: Pick<Services["config"], "signupScripts">,
	address: string,
): Response {
	return hasExternalScript(config) ? redirectDocument(address) : redirect(address)
}
