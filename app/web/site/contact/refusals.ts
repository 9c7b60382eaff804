import type { ReceivedApplication } from "../../../domain/applying/received-applications.server.ts"
import { QUESTIONS_CHANGED as QUESTIONS_CHANGED_MESSAGE } from "../../../domain/questions/answers.ts"
import type { UnreadReason } from "./read-application.server.ts"

/** Why a form of the contact page was not taken: what its sender reads, and the status of the answer. */
export interface Refusal {
	status: number
	message: string
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
export const TOO_MANY_PICTURES: Refusal = {
	status: 429,
	message:
		"Too many files have come from your internet connection today. Try again tomorrow, or send the form without files.",
}
export const PICTURES_NOT_STORED: Refusal = {
	status: 503,
	message: "Your files could not be saved, so nothing was sent. Please try again in a few minutes.",
}
export const STALL_OPTIONS_CHANGED: Refusal = {
	status: 409,
	message:
		"Tent spaces or prices have changed since you opened this form. Choose one and send the form again.",
}
export const QUESTIONS_CHANGED: Refusal = {
	status: 409,
	message: QUESTIONS_CHANGED_MESSAGE,
}

export const LATE_LINK_ENDED: Refusal = {
	status: 409,
	message:
		"This link cannot be used any more, so we could not accept your application. Email us if you need another one.",
}

/** Of a form that did not come whole, or whose files could not be kept. */
export const UNREAD_FORMS: Record<UnreadReason, Refusal> = {
	"too-large": {
		status: 413,
		message: "Your form is too long to send. Go back, shorten the description, and send it again.",
	},
	"files-too-large": {
		status: 413,
		message:
			"Your files are too large in total, so nothing was sent. Go back, choose fewer or smaller files, and send the form again.",
	},
	"not-a-form": INCOMPLETE,
	busy: {
		status: 503,
		message:
			"The site is busy, so nothing was sent. Please send the form again in a few minutes, with your files.",
	},
	"disk-short": {
		status: 503,
		message:
			"We cannot take files at the moment, so nothing was sent. Send the form without the files that are optional, try again later, or email us.",
	},
	"not-stored": PICTURES_NOT_STORED,
}

/** @param next what its sender can do instead */
export function refuseClosed(edition: string, next: string): Refusal {
	return {
		status: 409,
		message: `Applications for ${edition} are closed, so we could not accept yours. ${next}`,
	}
}

export function refuseDuplicate({ brandName, number, edition }: ReceivedApplication): Refusal {
	return {
		status: 409,
		message: `You have already sent this form to ${edition}, as application No. ${number} for ${brandName}. To apply again, send it once more. To change your application, email us.`,
	}
}
