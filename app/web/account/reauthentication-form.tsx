import type { ReactNode } from "react"
import { Form } from "react-router"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { EitherCodeField } from "./code-fields.tsx"
import { type FieldErrors, summaryOf } from "./form-values.ts"
import { SubmitOrCancel } from "./submit-or-cancel.tsx"

interface ReauthenticationFormProps {
	/** Of the account, so that password managers know whose password this is. */
	email: string
	errors: FieldErrors | undefined
	/** A code of the second factor is asked for as well. */
	withCode?: boolean
	submitLabel: string
	/** Said above the fields: what will happen. */
	children: ReactNode
}

/** The password, asked for again before something delicate, with a way back. */
export function ReauthenticationForm({
	email,
	errors,
	withCode,
	submitLabel,
	children,
}: ReauthenticationFormProps) {
	return (
		<Form method="post" className="grid max-w-md gap-5">
			<ErrorSummary errors={summaryOf(errors)} />
			{children}
			<input type="hidden" name="email" autoComplete="username" value={email} />
			<PasswordField id="password" label="Your password" name="password" required errors={errors?.password} />
			{withCode && <EitherCodeField errors={errors?.code} />}
			<SubmitOrCancel label={submitLabel} />
		</Form>
	)
}
