import {
	APPLICATION_STATUSES,
	type ApplicationStatus,
	CHOICES,
	type Choice,
	STATUSES,
} from "../../../../domain/applications/rules.ts"
import type { Edition } from "../../../../domain/editions/queries.server.ts"
import type { Tone } from "../../../../ui/tone.ts"
import { choiceLabels, PENDING_LABELS } from "./choice-labels.ts"
import { statusLabels } from "./status-labels.ts"

/** One of the round buttons of a card; its value is what `decision.ts` takes as status. */
export interface DecisionButton {
	value: string
	/** What the list says of a vendor for whom it was pressed. */
	label: string
	tone: Tone
	icon: string
	/** On the screen, below it. */
	word: string
	button: (brand: string) => string
	key: string
	/** What its key does, in the list of keys; missing: what the button says. */
	does?: string
	/** An email leaves at once: its key, which one may hit by mistake, asks first. */
	sendsLetter?: boolean
}

/** Where letters leave with the decision. */
export const STATUS_BUTTONS: DecisionButton[] = APPLICATION_STATUSES.map((value) => ({
	value,
	...statusLabels[value],
	sendsLetter: STATUSES[value].letter !== undefined,
	...(value === "pending" && { does: "set this vendor to pending; asks first once it is decided" }),
}))

/** Where they are held until they are released. */
export const CHOICE_BUTTONS: DecisionButton[] = [
	...CHOICES.map((choice) => ({
		...choiceLabels[choice],
		word: choiceLabels[choice].label,
		label: `chosen ${choice}`,
	})),
	{
		...PENDING_LABELS,
		word: "Nothing",
		label: "nothing chosen",
		does: "take the choice back; who was told an answer is set back to pending, which asks first",
	},
]

/** What a button says of a vendor: the dot of one who is decided takes more back than a choice. */
export function labelButton(one: DecisionButton, vendor: { brand: string } & DecidedState) {
	const { button, word } = isSetBack(one.value, vendor) ? statusLabels.pending : one
	return { label: button(vendor.brand), word }
}

/** Whether pressing it sets back to pending who is decided. */
export const isSetBack = (value: string, { status }: Pick<DecidedState, "status">): boolean =>
	value === "pending" && status !== "pending"

/** The value of the button that is pressed: what is chosen, else what the vendor was told. */
export function selectedValue(
	{ choice, status, isOnStandby }: DecidedState,
	buttons: Pick<DecisionButton, "value">[],
): string {
	if (choice) return choiceLabels[choice].value
	const { value } = choiceLabels.standby
	return isOnStandby && buttons.some((one) => one.value === value) ? value : status
}

export interface DecidedState {
	status: ApplicationStatus
	/** What is chosen and not told. */
	choice?: Choice | undefined
	isOnStandby?: boolean | undefined
}

/** What goes out beside a yes. @param deed what brings it along: "For a stall with a price, Send also issues" */
export const invoiceSentence = (deed: string, { moneyEmails }: Pick<Edition, "moneyEmails">): string =>
	`${deed} an invoice${moneyEmails === "none" ? "" : ", which is emailed too"}.`
