import { data, href, redirect, useActionData } from "react-router"
import { authHeaders } from "../../domain/accounts/auth.server.ts"
import { switchOffSecondFactor } from "../../domain/accounts/commands/second-factor.server.ts"
import { bothProofInput } from "../../domain/accounts/inputs.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { signedInOf } from "../middleware/session.ts"
import type { Route } from "./+types/second-factor-removal"
import { withCookies } from "./after-sign-in.ts"
import { ProofForm } from "./proof-form.tsx"
import { proofErrors } from "./proof-refusals.ts"
import { type FieldErrors, fieldErrors, typed } from "./typed.ts"

export function loader({ context }: Route.LoaderArgs) {
	const { admin, hasSecondFactor } = signedInOf(context)
	if (!hasSecondFactor) throw redirect(href("/admin/account"))
	return { email: admin.email }
}

/** Switches the second factor off, by password and code. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ip, log } = visitOf(context)
	const signedIn = signedInOf(context)
	const input = bothProofInput.safeParse(await typed(request, "password", "code"))
	if (!input.success) return data<FieldErrors>(fieldErrors(input.error), { status: 400 })
	const asked = authHeaders(request, ip)
	const result = await switchOffSecondFactor(servicesOf(context), signedIn, input.data, asked)
	if (!result.ok) {
		log.warn({ userId: signedIn.admin.id, reason: result.reason }, "second factor not switched off")
		const { errors, status } = proofErrors(result.reason)
		return data<FieldErrors>(errors, { status })
	}
	log.info({ userId: signedIn.admin.id, ip }, "second factor switched off")
	throw redirect(`${href("/admin/account")}?done=second-factor-off`, withCookies(result.cookies))
}

export default function SecondFactorRemoval({ loaderData: { email } }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	return (
		<>
			<title>Turn off two-step sign-in</title>
			<PageHeading meta={email}>Turn off two-step sign-in</PageHeading>
			<ProofForm email={email} errors={errors} withCode submitLabel="Turn off">
				<p>
					After that you will sign in with your password alone. You will be signed out on all other devices.
				</p>
			</ProofForm>
		</>
	)
}
