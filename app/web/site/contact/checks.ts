import { stallApplication } from "../../../domain/applications/inputs.ts"
import { subscription } from "../../../domain/newsletter/inputs.ts"
import { parseForm } from "./parse-form.ts"

/** What the server would refuse, found in the browser. @param offered tents in the stored form */
export function checkApplication(form: FormData, offered: readonly string[]) {
	return parseForm(form, stallApplication(offered))
}

export function checkSubscription(form: FormData) {
	return parseForm(form, subscription)
}
