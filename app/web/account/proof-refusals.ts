import type { ProofFault } from "../../domain/accounts/commands/own-proof.server.ts"
import type { FieldErrors } from "./typed.ts"

/** Why password or code were not believed, in words, and where they stand. */
export const PROOF_REFUSALS: Record<
	ProofFault,
	{ status: number; field: "password" | "code"; words: string }
> = {
	"wrong-password": { status: 400, field: "password", words: "That is not your current password." },
	"wrong-code": {
		status: 400,
		field: "code",
		words:
			"That code is wrong or has already been used. Wait for the next one, then enter it with your password.",
	},
	"too-many-tries": {
		status: 429,
		field: "password",
		words: "Too many attempts. Wait an hour and try again.",
	},
}

/** The same as errors of a form. */
export function proofErrors(fault: ProofFault): { errors: FieldErrors; status: number } {
	const { status, field, words } = PROOF_REFUSALS[fault]
	return { errors: { [field]: [words] }, status }
}
