import type { SubmissionResult } from "@conform-to/react"
import { href, redirect, redirectDocument } from "react-router"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import type { Services } from "../../request/context.ts"

export type ContactTab = "vendor" | "attendee"

/** Vendor is the default. */
export function parseContactTab(search: URLSearchParams): ContactTab {
	return search.get("tab") === "attendee" ? "attendee" : "vendor"
}

/** Made with the form, so that sending it twice is one application; a draft goes out under its own. */
export const SUBMISSION_KEY_FIELD = "submissionKey"

/** When the form was opened, signed by us. */
export const OPENED_AT_FIELD = "openedAt"

/** Of the address that a form is sent to: which edition it is for. */
export const EDITION_PARAM = "edition"

/** The form of one edition, and where it is sent. */
export const applicationFormPath = (slug: string): string =>
	`${href("/contact")}?tab=vendor&${EDITION_PARAM}=${slug}`

/** Of the address for our script: the late link whose form it is. */
export const LATE_PARAM = "late"

/** Where our script sends a form that goes to this address without it. */
export function submissionsPath(action: string): string {
	const [path = "", search] = action.split("?")
	const token = path.startsWith("/late/") ? path.slice("/late/".length) : undefined
	return `${href("/contact/submissions")}?${token ? `${LATE_PARAM}=${token}` : search}`
}

/** Why a form was not taken; one that was leads to another page. */
export interface ContactResponse {
	tab: ContactTab
	result: SubmissionResult<string[]>
	/** Of the application form as it is shown again. */
	submissionKey?: string
	/** The opening of the form that was sent, which its next version keeps. */
	openedAt?: string
	/** What is on offer now, by which the application was checked. */
	stallOptions?: StallOptions
	/** What to say of its files, by their fields, where the page has come anew with the response. */
	lostFiles?: Record<string, string[]>
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
