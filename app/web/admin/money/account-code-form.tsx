import { TextField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"

interface AccountCodeFormProps {
	action: string
	label: string
	hint: string
	/** What was looked for; whoever finds it leads on, so it is the code of no ledger. */
	code: string
	notFound: string
	className?: string
}

/** Looks for a ledger by its code, or by the number of its application. */
export function AccountCodeForm({ action, label, hint, code, notFound, className }: AccountCodeFormProps) {
	const errors = code ? { code: [notFound] } : {}
	return (
		<CheckedForm method="get" action={action} className={className} errors={errors}>
			<TextField
				id="code"
				name="code"
				label={label}
				hint={hint}
				inputMode="numeric"
				autoComplete="off"
				required
				defaultValue={code}
				errors={errors.code}
			/>
			<div>
				<SubmitButton variant="ghost">Find</SubmitButton>
			</div>
		</CheckedForm>
	)
}
