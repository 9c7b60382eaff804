import { useState } from "react"
import { AlertPrompt } from "../../ui/alert-prompt.tsx"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { KeyboardHelp } from "../../ui/keyboard-help.tsx"
import { Section, Specimen } from "./section.tsx"

/** What stands over a page. */
export function Windows() {
	const [open, setOpen] = useState<"dialog" | "keys" | undefined>()
	const close = () => setOpen(undefined)
	return (
		<Section
			id="windows"
			title="Windows"
			lead="What is shown over a page can also be had at an address: the prompt and the window are pages without JavaScript."
		>
			<Specimen name="Dialog, KeyboardHelp, AlertPrompt, Window">
				<Button variant="ghost" onClick={() => setOpen("dialog")}>
					Open a dialog
				</Button>
				<Button variant="ghost" onClick={() => setOpen("keys")}>
					Show the keys
				</Button>
				<AlertPrompt
					title="Are you sure you want to remove this vendor?"
					description="Udongo Pottery goes back to pending."
					action="/styleguide/question"
					confirmHref="/styleguide/question"
					confirmLabel="Remove Udongo Pottery"
					trigger={(ask) => (
						<Button type="submit" variant="danger" onClick={ask}>
							Ask before it hurts
						</Button>
					)}
				/>
				<LinkButton to="/styleguide/window" variant="ghost">
					Open a window with an address
				</LinkButton>
			</Specimen>
			<Dialog
				open={open === "dialog"}
				onOpenChange={close}
				title="A dialog"
				description="Escape, the cross and a click beside it close it."
			>
				<p>The rest of the page waits.</p>
			</Dialog>
			<KeyboardHelp open={open === "keys"} onOpenChange={close} shortcuts={KEYS} />
		</Section>
	)
}

const KEYS = [
	{ keys: ["j", "k"], does: "the next card, the one before" },
	{ keys: ["a"], does: "Approve" },
	{ keys: ["?"], does: "show these keys" },
]
