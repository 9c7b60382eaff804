import type { ReactNode } from "react"
import { ActionButton, AskingButton } from "./action-button.tsx"
import { ReturnTo } from "./hidden-fields.tsx"

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
export const RowButton = ({ label, fullLabel, ...sent }: RowButtonProps) => (
	<ActionButton {...sent} size="small" variant="quiet" aria-label={fullLabel}>
		{label}
	</ActionButton>
)

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
	fields,
	label,
	fullLabel,
	failure,
	icon,
	...question
}: AskingRowButtonProps) {
	return (
		<AskingButton
			{...{ action, fields, failure, icon, question }}
			given={<ReturnTo />}
			size="small"
			variant={icon ? "ghost" : "quiet"}
			aria-label={fullLabel}
		>
			{label}
		</AskingButton>
	)
}
