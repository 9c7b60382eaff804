import { Keyboard } from "lucide-react"
import { useEffect, useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { KeyboardHelp } from "../../../ui/keyboard-help.tsx"
import type { DecisionButton } from "./decision-buttons.ts"
import { useLetterQuestion } from "./letter-question.tsx"

const shortcutsOf = (buttons: DecisionButton[]) => [
	{ keys: ["j"], does: "next vendor" },
	{ keys: ["k"], does: "previous vendor" },
	...buttons.map(({ key, button }) => ({ keys: [key], does: button("this vendor").toLowerCase() })),
	{ keys: ["/"], does: "search" },
	{ keys: ["?"], does: "show keyboard shortcuts" },
]

/** Where this browser keeps that single keys shall do nothing: some people's fingers or voice press them by mistake. */
const DISABLED_STORAGE_KEY = "vendor-keys-off"

export const areShortcutsOff = (): boolean => localStorage.getItem(DISABLED_STORAGE_KEY) === "yes"

/** Every action of the list by keyboard: listens for the keys, and lists them. */
export function VendorShortcuts({ buttons }: { buttons: DecisionButton[] }) {
	const [open, setOpen] = useState(false)
	const [off, setOff] = useState(false)
	const { question, ask } = useLetterQuestion()
	useEffect(() => setOff(areShortcutsOff()), [])
	useEffect(() => {
		const handleKeyDown = (event: KeyboardEvent) => {
			if (off || !isShortcutAllowed(event)) return
			if (event.key === "?") setOpen(true)
			else if (runShortcut(event, buttons, ask)) event.preventDefault()
		}
		document.addEventListener("keydown", handleKeyDown)
		return () => document.removeEventListener("keydown", handleKeyDown)
	}, [off, buttons, ask])
	const switchKeys = () => {
		setOff(!off)
		localStorage.setItem(DISABLED_STORAGE_KEY, off ? "no" : "yes")
	}
	return (
		<>
			<Button
				variant="quiet"
				size="small"
				icon={<Keyboard aria-hidden className="size-5" />}
				onClick={() => setOpen(true)}
				className="noscript:hidden max-sm:hidden"
			>
				Shortcuts
			</Button>
			<KeyboardHelp open={open} onOpenChange={setOpen} shortcuts={shortcutsOf(buttons)}>
				<Button variant="ghost" onClick={switchKeys}>
					{off ? "Turn shortcuts on" : "Turn shortcuts off"}
				</Button>
			</KeyboardHelp>
			{question}
		</>
	)
}

/** Not while one types, holds another key, or answers a dialog. */
export function isShortcutAllowed({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false
	return !target.closest("input, select, textarea, [role=dialog], [role=alertdialog]")
}

/** @returns whether the key meant something */
function runShortcut(
	{ key, repeat }: KeyboardEvent,
	buttons: DecisionButton[],
	ask: (button: HTMLButtonElement) => void,
): boolean {
	if (key === "j") return move(1)
	if (key === "k") return move(-1)
	if (key === "/") return focusOn(document.querySelector<HTMLElement>("#search"))
	const meant = buttons.find((one) => one.key === key)
	if (!meant || repeat) return false
	const button = focusedCard()?.querySelector<HTMLButtonElement>(`button[value=${meant.value}]`)
	if (!button) return false
	if (meant.sendsLetter && button.ariaPressed !== "true") ask(button)
	else button.click()
	return true
}

const focusedCard = () => document.activeElement?.closest<HTMLElement>("[data-vendor]")

function move(by: 1 | -1): boolean {
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
