import { brandOf } from "../../../../domain/applications/rules.ts"
import type { YesToTakeBack } from "../../../../domain/decisions/yes-to-take-back.server.ts"
import { formatKshs } from "../../../../values/number.ts"
import type { Prompt } from "../../shell/actions/use-fetch-submit.ts"

/** The field with which a form says that its sender knows whom they take a stall from. */
export const TAKES_BACK = "takesBack"

export const isTakingBackAsked = (form: FormData): boolean => form.get(TAKES_BACK) === "yes"

const QUESTIONS = {
	denied: {
		title: (brand: string) => `Deny ${brand}, who has a stall?`,
		effect: "The email that takes it back leaves at once, and the stall is free for somebody else.",
		confirmLabel: "Deny and email",
	},
	pending: {
		title: (brand: string) => `Set ${brand}, who has a stall, back to pending?`,
		effect: "The stall is free for somebody else.",
		confirmLabel: "Set back to pending",
	},
} as const

/**
 * What is asked before a stall is taken from a vendor who was told of it, or with a credit note.
 * @param readsMoney whether its reader may read what was paid
 */
export function takingBackPrompt(yes: YesToTakeBack, readsMoney: boolean): Prompt {
	const { title, effect, confirmLabel } = QUESTIONS[yes.to]
	const brand = brandOf(yes)
	const sentences = [
		...(yes.isStallKnown ? [`${brand} was told yes.`] : []),
		effect,
		...(yes.isInvoiced
			? ["What is invoiced for the stall and extras is credited at once, and stays credited."]
			: []),
		...(readsMoney && yes.paid > 0 ? [`They have paid ${formatKshs(yes.paid)}.`] : []),
	]
	return {
		title: title(brand),
		description: sentences.join(" "),
		confirmLabel,
		fields: { [TAKES_BACK]: "yes" },
	}
}
