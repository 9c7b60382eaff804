import { redirect, redirectDocument } from "react-router"
import type { Services } from "../../request/context.ts"

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
