import { data, href, redirect, useActionData } from "react-router"
import { type SignInResult, signIn } from "../../domain/accounts/commands/sign-in.server.ts"
import { signInInput } from "../../domain/accounts/inputs.ts"
import { TextField } from "../../ui/field.tsx"
import { Link } from "../../ui/link.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { CheckedForm, SubmitButton } from "../forms/checked-form.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { readCaller, withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { safeRedirect } from "../request/safe-redirect.ts"
import { findRequestSession } from "../request/session.ts"
import type { Route } from "./+types/login"
import { AccountCard, ErrorMessage, SuccessMessage } from "./account-card.tsx"
import { endEarlierSession } from "./after-sign-in.ts"
import { noStore } from "./no-store.ts"

export const headers: Route.HeadersFunction = noStore

export async function loader({ request, url, context }: Route.LoaderArgs) {
	if (await findRequestSession(request, getServices(context))) {
		throw redirect(safeRedirect(url.searchParams.get("to")))
	}
	return {
		newPasswordSet: url.searchParams.get("new-password") === "set",
		stepEnded: url.searchParams.get("step") === "ended",
	}
}

interface ActionData {
	email: string | undefined
	errors: FieldErrors
	refusal?: string
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const input = await readForm(request, signInInput)
	const { email } = input.typed
	if (!input.ok) return data<ActionData>({ email, errors: input.errors }, { status: 400 })
	const { ip, log } = getRequestContext(context)
	const services = getServices(context)
	const result = await signIn(services, input.value, readCaller(request, ip, services.config))
	if (!result.ok) {
		log.warn({ reason: result.reason, ip }, "sign-in refused")
		return data<ActionData>(
			{ email, errors: {}, refusal: REFUSAL_MESSAGES[result.reason] },
			refusalResponseInit(result),
		)
	}
	const to = safeRedirect(url.searchParams.get("to"))
	const answer = withTokens(result.tokens, services.config)
	if (!result.isComplete) {
		log.info({ userId: result.userId, ip }, "password right, code to come")
		throw redirect(`${href("/login/code")}?${new URLSearchParams({ to })}`, answer)
	}
	await endEarlierSession(request, services)
	log.info({ userId: result.userId, ip }, "signed in")
	throw redirect(to, answer)
}

const NEW_PASSWORD_MESSAGE = "Your new password is set. You can now sign in."
const SIGN_IN_TIMED_OUT_MESSAGE = "Your sign-in timed out after ten minutes. Please sign in again."

type RefusedSignIn = Extract<SignInResult, { ok: false }>

const REFUSAL_MESSAGES: Record<RefusedSignIn["reason"], string> = {
	wrong: "Invalid email or password",
	"password-ended":
		"That password was temporary and has expired. Use “Forgotten your password?” to set your own.",
	"too-many-tries": "Too many attempts. Wait an hour, or reset your password by email.",
}

function refusalResponseInit({ reason }: RefusedSignIn): ResponseInit {
	return reason !== "too-many-tries" ? { status: 401 } : { status: 429, headers: { "retry-after": "3600" } }
}

export default function Login({ loaderData }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>()
	return (
		<AccountCard title="Admin Login">
			<SuccessMessage message={loaderData.newPasswordSet && !actionData ? NEW_PASSWORD_MESSAGE : undefined} />
			{loaderData.stepEnded && !actionData && <ErrorMessage message={SIGN_IN_TIMED_OUT_MESSAGE} />}
			<CheckedForm errors={actionData?.errors}>
				<TextField
					id="email"
					label="Email"
					name="email"
					type="email"
					autoComplete="username"
					inputMode="email"
					required
					defaultValue={actionData?.email}
					errors={actionData?.errors.email}
				/>
				<PasswordField
					id="password"
					label="Password"
					name="password"
					autoComplete="current-password"
					required
					errors={actionData?.errors.password}
				/>
				<SubmitButton>Login</SubmitButton>
			</CheckedForm>
			<ErrorMessage message={actionData?.refusal} />
			<p className="text-sm">
				<Link to={href("/forgot-password")} className="link inline-block py-1">
					Forgotten your password?
				</Link>
			</p>
		</AccountCard>
	)
}
