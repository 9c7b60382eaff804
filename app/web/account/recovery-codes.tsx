import { data, href, redirect, useActionData } from "react-router"
import { authHeaders } from "../../domain/accounts/auth.server.ts"
import { renewRecoveryCodes } from "../../domain/accounts/commands/second-factor.server.ts"
import { bothProofInput } from "../../domain/accounts/inputs.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { signedInOf } from "../middleware/session.ts"
import type { Route } from "./+types/recovery-codes"
import { withCookies } from "./after-sign-in.ts"
import { NewRecoveryCodes } from "./new-recovery-codes.tsx"
import { ProofForm } from "./proof-form.tsx"
import { proofErrors } from "./proof-refusals.ts"
import { type FieldErrors, fieldErrors, typed } from "./typed.ts"

export function loader({ context }: Route.LoaderArgs) {
	const { admin, hasSecondFactor } = signedInOf(context)
	if (!hasSecondFactor) throw redirect(href("/admin/account"))
	return { email: admin.email }
}

interface Answer {
	errors: FieldErrors
	recoveryCodes?: string[]
}

/** New recovery codes instead of the old ones; the answer is the only place where they are ever seen. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ip, log } = visitOf(context)
	const signedIn = signedInOf(context)
	const input = bothProofInput.safeParse(await typed(request, "password", "code"))
	if (!input.success) return data<Answer>({ errors: fieldErrors(input.error) }, { status: 400 })
	const asked = authHeaders(request, ip)
	const result = await renewRecoveryCodes(servicesOf(context), signedIn, input.data, asked)
	if (!result.ok) {
		const { errors, status } = proofErrors(result.reason)
		return data<Answer>({ errors }, { status })
	}
	log.info({ userId: signedIn.admin.id, ip }, "recovery codes renewed")
	return data<Answer>({ errors: {}, recoveryCodes: result.recoveryCodes }, withCookies(result.cookies))
}

export default function RecoveryCodes({ loaderData: { email } }: Route.ComponentProps) {
	const answer = useActionData<typeof action>()
	if (answer?.recoveryCodes) return <NewRecoveryCodes codes={answer.recoveryCodes} />
	return (
		<>
			<title>New recovery codes</title>
			<PageHeading meta={email}>New recovery codes</PageHeading>
			<ProofForm email={email} errors={answer?.errors} withCode submitLabel="Create new codes">
				<p>Your old recovery codes will stop working.</p>
			</ProofForm>
		</>
	)
}
