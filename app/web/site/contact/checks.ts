import { stallApplication } from "../../../domain/applications/inputs.ts"
import type { StallOffer } from "../../../domain/applications/offer.server.ts"
import { subscription } from "../../../domain/newsletter/inputs.ts"
import { parseForm } from "./parse-form.ts"

/** What the server would refuse, found in the browser. */
export function checkApplication(form: FormData, offered: StallOffer["tents"]) {
	return parseForm(form, stallApplication(offered))
}

export function checkSubscription(form: FormData) {
	return parseForm(form, subscription)
}
