import { PasswordField } from "../../ui/password-field.tsx"
import { PASSWORD_MAX, PASSWORD_MIN } from "../../values/password-length.ts"

/** Where a new password is chosen: long rather than odd, and pasting is welcome. */
export function NewPasswordField({ errors }: { errors?: string[] }) {
	return (
		<PasswordField
			id="newPassword"
			label="New password"
			hint={`At least ${PASSWORD_MIN} characters. Several random words are easy to remember and hard to guess.`}
			name="newPassword"
			autoComplete="new-password"
			required
			minLength={PASSWORD_MIN}
			maxLength={PASSWORD_MAX}
			errors={errors}
		/>
	)
}
