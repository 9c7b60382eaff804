import type { ReactNode } from "react"
import { PasswordField } from "../../ui/password-field.tsx"
import { CheckedForm } from "../forms/checked-form.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { EitherCodeField } from "./code-fields.tsx"
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
		<CheckedForm errors={errors} className="max-w-md">
			{children}
			<input type="hidden" name="email" autoComplete="username" value={email} />
			<PasswordField id="password" label="Your password" name="password" required errors={errors?.password} />
			{withCode && <EitherCodeField errors={errors?.code} />}
			<SubmitOrCancel label={submitLabel} />
		</CheckedForm>
	)
}
