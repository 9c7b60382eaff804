import type { ExtrasOutcome } from "../../domain/extras/submit.server.ts"
import type { NotKept, UploadFault } from "../../domain/files/uploads.server.ts"

/** Why a form as a whole was not taken. */
export type Refusal = readonly [status: number, message: string]

export const BROKEN: Refusal = [503, "Something went wrong on our side. Please try again in a few minutes."]

export const NO_ROOM: Record<NonNullable<NotKept["roomFault"]>, Refusal> = {
	busy: [503, "Too many files are arriving at the moment. Please try again in a few minutes."],
	"disk-short": [
		503,
		"Our storage is nearly full, and we can't take files at the moment. Please try again later, or write to us.",
	],
}

export const TOO_OLD: Refusal = [
	422,
	"This form is too old, and nothing was sent. Please press Submit again.",
]

export const FAULTS: Record<UploadFault, Refusal> = {
	"not-a-form": [400, "The form did not arrive as a form. Please send it again."],
	malformed: [400, "The form did not arrive in one piece. Please send it again."],
	"too-large": [413, "Your files are too large together. Please send fewer or smaller ones."],
	interrupted: [408, "The connection broke off. Please send the form again."],
}

export const REFUSALS: Record<Extract<ExtrasOutcome, { ok: false }>["reason"], Refusal> = {
	"vendor-not-found": [422, "Vendor not found."],
	closed: [409, "No festival is collecting extras at the moment."],
	"too-many-misses": [429, "There were too many tries from your address. Please try again in 15 minutes."],
	"too-many-sendings": [429, "This form was sent too often. Please try again in an hour."],
	"too-much-stored": [
		429,
		"These are more documents than we can keep for you at the moment. Please send fewer or smaller ones, or write to us if one is missing.",
	],
	"too-much-of-applicants": [
		429,
		"Applicants at your internet address have sent as many documents today as we can keep. Please try again tomorrow, or write to us.",
	],
	"not-stored": [
		503,
		"Your indemnity form could not be stored. Nothing was sent; please try again in a few minutes.",
	],
}
