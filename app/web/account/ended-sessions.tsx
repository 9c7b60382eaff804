import { data, href, redirect, useActionData } from "react-router"
import { endSessionsWithPassword } from "../../domain/accounts/commands/end-sessions.server.ts"
import { reauthenticateInput } from "../../domain/accounts/inputs.ts"
import { listSessions } from "../../domain/accounts/queries.server.ts"
import { sessionLabel } from "../../domain/accounts/rules.ts"
import { PageHeading } from "../../ui/page-heading.tsx"
import type { FieldErrors } from "../forms/field-errors.ts"
import { readForm } from "../forms/read-form.server.ts"
import { reauthenticationErrors } from "../forms/reauthentication-errors.ts"
import { withTokens } from "../request/account-cookies.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { getSession } from "../request/session.ts"
import type { Route } from "./+types/ended-sessions"
import { ReauthenticationForm } from "./reauthentication-form.tsx"

/** The question before sessions end: which ones, and the password once more. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const { admin, sessionId } = getSession(context)
	const others = (await listSessions(db, admin.id, now())).filter(({ id }) => id !== sessionId)
	const requestedId = url.searchParams.get("session")
	const ending = requestedId ? others.filter(({ id }) => id === requestedId) : others
	if (!ending.length) throw redirect(href("/admin/account"))
	const sessionViews = ending.map((session) => ({
		id: session.id,
		browser: session.browser,
		description: sessionLabel(session),
	}))
	return { email: admin.email, isOne: Boolean(requestedId), ending: sessionViews }
}

/** Ends one of the admin's own sessions, or, without naming one, every other. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const { ip, log } = getRequestContext(context)
	const services = getServices(context)
	const currentSession = getSession(context)
	const input = await readForm(request, reauthenticateInput)
	if (!input.ok) return data<FieldErrors>(input.errors, { status: 400 })
	const session = url.searchParams.get("session") ?? undefined
	const ending = { password: input.value.password, session }
	const result = await endSessionsWithPassword(services, currentSession, ending)
	if (!result.ok) {
		const { errors, status } = reauthenticationErrors(result.reason)
		return data<FieldErrors>(errors, { status })
	}
	log.info({ userId: currentSession.admin.id, ip }, "sessions ended")
	const done = session ? "session-ended" : "sessions-ended"
	throw redirect(`${href("/admin/account")}?done=${done}`, withTokens(result.tokens, services.config))
}

export default function EndedSessions({ loaderData: { email, isOne, ending } }: Route.ComponentProps) {
	const errors = useActionData<typeof action>()
	const title = isOne ? "Sign out of a device" : "Sign out of all other devices"
	return (
		<>
			<title>{title}</title>
			<PageHeading meta={email}>{title}</PageHeading>
			<ReauthenticationForm
				email={email}
				errors={errors}
				submitLabel={isOne ? "Sign out" : "Sign out of all other devices"}
			>
				<ul className="grid gap-3">
					{ending.map(({ id, browser, description }) => (
						<li key={id}>
							<p className="font-semibold">{browser}</p>
							<p className="figures text-sm text-muted">{description}</p>
						</li>
					))}
				</ul>
			</ReauthenticationForm>
		</>
	)
}
