import type { FormEvent, ReactNode } from "react"
import { Form } from "react-router"
import { AlertPrompt } from "../../ui/alert-prompt.tsx"
import { Button } from "../../ui/button.tsx"
import { HiddenFields } from "./hidden-fields.tsx"
import { ReturnTo } from "./return-to.tsx"
import { useFetchSubmit } from "./use-fetch-submit.ts"

interface RowButtonProps {
	/** Where it is sent. */
	action: string
	/** What it sends along, such as what the screen showed. */
	fields?: Record<string, string>
	label: string
	/** With the name of the row: "Revoke the link for Udongo". */
	fullLabel: string
	/** Said when no answer comes. */
	failure: string
}

/** What is done to one row of a list at once, without a question. */
export function RowButton({ action, fields = {}, label, fullLabel, failure }: RowButtonProps) {
	const { busy, submit } = useFetchSubmit()
	function send(event: FormEvent): void {
		event.preventDefault()
		void submit(action, fields, failure)
	}
	return (
		<Form method="post" action={action} onSubmit={send} discover="none">
			<ReturnTo />
			<HiddenFields fields={fields} />
			<Button type="submit" size="small" variant="quiet" busy={busy} aria-label={fullLabel}>
				{label}
			</Button>
		</Form>
	)
}

type AskingRowButtonProps = RowButtonProps & {
	/** The question, and the page that asks it without JavaScript, which is given the fields. */
	title: string
	description: ReactNode
	confirmLabel: string
	confirmHref: string
	icon?: ReactNode
}

/** What is done to one row of a list after one question. */
export function AskingRowButton({
	action,
	fields = {},
	label,
	fullLabel,
	failure,
	icon,
	...question
}: AskingRowButtonProps) {
	const { busy, submit } = useFetchSubmit()
	function send(event: FormEvent): void {
		event.preventDefault()
		void submit(action, fields, failure)
	}
	return (
		<AlertPrompt
			{...question}
			action={action}
			onConfirm={send}
			trigger={(ask) => (
				<>
					<ReturnTo />
					<HiddenFields fields={fields} />
					<Button
						type="submit"
						size="small"
						variant={icon ? "ghost" : "quiet"}
						icon={icon}
						busy={busy}
						onClick={ask}
						aria-label={fullLabel}
					>
						{label}
					</Button>
				</>
			)}
		/>
	)
}
