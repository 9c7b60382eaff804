import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import type { SentFiles } from "../../../domain/files/lost-files.ts"
import { findLostFiles, type SentField } from "./application-files.ts"
import type { ContactResponse, ContactTab } from "./contact-response.ts"
import type { Refusal } from "./refusals.ts"

interface ParsedForm {
	reply(options?: {
		formErrors?: string[]
		fieldErrors?: Record<string, string[]>
	}): SubmissionResult<string[]>
}

const emptyParse: ParsedForm = {
	reply: (options) => ({ status: "error", error: { "": options?.formErrors ?? [] } }),
}

interface FormErrorOptions {
	refusal?: Refusal
	/** What is wrong besides what `parsed` knows, by the names of fields. */
	fieldErrors?: Record<string, string[]>
	parsed?: ParsedForm
	key?: string
	openedAt?: string
	stallOptions?: StallOptions
	upload?: SentFiles<SentField>
}

/** Shows the form again with what was typed: the faults of its fields, or why it was refused as a whole. */
export function respondWithErrors(
	tab: ContactTab,
	{ refusal, fieldErrors, parsed = emptyParse, key, openedAt, stallOptions, upload }: FormErrorOptions,
) {
	const result = refusal
		? parsed.reply({ formErrors: [refusal.message] })
		: parsed.reply(fieldErrors && { fieldErrors })
	const lostFiles = upload && stallOptions && findLostFiles(upload, stallOptions)
	const response: ContactResponse = { tab, result, submissionKey: key, openedAt, stallOptions, lostFiles }
	return data(response, { status: refusal?.status ?? 400 })
}
