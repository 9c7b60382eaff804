import { data, href, redirect, useActionData } from "react-router"
import { findResetLinkOwner, resetPassword } from "../../domain/accounts/commands/password-reset.server.ts"
import { trustDeviceByLetter } from "../../domain/accounts/commands/trusted-devices.server.ts"
import { resetPasswordInput } from "../../domain/accounts/inputs.ts"
import { RESET_LINK_MINUTES } from "../../domain/accounts/rules.ts"
import { LinkButton } from "../../ui/button.tsx"
import { CheckedForm, SubmitButton } from "../forms/checked-form.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { readToken, withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import type { Route } from "./+types/reset-password"
import { AccountCard } from "./account-card.tsx"
import { NewPasswordField } from "./new-password-field.tsx"
import { noStore } from "./no-store.ts"

export const headers: Route.HeadersFunction = noStore

const tokenIn = (url: URL) => url.searchParams.get("token") ?? ""

/** Looking at the link does not use it up: mail programs look too. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const owner = await findResetLinkOwner(db, tokenIn(url), now())
	return data({ email: owner?.email }, { status: owner ? 200 : 410 })
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const services = getServices(context)
	const { db, now, config } = services
	const { ip, log } = getRequestContext(context)
	const token = tokenIn(url)
	const owner = await findResetLinkOwner(db, token, now())
	if (!owner) return data<FieldErrors>({}, { status: 410 })
	const input = await readForm(request, resetPasswordInput(owner.email))
	if (!input.ok) return data<FieldErrors>(input.errors, { status: 400 })
	const reset = await resetPassword(db, { token, password: input.value.newPassword, at: now() })
	if (!reset.ok) return data<FieldErrors>({}, { status: 410 })
	log.info({ userId: reset.userId, ip }, "password reset")
	const tokens = await trustDeviceByLetter(services, owner, readToken(request, "device", config))
	throw redirect(`${href("/login")}?new-password=set`, withTokens(tokens, config))
}

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	if (!loaderData.email) return <ExpiredLink />
	return (
		<AccountCard title="Set a new password">
			<CheckedForm errors={errors}>
				{/* Tells password managers whose password this is. */}
				<input type="hidden" name="email" autoComplete="username" value={loaderData.email} />
				<p>
					For <strong>{loaderData.email}</strong>. You will be signed out of all devices.
				</p>
				<NewPasswordField errors={errors?.newPassword} />
				<SubmitButton>Set password</SubmitButton>
			</CheckedForm>
		</AccountCard>
	)
}

function ExpiredLink() {
	return (
		<AccountCard title="This link has expired">
			<p>
				Each link works once, for {RESET_LINK_MINUTES} minutes. Request a new one and use the link in the
				latest email.
			</p>
			<LinkButton to={href("/forgot-password")} className="max-sm:w-full">
				Request a new link
			</LinkButton>
		</AccountCard>
	)
}
