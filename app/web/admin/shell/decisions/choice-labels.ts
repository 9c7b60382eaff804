import type { Choice } from "../../../../domain/applications/rules.ts"
import type { Verdict } from "../../../../domain/mail/rules.ts"
import type { Tone } from "../../../../ui/tone.ts"

interface ChoiceLabels {
	label: string
	tone: Tone
	/** Its class in `ui/icons.css`. */
	icon: string
	/** What the button that chooses it is called. */
	button: (brand: string) => string
	/** The value of that button: the one that it is instead of, where letters leave at once. */
	value: string
	/** The single key that presses it. */
	key: string
}

/** How each choice is called, coloured and made. */
export const choiceLabels: Record<Choice, ChoiceLabels> = {
	yes: {
		label: "Yes",
		tone: "success",
		icon: "icon-check",
		button: (brand) => `Choose yes for ${brand}`,
		value: "approved",
		key: "a",
	},
	standby: {
		label: "Standby",
		tone: "info",
		icon: "icon-hourglass",
		button: (brand) => `Choose standby for ${brand}`,
		value: "standby",
		key: "w",
	},
	no: {
		label: "No",
		tone: "danger",
		icon: "icon-cross",
		button: (brand) => `Choose no for ${brand}`,
		value: "denied",
		key: "d",
	},
}

/** What takes a choice back, or sets back to pending what was released. */
export const PENDING_LABELS = {
	label: "Pending",
	tone: "warning",
	icon: "icon-circle-dot",
	button: (brand: string) => `Choose nothing for ${brand}`,
	value: "pending",
	key: "p",
} satisfies ChoiceLabels

/** A choice on a badge: "Chosen: standby". */
export const chosenLabel = (choice: Choice): string => `Chosen: ${choiceLabels[choice].label.toLowerCase()}`

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

/** Who is on the standby list, on a badge. @param offeredUntil until when they are offered a place: "28 Nov 2026, 19:05" */
export const standbyLabel = (offeredUntil?: string): string =>
	offeredUntil ? `On standby, offered a place until ${offeredUntil}` : "On standby"
