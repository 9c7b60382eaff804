import { type FormEvent, useCallback, useState } from "react"
import { AlertPromptDialog } from "../../../ui/alert-prompt.tsx"
import { NOT_UPDATED_TEXT } from "../decision-messages.ts"
import { EXPECTED } from "../expected-state.ts"
import { useFetchSubmit } from "../use-fetch-submit.ts"

/** What a key asked for that sends an email at once, as its card was then. */
interface Question {
	button: HTMLButtonElement
	/** What the card showed (`EXPECTED`). */
	expected: string
	isOpen: boolean
}

/** Asks once before a key presses a button that sends an email. */
export function useLetterQuestion() {
	const [asked, setAsked] = useState<Question>()
	const { submit } = useFetchSubmit()
	const ask = useCallback(
		(button: HTMLButtonElement) => setAsked({ button, expected: expectedOf(button) ?? "", isOpen: true }),
		[],
	)
	const close = () => setAsked((question) => question && { ...question, isOpen: false })
	function confirm(event: FormEvent, { button, expected }: Question): void {
		event.preventDefault()
		close()
		if (expectedOf(button) === expected) button.click()
		// Somebody was faster: the answer says who, and what they did.
		else void submit(addressOf(button), { status: button.value, [EXPECTED]: expected }, NOT_UPDATED_TEXT)
	}
	const question = asked && (
		<AlertPromptDialog
			open={asked.isOpen}
			onOpenChange={close}
			title={`${asked.button.title}?`}
			description="The vendor is sent the email about it at once."
			action={addressOf(asked.button)}
			confirmLabel="Send the email"
			onConfirm={(event) => confirm(event, asked)}
		/>
	)
	return { ask, question }
}

const addressOf = ({ form }: HTMLButtonElement): string => form?.action ?? ""

/** Undefined once the card has left the screen. */
function expectedOf({ isConnected, form }: HTMLButtonElement): string | undefined {
	const field = isConnected && form?.elements.namedItem(EXPECTED)
	return field instanceof HTMLInputElement ? field.value : undefined
}
