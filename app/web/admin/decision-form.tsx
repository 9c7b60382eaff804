import { type SyntheticEvent, useState } from "react"
import { Form, href } from "react-router"
import { AlertPromptDialog } from "../../ui/alert-prompt.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import {
	buttonLabel,
	type DecidedState,
	type DecisionButton,
	isSetBack,
	pressedValue,
} from "./decision-buttons.ts"
import { NOT_UPDATED_TEXT } from "./decision-messages.ts"
import { EXPECTED } from "./expected-state.ts"
import { ReturnTo } from "./return-to.tsx"
import { type Prompt, useFetchSubmit } from "./use-fetch-submit.ts"

export interface DecisionFormProps {
	vendor: DecidedState & {
		id: number
		brand: string
		/** What the screen shows, for the click that changes it. */
		expected: string
		/** Whoever looks reviews blind and has not scored it. */
		isUnidentified?: boolean | undefined
	}
	/** What can be done, by the rule of its edition about letters. */
	buttons: DecisionButton[]
	/** Told when the screen shows a new status: what a reader who can't see it should hear. */
	onDecided?: (words: string) => void
	/** Takes the click in place of the form, which then waits for nothing. */
	onDecide?: (button: DecisionButton) => void
	/** What it will be once the clicks that were taken are saved. */
	saving?: DecidedState | undefined
	className?: string
}

/** The buttons that set the status of an application, or choose what its vendor will be told. */
export function DecisionForm({ vendor, buttons, onDecided, onDecide, saving, className }: DecisionFormProps) {
	const { expected } = vendor
	const { action, pendingButton, decide, question } = useDecision(vendor, { onDecided, onDecide })
	const form = (
		<Form method="post" action={action} discover="none" className={className}>
			<ReturnTo />
			<input type="hidden" name={EXPECTED} value={expected} />
			<DecisionButtons {...{ vendor, buttons, saving, pendingButton, decide }} />
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

interface DecisionButtonsProps extends Pick<DecisionFormProps, "vendor" | "buttons" | "saving"> {
	pendingButton: DecisionButton | undefined
	decide: (event: SyntheticEvent, button: DecisionButton) => void
}

function DecisionButtons({ vendor, buttons, saving, pendingButton, decide }: DecisionButtonsProps) {
	const currentValue = pressedValue(vendor, buttons)
	const savingValue = saving && pressedValue(saving, buttons)
	const reasonId = `decision-${vendor.id}`
	const unavailable = vendor.isUnidentified && {
		...{ "aria-disabled": true, "aria-describedby": reasonId },
		className: "cursor-not-allowed opacity-55",
	}
	return (
		<>
			{buttons.map((one) => (
				<IconButton
					key={one.value}
					// Still pressed: a reviewer whose scores are on their way gets the server's answer.
					{...unavailable}
					// Submits, as a button without a type does: fifty cards are lighter by what need not be said.
					type={undefined}
					name="status"
					value={one.value}
					label={buttonLabel(one, vendor)}
					data-decided={isSetBack(one.value, vendor) ? "" : undefined}
					icon={<i className={one.icon} />}
					pressed={currentValue === one.value}
					tone={one.tone}
					busy={pendingButton === one || savingValue === one.value}
					onClick={(event) => decide(event, one)}
				/>
			))}
			{unavailable && (
				<p id={reasonId} className="w-0 min-w-full text-sm text-muted">
					Score it or abstain first: this edition is reviewed blind.
				</p>
			)}
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
