import { data, href, redirect, useActionData } from "react-router"
import { disableSecondFactor } from "../../domain/accounts/commands/second-factor.server.ts"
import { reauthenticateWithBothInput } from "../../domain/accounts/inputs.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { reauthenticationErrors } from "../forms/reauthentication-errors.ts"
import { withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { getSession } from "../request/session.ts"
import type { Route } from "./+types/second-factor-removal"
import { ReauthenticationForm } from "./reauthentication-form.tsx"

export function loader({ context }: Route.LoaderArgs) {
	const { admin, hasSecondFactor } = getSession(context)
	if (!hasSecondFactor) throw redirect(href("/admin/account"))
	return { email: admin.email }
}

/** Switches the second factor off, by password and code. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ip, log } = getRequestContext(context)
	const session = getSession(context)
	const input = await readForm(request, reauthenticateWithBothInput)
	if (!input.ok) return data<FieldErrors>(input.errors, { status: 400 })
	const services = getServices(context)
	const result = await disableSecondFactor(services, session, input.value)
	if (!result.ok) {
		log.warn({ userId: session.admin.id, reason: result.reason }, "second factor not switched off")
		const { errors, status } = reauthenticationErrors(result.reason)
		return data<FieldErrors>(errors, { status })
	}
	log.info({ userId: session.admin.id, ip }, "second factor switched off")
	throw redirect(
		`${href("/admin/account")}?done=second-factor-off`,
		withTokens(result.tokens, services.config),
	)
}

export default function SecondFactorRemoval({ loaderData: { email } }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	return (
		<>
			<title>Turn off two-step sign-in</title>
			<PageHeading meta={email}>Turn off two-step sign-in</PageHeading>
			<ReauthenticationForm email={email} errors={errors} withCode submitLabel="Turn off">
				<p>
					After that you will sign in with your password alone. You will be signed out of all other devices.
				</p>
			</ReauthenticationForm>
		</>
	)
}
