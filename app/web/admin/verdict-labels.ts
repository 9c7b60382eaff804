import type { Verdict } from "../../domain/mail/rules.ts"

/** What a vendor was told, in a word. */
export const verdictLabels: Record<Verdict, string> = {
	yes: "yes",
	standby: "standby",
	no: "no",
	pending: "being read again",
	withdrawn: "withdrawn",
}

/** What a vendor was told last, on a badge: "Told: standby". */
export const toldLabel = (verdict: Verdict): string => `Told: ${verdictLabels[verdict]}`
