import type { ReauthenticationFault } from "../../domain/accounts/commands/reauthenticate.server.ts"
import type { FieldErrors } from "./field-errors.ts"

/** Why password or code were not believed, in words, and where they stand. */
export const REAUTHENTICATION_ERRORS: Record<
	ReauthenticationFault,
	{ status: number; field: "password" | "code"; message: string }
> = {
	"wrong-password": { status: 400, field: "password", message: "That is not your current password." },
	"wrong-code": {
		status: 400,
		field: "code",
		message:
			"That code is wrong or has already been used. Wait for the next one, then enter it with your password.",
	},
	"too-many-tries": {
		status: 429,
		field: "password",
		message: "Too many attempts. Wait an hour and try again.",
	},
}

/** The same as errors of a form. */
export function reauthenticationErrors(reason: ReauthenticationFault): {
	errors: FieldErrors
	status: number
} {
	const { status, field, message } = REAUTHENTICATION_ERRORS[reason]
	return { errors: { [field]: [message] }, status }
}
