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
			"That code is not right, or was used already. Wait for the next one, then type your password again too.",
	},
	"too-many-tries": {
		status: 429,
		field: "password",
		words: "Too many tries. Wait an hour and try again.",
	},
}

/** The same as errors of a form. */
export function proofErrors(fault: ProofFault): { errors: FieldErrors; status: number } {
	const { status, field, words } = PROOF_REFUSALS[fault]
	return { errors: { [field]: [words] }, status }
}
