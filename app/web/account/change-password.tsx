import { data, href, redirect, useActionData } from "react-router"
import { changePassword } from "../../domain/accounts/commands/change-password.server.ts"
import { changePasswordInput } from "../../domain/accounts/inputs.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { CheckedForm } from "../forms/checked-form.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { REAUTHENTICATION_ERRORS } from "../forms/reauthentication-errors.ts"
import { withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { getAdmin, getSession } from "../request/session.ts"
import type { Route } from "./+types/change-password"
import { NewPasswordField } from "./new-password-field.tsx"
import { SubmitOrCancel } from "./submit-or-cancel.tsx"

export function loader({ context }: Route.LoaderArgs) {
	return { email: getAdmin(context).email }
}

export async function action({ request, context }: Route.ActionArgs) {
	const session = getSession(context)
	const { admin } = session
	const { ip, log } = getRequestContext(context)
	const input = await readForm(request, changePasswordInput(admin.email))
	if (!input.ok) return data<FieldErrors>(input.errors, { status: 400 })
	const services = getServices(context)
	const result = await changePassword(services, session, input.value)
	if (!result.ok) {
		const { status, message } = REAUTHENTICATION_ERRORS[result.reason]
		return data<FieldErrors>({ currentPassword: [message] }, { status })
	}
	log.info({ userId: admin.id, ip }, "password changed")
	throw redirect(
		`${href("/admin/account")}?done=password-changed`,
		withTokens(result.tokens, services.config),
	)
}

export default function ChangePassword({ loaderData: { email } }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	return (
		<>
			<title>Change password</title>
			<PageHeading meta={email}>Change password</PageHeading>
			<CheckedForm errors={errors} className="max-w-md">
				{/* Tells password managers whose password this is. */}
				<input type="hidden" name="email" autoComplete="username" value={email} />
				<PasswordField
					id="currentPassword"
					label="Current password"
					name="currentPassword"
					required
					errors={errors?.currentPassword}
				/>
				<NewPasswordField errors={errors?.newPassword} />
				<p className="text-sm text-muted">You will be signed out of all other devices.</p>
				<SubmitOrCancel label="Change password" />
			</CheckedForm>
		</>
	)
}
