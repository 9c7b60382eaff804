import { data, href, redirect, useActionData } from "react-router"
import { prepareSecondFactor } from "../../domain/accounts/commands/second-factor.server.ts"
import { passwordProofInput } from "../../domain/accounts/inputs.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { signedInOf } from "../middleware/session.ts"
import type { Route } from "./+types/second-factor"
import { ProofForm } from "./proof-form.tsx"
import { proofErrors } from "./proof-refusals.ts"
import { type FieldErrors, fieldErrors, typed } from "./typed.ts"

/** The first of three steps to a second factor: the password. */
export async function loader({ context }: Route.LoaderArgs) {
	const { admin, hasSecondFactor } = signedInOf(context)
	if (hasSecondFactor) throw redirect(href("/admin/account"))
	return { email: admin.email, isRequired: servicesOf(context).config.isSecondFactorRequired }
}

export async function action({ request, context }: Route.ActionArgs) {
	const signedIn = signedInOf(context)
	const input = passwordProofInput.safeParse(await typed(request, "password"))
	if (!input.success) return data<FieldErrors>(fieldErrors(input.error), { status: 400 })
	const result = await prepareSecondFactor(servicesOf(context), signedIn, input.data.password)
	if (result.ok) throw redirect(href("/admin/account/second-factor/setup"))
	if (result.reason === "already-on") throw redirect(href("/admin/account"))
	visitOf(context).log.warn({ userId: signedIn.admin.id, reason: result.reason }, "second factor not begun")
	const { errors, status } = proofErrors(result.reason)
	return data<FieldErrors>(errors, { status })
}

export default function SecondFactor({ loaderData: { email, isRequired } }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	return (
		<>
			<title>Sign in with a second factor</title>
			<PageHeading meta={email}>Sign in with a second factor</PageHeading>
			<ProofForm email={email} errors={errors} submitLabel="Go on">
				{isRequired && <p className="font-semibold">Nobody works here without one: switch yours on first.</p>}
				<p>
					Besides your password, the login will ask for six digits that an app on your phone shows. Whoever
					learns your password then still can’t sign in.
				</p>
				<p>
					Any authenticator app will do. Have your phone at hand, and a place to keep ten recovery codes for
					the day it is lost.
				</p>
			</ProofForm>
		</>
	)
}
