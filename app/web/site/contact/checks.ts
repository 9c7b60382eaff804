import { createStallApplicationSchema } from "../../../domain/applications/inputs.ts"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { subscription } from "../../../domain/newsletter/rules.ts"
import { parseForm } from "../../forms/parse-form.ts"

/** What the server would refuse, found in the browser. */
export function checkApplication(form: FormData, tents: StallOptions["tents"]) {
	return parseForm(form, createStallApplicationSchema(tents))
}

export function checkSubscription(form: FormData) {
	return parseForm(form, subscription)
}
