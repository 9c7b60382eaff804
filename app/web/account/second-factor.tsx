import { data, href, redirect, useActionData } from "react-router"
import { beginSecondFactorSetup } from "../../domain/accounts/commands/second-factor.server.ts"
import { reauthenticateInput } from "../../domain/accounts/inputs.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { reauthenticationErrors } from "../forms/reauthentication-errors.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { getSession } from "../request/session.ts"
import type { Route } from "./+types/second-factor"
import { ReauthenticationForm } from "./reauthentication-form.tsx"

/** The first of three steps to a second factor: the password. */
export async function loader({ context }: Route.LoaderArgs) {
	const { admin, hasSecondFactor } = getSession(context)
	if (hasSecondFactor) throw redirect(href("/admin/account"))
	return { email: admin.email, isRequired: getServices(context).config.isSecondFactorRequired }
}

export async function action({ request, context }: Route.ActionArgs) {
	const session = getSession(context)
	const input = await readForm(request, reauthenticateInput)
	if (!input.ok) return data<FieldErrors>(input.errors, { status: 400 })
	const result = await beginSecondFactorSetup(getServices(context), session, input.value.password)
	if (result.ok) throw redirect(href("/admin/account/second-factor/setup"))
	if (result.reason === "already-on") throw redirect(href("/admin/account"))
	getRequestContext(context).log.warn(
		{ userId: session.admin.id, reason: result.reason },
		"second factor not begun",
	)
	const { errors, status } = reauthenticationErrors(result.reason)
	return data<FieldErrors>(errors, { status })
}

export default function SecondFactor({ loaderData: { email, isRequired } }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	return (
		<>
			<title>Two-step sign-in</title>
			<PageHeading meta={email}>Two-step sign-in</PageHeading>
			<ReauthenticationForm email={email} errors={errors} submitLabel="Continue">
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
			</ReauthenticationForm>
		</>
	)
}
