import type { ResendResult } from "../../../../domain/mail/commands.server.ts"
import type { WithdrawalCause } from "../../../../domain/mail/rules.ts"
import { lastActorMessage, type Viewer } from "../decisions/decision-messages.ts"

export const causeLabels: Record<WithdrawalCause, string> = {
	"decision-changed": "the decision about this vendor was changed",
	"address-corrected": "the vendor’s email address was corrected",
	"application-merged": "the application was merged into another one",
	"vendor-withdrew": "the vendor withdrew the application",
	"person-erased": "the vendor’s data was erased",
	"left-the-list": "its recipient unsubscribed",
	"newsletter-stopped": "the newsletter was stopped",
	"mailing-stopped": "the email to vendors was stopped",
	"same-address": "another copy goes to the vendor’s new address",
	"account-changed": "something else was booked for the vendor",
	"papers-changed": "something changed about the vendor’s papers",
	"offer-ended": "the offer has ended",
	"invitation-withdrawn": "the invitation was withdrawn or replaced",
}

export const NOT_RESENT = "The email could not be resent."

type RefusedResend = Extract<ResendResult, { ok: false }>

/** Why nothing was sent, where more is known than that: "Wanjiru resent it at 14:05." */
export function notResentMessage(resent: RefusedResend, viewer: Viewer): string {
	if (resent.reason === "withdrawn")
		return `${NOT_RESENT} It was withdrawn, because ${causeLabels[resent.withdrawnFor]}.`
	if (resent.reason === "mail-not-found") return NOT_RESENT
	if (resent.reason === "outdated") return `${NOT_RESENT} What it says is no longer so.`
	if (resent.reason === "facts-changed")
		return `${NOT_RESENT} What it states has changed since: send a new confirmation.`
	const { last } = resent
	const why = last ? lastActorMessage("resent", last, viewer) : "It is being sent or has already been sent."
	return `${NOT_RESENT} ${why}`
}
