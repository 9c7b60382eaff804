import type { ExtrasOutcome } from "../../../domain/extras/submit.server.ts"
import type { UploadFault, UploadNotStoredError } from "../../../domain/files/uploads.server.ts"
import { CORRECT_ERRORS_MESSAGE } from "./extras-response.ts"

export type Refusal = readonly [status: number, message: string]

export const SERVER_ERROR: Refusal = [
	503,
	"Something went wrong on our side. Please try again in a few minutes.",
]

export const NO_UPLOAD_SPACE: Record<NonNullable<UploadNotStoredError["spaceFault"]>, Refusal> = {
	busy: [503, "The site is busy at the moment. Please try again in a few minutes."],
	"disk-short": [503, "We cannot accept files at the moment. Please try again later, or email us."],
}

export const FORM_EXPIRED: Refusal = [
	422,
	"This page was open for too long, so nothing was sent. Please press Submit again.",
]

export const UPLOAD_REFUSALS: Record<UploadFault, Refusal> = {
	"not-a-form": [400, "We could not read the form. Please send it again."],
	malformed: [400, "The form arrived incomplete. Please send it again."],
	"too-large": [413, "Your files are too large in total. Please send fewer or smaller files."],
	interrupted: [408, "The connection was lost. Please send the form again."],
}

type Reason = Exclude<Extract<ExtrasOutcome, { ok: false }>["reason"], "prices-changed">

export const REFUSALS: Record<Reason, Refusal> = {
	"edition-unclear": [422, CORRECT_ERRORS_MESSAGE],
	"vendor-not-found": [422, "Vendor not found."],
	closed: [409, "No festival is collecting extras at the moment, so nothing was saved."],
	"too-many-misses": [
		429,
		"There have been too many attempts from your connection. Please try again in 15 minutes.",
	],
	"too-many-sendings": [429, "This form has been sent too many times. Please try again in an hour."],
	"too-much-stored": [
		429,
		"You have sent more documents than we can store at the moment. Please send fewer or smaller files, or email us if one is missing.",
	],
	"too-much-of-applicants": [
		429,
		"Too many documents have been sent from your internet connection today. Please try again tomorrow, or email us.",
	],
	"not-stored": [
		503,
		"Your indemnity form could not be saved, so nothing was sent. Please try again in a few minutes.",
	],
}
