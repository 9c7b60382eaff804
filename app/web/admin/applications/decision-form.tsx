import { type MouseEvent, useState } from "react"
import { Form, href } from "react-router"
import { IconButton } from "../../../ui/icon-button.tsx"
import { choiceLabels } from "../choice-labels.ts"
import { NOT_UPDATED_TEXT } from "../decision-messages.ts"
import { EXPECTED } from "../expected-state.ts"
import { ReturnTo } from "../return-to.tsx"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import type { DecisionButton } from "./decision-buttons.ts"
import type { VendorView } from "./vendor-view.ts"

export interface DecisionFormProps {
	vendor: Pick<VendorView, "id" | "brand" | "status" | "expected" | "choice" | "isOnStandby">
	/** What can be done, by the rule of its edition about letters. */
	buttons: DecisionButton[]
	/** Told when the screen shows a new status: what a reader who can't see it should hear. */
	onDecided: (words: string) => void
	className?: string
}

/** The buttons that set the status of an application, or choose what its vendor will be told. */
export function DecisionForm({ vendor, buttons, onDecided, className }: DecisionFormProps) {
	const { brand, expected } = vendor
	const { action, pendingButton, decide } = useDecision(vendor, onDecided)
	const currentValue = currentValueOf(vendor, buttons)
	return (
		<Form method="post" action={action} discover="none" className={className}>
			<ReturnTo />
			<input type="hidden" name={EXPECTED} value={expected} />
			{buttons.map((one) => (
				<IconButton
					key={one.value}
					type="submit"
					name="status"
					value={one.value}
					label={one.button(brand)}
					icon={<i className={one.icon} />}
					pressed={currentValue === one.value}
					tone={one.tone}
					busy={pendingButton === one}
					onClick={(event) => decide(event, one)}
				/>
			))}
		</Form>
	)
}

/** What is chosen, else what the vendor was told. */
function currentValueOf(
	{ choice, status, isOnStandby }: DecisionFormProps["vendor"],
	buttons: DecisionButton[],
): string {
	if (choice) return choiceLabels[choice].value
	const { value } = choiceLabels.standby
	return isOnStandby && buttons.some((one) => one.value === value) ? value : status
}

function useDecision(
	{ id, brand, expected }: DecisionFormProps["vendor"],
	onDecided: DecisionFormProps["onDecided"],
) {
	const { busy, submit } = useFetchSubmit()
	const [pendingButton, setPendingButton] = useState<DecisionButton>()
	const action = href("/admin/vendors/:id/decision", { id: String(id) })
	async function decide(event: MouseEvent, button: DecisionButton): Promise<void> {
		event.preventDefault()
		if (busy) return
		setPendingButton(button)
		const fields = { status: button.value, [EXPECTED]: expected }
		const ok = await submit(action, fields, NOT_UPDATED_TEXT)
		if (ok) onDecided(`${brand}: ${button.label}`)
	}
	return { action, pendingButton: busy ? pendingButton : undefined, decide }
}
