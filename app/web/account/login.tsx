import { data, Form, href, Link, redirect, useActionData, useNavigation } from "react-router"
import { authHeaders } from "../../domain/accounts/auth.server.ts"
import { type SignInResult, signIn } from "../../domain/accounts/commands/sign-in.server.ts"
import { signInInput } from "../../domain/accounts/inputs.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { TextField } from "../../ui/field.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { findSignedInFor } from "../middleware/session.ts"
import { wantedPage } from "../middleware/wanted-page.ts"
import type { Route } from "./+types/login"
import { AccountCard, Refusal, Success } from "./account-card.tsx"
import { endEarlierSession, withCookies } from "./after-sign-in.ts"
import { noStore } from "./no-store.ts"
import { type FieldErrors, fieldErrors, summaryOf, typed } from "./typed.ts"

export const headers: Route.HeadersFunction = noStore

export async function loader({ request, url, context }: Route.LoaderArgs) {
	if (await findSignedInFor(request, servicesOf(context))) {
		throw redirect(wantedPage(url.searchParams.get("to")))
	}
	return {
		newPasswordSet: url.searchParams.get("new-password") === "set",
		stepEnded: url.searchParams.get("step") === "ended",
	}
}

interface Answer {
	email: string | undefined
	errors: FieldErrors
	refusal?: string
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const form = await typed(request, "email", "password")
	const input = signInInput.safeParse(form)
	if (!input.success) {
		return data<Answer>({ email: form.email, errors: fieldErrors(input.error) }, { status: 400 })
	}
	const { ip, log } = visitOf(context)
	const result = await signIn(servicesOf(context), input.data, { ip, headers: authHeaders(request, ip) })
	if (!result.ok) {
		log.warn({ reason: result.reason, ip }, "sign-in refused")
		return data<Answer>({ email: form.email, errors: {}, refusal: refusalWords(result) }, refusalInit(result))
	}
	const to = wantedPage(url.searchParams.get("to"))
	if (!result.isComplete) {
		log.info({ userId: result.userId, ip }, "password right, code to come")
		throw redirect(`${href("/login/code")}?${new URLSearchParams({ to })}`, withCookies(result.cookies))
	}
	await endEarlierSession(request, servicesOf(context))
	log.info({ userId: result.userId, ip }, "signed in")
	throw redirect(to, withCookies(result.cookies))
}

const NEW_PASSWORD_WORDS = "Your new password is set. You can now sign in."
const PASSWORD_ENDED_WORDS =
	"That password was temporary and has expired. Use “Forgotten your password?” to set your own."
const STEP_ENDED_WORDS = "Your sign-in timed out after ten minutes. Please sign in again."

type Refused = Extract<SignInResult, { ok: false }>

function refusalWords(refused: Refused): string {
	if (refused.reason === "wrong") return refused.words
	if (refused.reason === "password-ended") return PASSWORD_ENDED_WORDS
	return "Too many attempts. Wait an hour, or reset your password by email."
}

function refusalInit({ reason }: Refused): ResponseInit {
	return reason !== "too-many-tries" ? { status: 401 } : { status: 429, headers: { "retry-after": "3600" } }
}

export default function Login({ loaderData }: Route.ComponentProps) {
	const answer = useActionData<typeof action>()
	const busy = useNavigation().state !== "idle"
	return (
		<AccountCard title="Admin Login">
			<Success words={loaderData.newPasswordSet && !answer ? NEW_PASSWORD_WORDS : undefined} />
			{loaderData.stepEnded && !answer && <Refusal words={STEP_ENDED_WORDS} />}
			<Form method="post" className="grid gap-5">
				<ErrorSummary errors={summaryOf(answer?.errors)} />
				<TextField
					id="email"
					label="Email"
					name="email"
					type="email"
					autoComplete="username"
					inputMode="email"
					required
					defaultValue={answer?.email}
					errors={answer?.errors.email}
				/>
				<PasswordField
					id="password"
					label="Password"
					name="password"
					autoComplete="current-password"
					required
					errors={answer?.errors.password}
				/>
				<Button type="submit" wide busy={busy}>
					Login
				</Button>
			</Form>
			<Refusal words={answer?.refusal} />
			<p className="text-sm">
				<Link to={href("/forgot-password")} className="link">
					Forgotten your password?
				</Link>
			</p>
		</AccountCard>
	)
}
