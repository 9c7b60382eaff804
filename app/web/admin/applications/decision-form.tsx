import { type SyntheticEvent, useState } from "react"
import { Form, href } from "react-router"
import { AlertPromptDialog } from "../../../ui/alert-prompt.tsx"
import { IconButton } from "../../../ui/icon-button.tsx"
import { NOT_UPDATED_TEXT } from "../decision-messages.ts"
import { EXPECTED } from "../expected-state.ts"
import { ReturnTo } from "../return-to.tsx"
import { type Prompt, useFetchSubmit } from "../use-fetch-submit.ts"
import { type DecisionButton, pressedValue } from "./decision-buttons.ts"
import type { VendorView } from "./vendor-view.ts"

export interface DecisionFormProps {
	vendor: Pick<VendorView, "id" | "brand" | "status" | "expected" | "choice" | "isOnStandby">
	/** What can be done, by the rule of its edition about letters. */
	buttons: DecisionButton[]
	/** Told when the screen shows a new status: what a reader who can't see it should hear. */
	onDecided?: (words: string) => void
	/** Takes the click in place of the form, which then waits for nothing. */
	onDecide?: (button: DecisionButton) => void
	/** What it will be once the clicks that were taken are saved. */
	saving?: Pick<VendorView, "status" | "choice" | "isOnStandby"> | undefined
	className?: string
}

/** The buttons that set the status of an application, or choose what its vendor will be told. */
export function DecisionForm({ vendor, buttons, onDecided, onDecide, saving, className }: DecisionFormProps) {
	const { brand, expected } = vendor
	const { action, pendingButton, decide, question } = useDecision(vendor, { onDecided, onDecide })
	const currentValue = pressedValue(vendor, buttons)
	const savingValue = saving && pressedValue(saving, buttons)
	const form = (
		<Form method="post" action={action} discover="none" className={className}>
			<ReturnTo />
			<input type="hidden" name={EXPECTED} value={expected} />
			{buttons.map((one) => (
				<IconButton
					key={one.value}
					// Submits, as a button without a type does: fifty cards are lighter by what need not be said.
					type={undefined}
					name="status"
					value={one.value}
					label={one.button(brand)}
					icon={<i className={one.icon} />}
					pressed={currentValue === one.value}
					tone={one.tone}
					busy={pendingButton === one || savingValue === one.value}
					onClick={(event) => decide(event, one)}
				/>
			))}
		</Form>
	)
	if (!question) return form
	return (
		<>
			{form}
			{question}
		</>
	)
}

function useDecision(
	{ id, brand, expected }: DecisionFormProps["vendor"],
	{ onDecided, onDecide }: Pick<DecisionFormProps, "onDecided" | "onDecide">,
) {
	const { busy, submit } = useFetchSubmit()
	const [pendingButton, setPendingButton] = useState<DecisionButton>()
	const [asked, setAsked] = useState<Prompt>()
	const action = href("/admin/vendors/:id/decision", { id: String(id) })
	async function decide(event: SyntheticEvent, button: DecisionButton, answer = {}): Promise<void> {
		event.preventDefault()
		if (onDecide) return onDecide(button)
		if (busy) return
		setPendingButton(button)
		setAsked(undefined)
		const fields = { status: button.value, [EXPECTED]: expected, ...answer }
		const ok = await submit(action, fields, NOT_UPDATED_TEXT, { onQuestion: setAsked })
		if (ok) onDecided?.(`${brand}: ${button.label}`)
	}
	const question = asked && pendingButton && (
		<AlertPromptDialog
			{...asked}
			open
			action={action}
			fields={null}
			onOpenChange={() => setAsked(undefined)}
			onConfirm={(event) => void decide(event, pendingButton, asked.fields)}
		/>
	)
	return { action, pendingButton: busy ? pendingButton : undefined, decide, question }
}
