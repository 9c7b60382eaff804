import type { ReceivedApplication } from "../../../domain/applications/apply.server.ts"

/** Why a form of the contact page was not taken: what its sender reads, and the status of the answer. */
export interface Refusal {
	status: number
	words: string
}

const TOO_LARGE: Refusal = {
	status: 413,
	words:
		"This is more than one form can hold, so it was not read. Go back, make the description shorter, and send it again.",
}
export const NOT_WHOLE: Refusal = {
	status: 400,
	words: "This form did not arrive whole. Please send it again.",
}
export const TRAPPED: Refusal = {
	status: 400,
	words:
		"The last field, which no person sees, was filled in: machines do that. It is empty now, so please send the form again.",
}
export const NO_EDITION: Refusal = {
	status: 409,
	words: "There is no festival to apply for here at the moment, so your application was not taken.",
}
export const TOO_MANY_APPLICATIONS: Refusal = {
	status: 429,
	words:
		"Many applications came from your connection lately, so this one was not taken. Try again in an hour, or write to us.",
}
export const TOO_MANY_SIGN_UPS: Refusal = {
	status: 429,
	words: "Many people signed up from your connection lately. Try again in an hour, or write to us.",
}
export const OFFER_CHANGED: Refusal = {
	status: 409,
	words: "What is on offer changed while you sent this. Look at the tent spaces and send the form again.",
}

/** Of a form that could not be read. */
export function unreadable(reason: "too-large" | "not-a-form"): Refusal {
	return reason === "too-large" ? TOO_LARGE : NOT_WHOLE
}

export function closed(edition: string): Refusal {
	return { status: 409, words: `Applications for ${edition} are closed, so this one was not taken.` }
}

export function sentBefore({ brandName, number }: ReceivedApplication): Refusal {
	return {
		status: 409,
		words: `This form was sent before, as application No. ${number} of ${brandName}. To apply once more, send it again. To change what you sent, write to us.`,
	}
}
