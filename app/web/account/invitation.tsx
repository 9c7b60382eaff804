import { data, href, redirect, useActionData } from "react-router"
import { acceptInvitation } from "../../domain/accounts/commands/invitations.server.ts"
import { resetPasswordInput } from "../../domain/accounts/inputs.ts"
import { findInvitation } from "../../domain/accounts/queries.server.ts"
import { ROLE_NOUNS } from "../../domain/accounts/rights.ts"
import { INVITATION_HOURS } from "../../domain/accounts/rules.ts"
import { LinkButton } from "../../ui/button.tsx"
import { CheckedForm, SubmitButton } from "../forms/checked-form.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { readCaller, withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import type { Route } from "./+types/invitation"
import { AccountCard } from "./account-card.tsx"
import { endEarlierSession } from "./after-sign-in.ts"
import { NewPasswordField } from "./new-password-field.tsx"
import { noStore } from "./no-store.ts"

export const headers: Route.HeadersFunction = noStore

/** Looking at the link does not use it up: mail programs look too. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const invited = await findInvitation(db, params.token, now())
	return data({ invited }, { status: invited ? 200 : 410 })
}

/** Makes the account, and signs its owner in. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const services = getServices(context)
	const { ip, log } = getRequestContext(context)
	const invited = await findInvitation(services.db, params.token, services.now())
	if (!invited) return data<FieldErrors>({}, { status: 410 })
	const input = await readForm(request, resetPasswordInput(invited.email))
	if (!input.ok) return data<FieldErrors>(input.errors, { status: 400 })
	const acceptance = { key: params.token, password: input.value.newPassword }
	const accepted = await acceptInvitation(services, acceptance, readCaller(request, ip, services.config))
	if (!accepted.ok) return data<FieldErrors>({}, { status: 410 })
	await endEarlierSession(request, services)
	log.info({ userId: accepted.userId, ip }, "invitation accepted")
	throw redirect(href("/admin"), withTokens(accepted.tokens, services.config))
}

export default function Invitation({ loaderData: { invited } }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	if (!invited) return <EndedInvitation />
	return (
		<AccountCard title="Join the team">
			<CheckedForm errors={errors}>
				{/* Tells password managers whose password this is. */}
				<input type="hidden" name="email" autoComplete="username" value={invited.email} />
				<p>
					You join as {ROLE_NOUNS[invited.role]}. You will sign in with <strong>{invited.email}</strong> and
					this password.
				</p>
				<NewPasswordField errors={errors?.newPassword} />
				<SubmitButton>Join</SubmitButton>
			</CheckedForm>
		</AccountCard>
	)
}

function EndedInvitation() {
	return (
		<AccountCard title="This invitation has ended">
			<p>
				Each link works once, for {INVITATION_HOURS} hours, and a new invitation replaces the one before. Ask
				the person who invited you for another one. If you have joined already, sign in.
			</p>
			<LinkButton to={href("/login")} className="max-sm:w-full">
				Go to login
			</LinkButton>
		</AccountCard>
	)
}
