import type { ReceivedApplication } from "../../../domain/applications/apply.server.ts"

/** Why a form of the contact page was not taken: what its sender reads, and the status of the answer. */
export interface Refusal {
	status: number
	message: string
}

const TOO_LARGE: Refusal = {
	status: 413,
	message: "Your form is too long to send. Go back, shorten the description, and send it again.",
}
export const INCOMPLETE: Refusal = {
	status: 400,
	message: "Your form arrived incomplete. Please send it again.",
}
export const HONEYPOT_FILLED: Refusal = {
	status: 400,
	message:
		"A hidden field that catches automated sign-ups was filled in. We have cleared it: please send the form again.",
}
export const NO_OPEN_EDITION: Refusal = {
	status: 409,
	message: "Applications are not open at the moment, so we could not accept yours.",
}
export const TOO_MANY_APPLICATIONS: Refusal = {
	status: 429,
	message:
		"Too many applications have come from your internet connection, so we could not accept this one. Try again in an hour, or email us.",
}
export const TOO_MANY_SIGN_UPS: Refusal = {
	status: 429,
	message: "Too many people have signed up from your internet connection. Try again in an hour, or email us.",
}
export const STALL_OPTIONS_CHANGED: Refusal = {
	status: 409,
	message:
		"Tent spaces or prices have changed since you opened this form. Choose one and send the form again.",
}

export function refuseUnreadable(reason: "too-large" | "not-a-form"): Refusal {
	return reason === "too-large" ? TOO_LARGE : INCOMPLETE
}

export function refuseClosed(edition: string): Refusal {
	return { status: 409, message: `Applications for ${edition} are closed, so we could not accept yours.` }
}

export function refuseDuplicate({ brandName, number }: ReceivedApplication): Refusal {
	return {
		status: 409,
		message: `You have already sent this form, as application No. ${number} for ${brandName}. To apply again, send it once more. To change your application, email us.`,
	}
}
