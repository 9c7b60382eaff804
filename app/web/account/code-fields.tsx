import { TextField, type TextFieldProps } from "../../ui/field.tsx"

interface CodeFieldProps {
	errors?: string[]
}

/** For the six digits that an authenticator app shows now; phones offer their digits. */
export function AppCodeField({ errors }: CodeFieldProps) {
	return (
		<CodeField
			label="Code"
			hint="The six digits your authenticator app is showing now."
			autoComplete="one-time-code"
			inputMode="numeric"
			errors={errors}
		/>
	)
}

/** For one of the codes that were shown when the second factor was switched on. */
export function RecoveryCodeField({ errors }: CodeFieldProps) {
	return (
		<CodeField
			label="Recovery code"
			hint="One of the ten codes you saved. Each works once."
			autoComplete="off"
			{...textCodeInput}
			errors={errors}
		/>
	)
}

/** For either of them, where both will do. */
export function EitherCodeField({ errors }: CodeFieldProps) {
	return (
		<CodeField
			label="Code"
			hint="From your authenticator app, or a recovery code."
			autoComplete="one-time-code"
			{...textCodeInput}
			errors={errors}
		/>
	)
}

const textCodeInput = { autoCapitalize: "none", spellCheck: false } as const

function CodeField(field: Omit<TextFieldProps, "id" | "name" | "maxLength" | "required">) {
	return <TextField id="code" name="code" maxLength={60} required {...field} />
}
