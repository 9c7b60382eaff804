import type { FormEvent } from "react"
import { Form } from "react-router"
import { Button } from "../../ui/button.tsx"
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
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button type="submit" size="small" variant="quiet" busy={busy} aria-label={fullLabel}>
				{label}
			</Button>
		</Form>
	)
}
