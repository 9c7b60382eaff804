import { data, href, redirect, useActionData } from "react-router"
import { authHeaders } from "../../domain/accounts/auth.server.ts"
import { endSessionsByPassword } from "../../domain/accounts/commands/ended-sessions.server.ts"
import { passwordProofInput } from "../../domain/accounts/inputs.ts"
import { listSessions } from "../../domain/accounts/queries.server.ts"
import { sessionWords } from "../../domain/accounts/rules.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { signedInOf } from "../middleware/session.ts"
import type { Route } from "./+types/ended-sessions"
import { withCookies } from "./after-sign-in.ts"
import { ProofForm } from "./proof-form.tsx"
import { proofErrors } from "./proof-refusals.ts"
import { type FieldErrors, fieldErrors, typed } from "./typed.ts"

/** The question before sessions end: which ones, and the password once more. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = servicesOf(context)
	const { admin, sessionId } = signedInOf(context)
	const others = (await listSessions(db, admin.id, now())).filter(({ id }) => id !== sessionId)
	const asked = url.searchParams.get("session")
	const ending = asked ? others.filter(({ id }) => id === asked) : others
	if (!ending.length) throw redirect(href("/admin/account"))
	const shown = ending.map((session) => ({
		id: session.id,
		browser: session.browser,
		words: sessionWords(session),
	}))
	return { email: admin.email, isOne: Boolean(asked), ending: shown }
}

/** Ends one of the admin's own sessions, or, without naming one, every other. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const { ip, log } = visitOf(context)
	const signedIn = signedInOf(context)
	const input = passwordProofInput.safeParse(await typed(request, "password"))
	if (!input.success) return data<FieldErrors>(fieldErrors(input.error), { status: 400 })
	const session = url.searchParams.get("session") ?? undefined
	const ending = { password: input.data.password, session }
	const result = await endSessionsByPassword(servicesOf(context), signedIn, ending, authHeaders(request, ip))
	if (!result.ok) {
		const { errors, status } = proofErrors(result.reason)
		return data<FieldErrors>(errors, { status })
	}
	log.info({ userId: signedIn.admin.id, ip }, "sessions ended")
	const done = session ? "session-ended" : "sessions-ended"
	throw redirect(`${href("/admin/account")}?done=${done}`, withCookies(result.cookies))
}

export default function EndedSessions({ loaderData: { email, isOne, ending } }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	const title = isOne ? "Sign out of a browser" : "Sign out of all other devices"
	return (
		<>
			<title>{title}</title>
			<PageHeading meta={email}>{title}</PageHeading>
			<ProofForm
				email={email}
				errors={errors}
				submitLabel={isOne ? "Sign out" : "Sign out of all other devices"}
			>
				<ul className="grid gap-3">
					{ending.map(({ id, browser, words }) => (
						<li key={id}>
							<p className="font-semibold">{browser}</p>
							<p className="figures text-sm text-muted">{words}</p>
						</li>
					))}
				</ul>
			</ProofForm>
		</>
	)
}
