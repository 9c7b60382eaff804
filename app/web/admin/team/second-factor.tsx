import { data, href, type RouterContextProvider, redirect } from "react-router"
import { reauthenticate } from "../../../domain/accounts/commands/reauthenticate.server.ts"
import { revokeSecondFactor } from "../../../domain/accounts/commands/second-factor.server.ts"
import { reauthenticateInput } from "../../../domain/accounts/inputs.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { PasswordField } from "../../../ui/password-field.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { reauthenticationErrors } from "../../forms/reauthentication-errors.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import type { Route } from "./+types/second-factor"
import { findNamedMember } from "./membership.server.ts"
import { NO_SECOND_FACTOR, NOT_A_MEMBER, secondFactorOffMessage } from "./messages.ts"

/** The question before a colleague who lost phone and codes signs in with the password alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const member = await findNamedMember(params, context)
	if (!member) throw await redirectWithFlash(href("/admin/team"), [NOT_A_MEMBER], context)
	refuseOwn(member.id, context)
	return { email: member.email, ownEmail: getAdmin(context).email }
}

/** One's own is switched off under Account, where it takes a code as well. */
function refuseOwn(id: string, context: Readonly<RouterContextProvider>): void {
	if (id === getAdmin(context).id) throw redirect(href("/admin/account/second-factor/removal"))
}

export async function action({ request, params, context }: Route.ActionArgs) {
	refuseOwn(params.id, context)
	const input = await readForm(request, reauthenticateInput)
	if (!input.ok) return data<FieldErrors>(input.errors, { status: 400 })
	const services = getServices(context)
	const admin = getAdmin(context)
	const fault = await reauthenticate(services, admin, input.value.password)
	if (fault) {
		const { errors, status } = reauthenticationErrors(fault)
		return data<FieldErrors>(errors, { status })
	}
	const member = await findNamedMember(params, context)
	if (!member) return redirectWithFlash(href("/admin/team"), [NOT_A_MEMBER], context)
	const change = { by: { organiser: admin.id }, at: services.now() }
	const wasOn = await revokeSecondFactor(services.db, member.id, change)
	const message = wasOn ? secondFactorOffMessage(member.email) : NO_SECOND_FACTOR
	return redirectWithFlash(href("/admin/team"), [message], context)
}

export default function TurnOffSecondFactor({ loaderData, actionData: errors }: Route.ComponentProps) {
	const { email, ownEmail } = loaderData
	return (
		<>
			<title>Turn off two-step sign-in</title>
			<PageHeading meta={email}>Turn off two-step sign-in</PageHeading>
			<CheckedForm reloadDocument errors={errors} className="max-w-lg">
				<p>
					For a colleague who has lost both phone and recovery codes. First make sure who is asking: call
					them, or meet them. They will be signed out everywhere, and sign in with their password alone until
					they turn it on again.
				</p>
				<input type="hidden" autoComplete="username" value={ownEmail} />
				<PasswordField
					id="password"
					name="password"
					label="Your password"
					required
					errors={errors?.password}
				/>
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="danger">
						Turn off
					</Button>
					<LinkButton to={href("/admin/team")} variant="ghost">
						Back to Team
					</LinkButton>
				</div>
			</CheckedForm>
		</>
	)
}
