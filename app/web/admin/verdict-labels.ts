import type { Verdict } from "../../domain/mail/rules.ts"

/** What a vendor was told last, on a badge. */
export const toldLabels: Record<Verdict, string> = {
	yes: "Told: yes",
	standby: "Told: standby",
	no: "Told: no",
	pending: "Told: being read again",
}
