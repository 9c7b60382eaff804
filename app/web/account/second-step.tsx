import { data, href, redirect, useActionData } from "react-router"
import { findPendingSignIn, finishSignIn } from "../../domain/accounts/commands/second-step.server.ts"
import { codeInput } from "../../domain/accounts/inputs.ts"
import { Link } from "../../ui/link.tsx"
import { CheckedForm, SubmitButton } from "../forms/checked-form.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { readCaller, readToken, withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { safeRedirect } from "../request/safe-redirect.ts"
import type { Route } from "./+types/second-step"
import { AccountCard, ErrorMessage } from "./account-card.tsx"
import { endEarlierSession } from "./after-sign-in.ts"
import { AppCodeField, RecoveryCodeField } from "./code-fields.tsx"
import { noStore } from "./no-store.ts"

export const headers: Route.HeadersFunction = noStore

/** Only for whoever has just shown the password. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { db, now, config } = getServices(context)
	const pendingSignIn = await findPendingSignIn(db, readToken(request, "secondStep", config), now())
	const to = safeRedirect(url.searchParams.get("to"))
	if (!pendingSignIn) throw redirect(`${href("/login")}?${new URLSearchParams({ to })}`)
	return { to, byRecoveryCode: url.searchParams.get("by") === "recovery-code" }
}

interface ActionData {
	errors: FieldErrors
	refusal?: string
}

const WRONG_CODE_MESSAGE = "That code is wrong or has already been used. Wait for the next one and try again."
const TOO_MANY_CODES_MESSAGE = "Too many wrong codes. Wait an hour and sign in again."

export async function action({ request, url, context }: Route.ActionArgs) {
	const { ip, log } = getRequestContext(context)
	const input = await readForm(request, codeInput)
	if (!input.ok) return data<ActionData>({ errors: input.errors }, { status: 400 })
	const services = getServices(context)
	const { config } = services
	const step = { code: input.value.code, stepToken: readToken(request, "secondStep", config) }
	const result = await finishSignIn(services, step, readCaller(request, ip, config))
	const to = safeRedirect(url.searchParams.get("to"))
	if (result.ok) {
		await endEarlierSession(request, services)
		log.info({ userId: result.userId, by: result.by, ip }, "signed in with a second factor")
		throw redirect(to, withTokens(result.tokens, config))
	}
	log.warn({ reason: result.reason, userId: result.userId, ip }, "second factor refused")
	if (result.reason === "step-ended") {
		throw redirect(`${href("/login")}?${new URLSearchParams({ step: "ended", to })}`)
	}
	if (result.reason === "wrong")
		return data<ActionData>({ errors: {}, refusal: WRONG_CODE_MESSAGE }, { status: 401 })
	const later = { status: 429, headers: { "retry-after": "3600" } }
	return data<ActionData>({ errors: {}, refusal: TOO_MANY_CODES_MESSAGE }, later)
}

export default function SecondStep({ loaderData: { to, byRecoveryCode } }: Route.ComponentProps) {
	const actionData = useActionData<typeof action>()
	const Field = byRecoveryCode ? RecoveryCodeField : AppCodeField
	return (
		<AccountCard title="One more step">
			<CheckedForm errors={actionData?.errors}>
				<Field errors={actionData?.errors.code} />
				<SubmitButton>Sign in</SubmitButton>
			</CheckedForm>
			<ErrorMessage message={actionData?.refusal} />
			<p className="grid gap-2 text-sm">
				<OtherMethodLink to={to} byRecoveryCode={byRecoveryCode} />
				<Link
					to={`${href("/login")}?${new URLSearchParams({ to })}`}
					className="link justify-self-start py-1"
				>
					Back to login
				</Link>
			</p>
		</AccountCard>
	)
}

function OtherMethodLink({ to, byRecoveryCode }: { to: string; byRecoveryCode: boolean }) {
	const by: Record<string, string> = byRecoveryCode ? {} : { by: "recovery-code" }
	return (
		<Link
			to={`${href("/login/code")}?${new URLSearchParams({ ...by, to })}`}
			className="link justify-self-start"
		>
			{byRecoveryCode ? "Use a code from your app" : "No phone? Use a recovery code"}
		</Link>
	)
}
