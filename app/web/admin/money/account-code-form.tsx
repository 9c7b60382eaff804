import { TextField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"

interface AccountCodeFormProps {
	action: string
	label: string
	hint: string
	/** What was looked for; whoever finds it leads on, so it is the code of no ledger. */
	code: string
	notFound: string
	/** "text": letters are typed as well. */
	inputMode?: "numeric" | "text"
	className?: string
}

/** Looks for a ledger by its code, by the number of its application, or by what else the page that shows it says. */
export function AccountCodeForm({
	action,
	label,
	hint,
	code,
	notFound,
	inputMode = "numeric",
	className,
}: AccountCodeFormProps) {
	const errors = code ? { code: [notFound] } : {}
	return (
		<CheckedForm method="get" action={action} className={className} errors={errors}>
			<TextField
				id="code"
				name="code"
				label={label}
				hint={hint}
				inputMode={inputMode}
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
