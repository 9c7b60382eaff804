import type { PaperResult } from "../../../domain/papers/commands.server.ts"
import { formatNairobiDateTime, formatNairobiDay } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"

export const NOT_SAVED = "Our database did not respond, so nothing was saved. Please try again."
export const PAPER_GONE = "This paper was not found. Its vendor may no longer have a stall."

type Fault = Exclude<PaperResult, { ok: true }>

/** Why a verdict was not taken. */
export function faultOf(fault: Fault): string {
	switch (fault.reason) {
		case "not-found":
			return PAPER_GONE
		case "edition-closed":
			return EDITION_CLOSED_TEXT
		case "expiry-missing":
			return "Type the day until which it is valid."
		case "expires-too-early":
			return `It has to be valid until ${formatNairobiDay(fault.endsOn)}, the last day of the festival. Reject it otherwise.`
		case "changed-meanwhile":
			return `${fault.last ? `${describeLast(fault.last)}, or the vendor has sent another one` : "The vendor has just sent another one"}. Nothing was changed. This is how it stands now.`
	}
}

const describeLast = ({ name, at }: { name: string | null; at: Date }) =>
	`${capitalize(name ?? "a colleague")} has judged this paper on ${formatNairobiDateTime(at)}`
