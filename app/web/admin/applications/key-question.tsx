import { type FormEvent, useCallback, useState } from "react"
import { AlertPromptDialog } from "../../../ui/alert-prompt.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { useFetchSubmit } from "../shell/actions/use-fetch-submit.ts"
import { NOT_UPDATED_TEXT } from "../shell/decisions/decision-messages.ts"

/** What is asked before a key presses a button. */
export interface KeyQuestion {
	description: string
	confirmLabel: string
}

/** What a key asked for, as its card was then. */
interface Asked extends KeyQuestion {
	button: HTMLButtonElement
	/** What the card showed (`EXPECTED`). */
	expected: string
	isOpen: boolean
}

/** Asks once before a key, which one may hit by mistake, does what cannot simply be taken back. */
export function useKeyQuestion() {
	const [asked, setAsked] = useState<Asked>()
	const { submit } = useFetchSubmit()
	const ask = useCallback(
		(button: HTMLButtonElement, question: KeyQuestion) =>
			setAsked({ ...question, button, expected: expectedOf(button) ?? "", isOpen: true }),
		[],
	)
	const close = () => setAsked((last) => last && { ...last, isOpen: false })
	function confirm(event: FormEvent, { button, expected }: Asked): void {
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
			title={`${asked.button.ariaLabel}?`}
			description={asked.description}
			action={addressOf(asked.button)}
			confirmLabel={asked.confirmLabel}
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
