import type { DecisionButton } from "../shell/decisions/decision-buttons.ts"
import { Shortcuts } from "../shell/frame/shortcuts.tsx"
import { type KeyQuestion, useKeyQuestion } from "./key-question.tsx"

interface ShortcutKey {
	keys: string[]
	does: string
	/** Missing: something else listens to it. @returns whether there was something to do */
	run?: (key: string) => boolean
}

/** What the keys are about: by default the cards of a list. */
export interface ShortcutList {
	/** @returns whether there was somewhere to go */
	move: (by: 1 | -1) => boolean
	/** What holds the buttons of the vendor that is looked at. */
	current: () => HTMLElement | null | undefined
	/** What else can be done. */
	keys: ShortcutKey[]
	/** Keeps a key that is pressed too early. @returns whether it did */
	hold?: (key: string) => boolean
}

const focusedCard = () => document.activeElement?.closest<HTMLElement>("[data-vendor]")
const CARDS: ShortcutList = { move: moveToCard, current: focusedCard, keys: [] }

const shortcutsOf = (buttons: DecisionButton[], { keys }: ShortcutList) => [
	{ keys: ["j"], does: "next vendor" },
	{ keys: ["k"], does: "previous vendor" },
	...keys,
	...buttons.map(({ key, button, does }) => ({
		keys: [key],
		does: does ?? button("this vendor").toLowerCase(),
	})),
	{ keys: ["/"], does: "search" },
	{ keys: ["?"], does: "show keyboard shortcuts" },
]

/** Every action of the list by keyboard: listens for the keys, and lists them. */
export function VendorShortcuts({
	buttons,
	list = CARDS,
}: {
	buttons: DecisionButton[]
	list?: ShortcutList
}) {
	const { question, ask } = useKeyQuestion()
	const handleKey = (event: KeyboardEvent) => {
		if (runShortcut(event, buttons, { ...list, ask })) event.preventDefault()
	}
	return (
		<>
			<Shortcuts
				shortcuts={shortcutsOf(buttons, list)}
				onKey={handleKey}
				hold={(event) => isHeld(event, list)}
			/>
			{question}
		</>
	)
}

/** Whether a key is kept until what it is meant for is on screen. */
function isHeld(event: KeyboardEvent, { hold }: ShortcutList): boolean {
	if (event.ctrlKey || event.metaKey || event.altKey || !hold?.(event.key)) return false
	event.preventDefault()
	return true
}

/** @returns whether the key meant something */
function runShortcut(
	{ key, repeat }: KeyboardEvent,
	buttons: DecisionButton[],
	{
		move,
		current,
		keys,
		ask,
	}: ShortcutList & { ask: (button: HTMLButtonElement, question: KeyQuestion) => void },
): boolean {
	if (key === "j") return move(1)
	if (key === "k") return move(-1)
	if (key === "/") return focusOn(document.querySelector<HTMLElement>("#search"))
	const other = keys.find((one) => one.keys.includes(key))
	if (other?.run) return !repeat && other.run(key)
	const meant = buttons.find((one) => one.key === key)
	if (!meant || repeat) return false
	const button = current()?.querySelector<HTMLButtonElement>(`button[value=${meant.value}]`)
	if (!button) return false
	const question = questionOf(meant, button)
	if (question) ask(button, question)
	else button.click()
	return true
}

function questionOf({ sendsLetter }: DecisionButton, button: HTMLButtonElement): KeyQuestion | undefined {
	if (sendsLetter && button.ariaPressed !== "true")
		return {
			description: "The vendor goes on the standby list, and is sent the email about it at once.",
			confirmLabel: "Send the email",
		}
	if (!("decided" in button.dataset)) return undefined
	return {
		description:
			"No email is sent. The vendor hears of it only by a letter of correction, from the page of the application.",
		confirmLabel: "Set to pending",
	}
}

function moveToCard(by: 1 | -1): boolean {
	const cards = [...document.querySelectorAll<HTMLElement>("[data-vendor]")]
	const card = focusedCard()
	const at = card ? cards.indexOf(card) + by : by === 1 ? 0 : cards.length - 1
	return focusOn(cards[at])
}

function focusOn(element: HTMLElement | null | undefined): boolean {
	element?.focus()
	element?.scrollIntoView({ block: "nearest" })
	return Boolean(element)
}
