import { TextField } from "../../ui/field.tsx"

interface CodeFieldProps {
	errors?: string[]
}

/** For the six digits that an authenticator app shows now; phones offer their digits. */
export function AppCodeField({ errors }: CodeFieldProps) {
	return (
		<TextField
			id="code"
			label="Code"
			hint="The six digits that your authenticator app shows now."
			name="code"
			autoComplete="one-time-code"
			inputMode="numeric"
			maxLength={60}
			required
			errors={errors}
		/>
	)
}

/** For one of the codes that were shown when the second factor was switched on. */
export function RecoveryCodeField({ errors }: CodeFieldProps) {
	return (
		<TextField
			id="code"
			label="Recovery code"
			hint="One of the ten you kept. It works once."
			name="code"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={60}
			required
			errors={errors}
		/>
	)
}

/** For either of them, where both will do. */
export function EitherCodeField({ errors }: CodeFieldProps) {
	return (
		<TextField
			id="code"
			label="Code"
			hint="From your authenticator app, or a recovery code."
			name="code"
			autoComplete="one-time-code"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={60}
			required
			errors={errors}
		/>
	)
}
