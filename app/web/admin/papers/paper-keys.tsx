import { Keyboard } from "lucide-react"
import { useEffect, useState } from "react"
import { Button } from "../../../ui/button.tsx"
import { KeyboardHelp } from "../../../ui/keyboard-help.tsx"
import { areShortcutsOff, isShortcutAllowed, keepShortcutsOff } from "../shortcut-keys.ts"

const SHORTCUTS = [
	{ keys: ["a"], does: "accept" },
	{ keys: ["r"], does: "reject: choose a reason, and Enter" },
	{ keys: ["u"], does: "undo the last verdict" },
	{ keys: ["?"], does: "show keyboard shortcuts" },
]

const submit = (selector: string) => document.querySelector<HTMLFormElement>(selector)?.requestSubmit()

/** Opens the reasons, and goes to the first. */
function startRejecting(): void {
	const details = document.querySelector<HTMLDetailsElement>("[data-reject]")
	if (!details) return
	details.open = true
	details.querySelector<HTMLInputElement>("input[type=radio]")?.focus()
}

const RUN: Record<string, () => void> = {
	a: () => submit("[data-accept]"),
	r: startRejecting,
	u: () => submit("[data-undo]"),
}

/** Judging by single keys: listens for them, and lists them. Among the reasons no key judges. */
export function PaperKeys() {
	const [open, setOpen] = useState(false)
	const [off, setOff] = useState(false)
	useEffect(() => setOff(areShortcutsOff()), [])
	useEffect(() => {
		const handleKeyDown = (event: KeyboardEvent) => {
			const { target, key, repeat } = event
			if (off || repeat || !isShortcutAllowed(event)) return
			if (key === "?") return setOpen(true)
			const run = Object.hasOwn(RUN, key) ? RUN[key] : undefined
			const isAmongReasons = target instanceof Element && target.closest("[data-reject] form")
			if (!run || isAmongReasons) return
			event.preventDefault()
			run()
		}
		document.addEventListener("keydown", handleKeyDown)
		return () => document.removeEventListener("keydown", handleKeyDown)
	}, [off])
	const switchKeys = () => {
		setOff(!off)
		keepShortcutsOff(!off)
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
			<KeyboardHelp open={open} onOpenChange={setOpen} shortcuts={SHORTCUTS}>
				<Button variant="ghost" onClick={switchKeys}>
					{off ? "Turn shortcuts on" : "Turn shortcuts off"}
				</Button>
			</KeyboardHelp>
		</>
	)
}
