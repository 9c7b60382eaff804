import { Keyboard } from "lucide-react"
import { useEffect, useState } from "react"
import { Button } from "../../../../ui/button.tsx"
import { KeyboardHelp, type KeyboardShortcut } from "../../../../ui/keyboard-help.tsx"
import { areShortcutsOff, isShortcutAllowed, keepShortcutsOff } from "./shortcut-keys.ts"

interface ShortcutsProps {
	shortcuts: KeyboardShortcut[]
	onKey: (event: KeyboardEvent) => void
	/** Keeps a key that is pressed too early. @returns whether it did */
	hold?: (event: KeyboardEvent) => boolean
}

/** Listens for single keys, unless this browser wants none, and lists them behind a button. */
export function Shortcuts({ shortcuts, onKey, hold }: ShortcutsProps) {
	const [open, setOpen] = useState(false)
	const [off, setOff] = useState(false)
	useEffect(() => setOff(areShortcutsOff()), [])
	useEffect(() => {
		const handleKeyDown = (event: KeyboardEvent) => {
			if (off || hold?.(event) || !isShortcutAllowed(event)) return
			if (event.key === "?") setOpen(true)
			else onKey(event)
		}
		document.addEventListener("keydown", handleKeyDown)
		return () => document.removeEventListener("keydown", handleKeyDown)
	}, [off, onKey, hold])
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
			<KeyboardHelp open={open} onOpenChange={setOpen} shortcuts={shortcuts}>
				<Button variant="ghost" onClick={switchKeys}>
					{off ? "Turn shortcuts on" : "Turn shortcuts off"}
				</Button>
			</KeyboardHelp>
		</>
	)
}
