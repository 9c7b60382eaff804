import { type MouseEvent, type SyntheticEvent, useState } from "react"
import { href } from "react-router"
import { AlertPromptDialog } from "../../../../ui/alert-prompt.tsx"
import { ignoreWhileBusy, Spinner } from "../../../../ui/button.tsx"
import { classes } from "../../../../ui/classes.ts"
import { Form } from "../../../../ui/link.tsx"
import { solidTone } from "../../../../ui/tone.ts"
import { EXPECTED, ReturnTo } from "../actions/hidden-fields.tsx"
import { type Prompt, useFetchSubmit } from "../actions/use-fetch-submit.ts"
import {
	type DecidedState,
	type DecisionButton,
	isSetBack,
	labelButton,
	selectedValue,
} from "./decision-buttons.ts"
import { NOT_UPDATED_TEXT } from "./decision-messages.ts"

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
	const currentValue = selectedValue(vendor, buttons)
	const savingValue = saving && selectedValue(saving, buttons)
	const reasonId = `decision-${vendor.id}`
	return (
		<>
			{buttons.map((one) => (
				<OneDecisionButton
					key={one.value}
					{...{ one, vendor }}
					isPressed={currentValue === one.value}
					isBusy={pendingButton === one || savingValue === one.value}
					reasonId={vendor.isUnidentified ? reasonId : undefined}
					onClick={(event) => decide(event, one)}
				/>
			))}
			{vendor.isUnidentified && (
				<p id={reasonId} className="w-0 min-w-full text-sm text-muted">
					Score it or abstain first: this edition is reviewed blind.
				</p>
			)}
		</>
	)
}

interface OneDecisionButtonProps extends Pick<DecisionFormProps, "vendor"> {
	one: DecisionButton
	isPressed: boolean
	isBusy: boolean
	/** Of what says why nothing can be decided. It is pressed all the same: a reviewer whose scores are on their way gets the server's answer. */
	reasonId: string | undefined
	onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

function OneDecisionButton({ one, vendor, isPressed, isBusy, reasonId, onClick }: OneDecisionButtonProps) {
	const { label, word } = labelButton(one, vendor)
	return (
		// biome-ignore lint/a11y/useButtonType: submits, as one without a type does: fifty cards are lighter by what need not be said
		<button
			name="status"
			value={one.value}
			aria-label={label}
			data-decided={isSetBack(one.value, vendor) ? "" : undefined}
			aria-pressed={isPressed}
			aria-busy={isBusy || undefined}
			aria-disabled={isBusy || reasonId !== undefined || undefined}
			aria-describedby={reasonId}
			className={classes(
				"decision",
				one.icon,
				isPressed && solidTone[one.tone],
				reasonId && "cursor-not-allowed opacity-55",
			)}
			onClick={ignoreWhileBusy(isBusy, onClick)}
		>
			{isBusy && <Spinner />}
			<span>{word}</span>
		</button>
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
