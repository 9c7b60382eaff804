import { formatKshs } from "../../values/number.ts"
import type { Prompt } from "./use-fetch-submit.ts"

/** The field with which a form says that its sender knows whom they take a stall from. */
export const TAKES_BACK = "takesBack"

export const isTakingBackAsked = (form: FormData): boolean => form.get(TAKES_BACK) === "yes"

/** What is asked before a vendor is denied who was told that they have a stall. */
export const takingBackPrompt = (brand: string, paid: number): Prompt => ({
	title: `Deny ${brand}, who has a stall?`,
	description: [
		`${brand} was told yes. The email that takes it back leaves at once, and the stall is free for somebody else.`,
		...(paid > 0 ? [`They have paid ${formatKshs(paid)}.`] : []),
	].join(" "),
	confirmLabel: "Deny and email",
	fields: { [TAKES_BACK]: "yes" },
})
