import { createApplicationFormSchema } from "../../../domain/applications/inputs.ts"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { subscription } from "../../../domain/newsletter/rules.ts"
import { parseForm } from "../../forms/parse-form.ts"
import { findChosenFileErrors, inspectFiles } from "./chosen-files.ts"

export { ApplicationUpload } from "./application-upload.tsx"

type FormOptions = Pick<StallOptions, "tents" | "settings" | "questions">

/** What the server would refuse, found in the browser. */
export function checkApplication(form: FormData, options: FormOptions) {
	return parseForm(form, createApplicationFormSchema(options), findChosenFileErrors(form, options))
}

/** What is wrong with the files that are chosen now, by their fields. */
export async function checkFiles(form: FormData, options: FormOptions) {
	await inspectFiles(form, options)
	return findChosenFileErrors(form, options)
}

export function checkSubscription(form: FormData) {
	return parseForm(form, subscription)
}
