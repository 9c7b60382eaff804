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
			<title>Two-step sign-in</title>
			<PageHeading meta={email}>Two-step sign-in</PageHeading>
			<ProofForm email={email} errors={errors} submitLabel="Continue">
				{isRequired && (
					<p className="font-semibold">Two-step sign-in is required here. Turn it on to continue.</p>
				)}
				<p>
					As well as your password, you will enter a six-digit code from an app on your phone. Someone who
					learns your password still cannot sign in.
				</p>
				<p>
					You can use any authenticator app. Have your phone ready, and somewhere safe to keep ten recovery
					codes in case you lose it.
				</p>
			</ProofForm>
		</>
	)
}
