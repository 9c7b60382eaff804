import { data, href, redirect } from "react-router"
import { z } from "zod"
import { findSecondFactor, listSessions } from "../../domain/accounts/queries.server.ts"
import { isLowOnRecoveryCodes, secondFactorLabel, sessionLabel } from "../../domain/accounts/rules.ts"
import { findDigestFrequency, setDigestFrequency } from "../../domain/digests/commands.server.ts"
import { DIGEST_FREQUENCIES, NO_DIGEST } from "../../domain/digests/rules.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Panel } from "../../ui/card.tsx"
import { PageHeading } from "../../ui/page-heading.tsx"
import { readForm } from "../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { getAdmin, getSession } from "../request/session.ts"
import type { Route } from "./+types/own-account"
import { SuccessMessage } from "./account-card.tsx"
import { DigestPanel } from "./digest-panel.tsx"
import { SecondFactorPanel } from "./second-factor-panel.tsx"

const DONE_MESSAGES = {
	"digest-changed": "Your emails about new applications have been changed.",
	"password-changed": "Your password has been changed. You have been signed out of all other devices.",
	"second-factor-off": "Two-step sign-in is off. You have been signed out of all other devices.",
	"session-ended": "That device has been signed out.",
	"sessions-ended": "You have been signed out of all other devices.",
} as const

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const { admin, sessionId } = getSession(context)
	const sessions = (await listSessions(db, admin.id, now())).map((session) => ({
		id: session.id,
		description: sessionLabel(session),
		browser: session.browser,
		isThis: session.id === sessionId,
	}))
	const done = Object.entries(DONE_MESSAGES).find(([key]) => key === url.searchParams.get("done"))?.[1]
	const factor = await findSecondFactor(db, admin.id)
	const factorView = factor && {
		description: secondFactorLabel(factor),
		isShortOfCodes: isLowOnRecoveryCodes(factor),
	}
	const digest = await findDigestFrequency(db, admin.id)
	return data({ admin, sessions, done, factor: factorView, digest })
}

const digestInput = z.object({ frequency: z.enum([NO_DIGEST, ...DIGEST_FREQUENCIES]) })

/** How often one wants to be told of new applications. */
export async function action({ request, context }: Route.ActionArgs) {
	const input = await readForm(request, digestInput)
	if (!input.ok) throw data(null, { status: 400 })
	const { db, now } = getServices(context)
	const { origin } = getRequestContext(context)
	const { frequency } = input.value
	await setDigestFrequency(db, getAdmin(context).id, {
		frequency: frequency === NO_DIGEST ? undefined : frequency,
		origin,
		at: now(),
	})
	throw redirect(`${href("/admin/account")}?done=digest-changed`)
}

export default function OwnAccount({
	loaderData: { admin, sessions, done, factor, digest },
}: Route.ComponentProps) {
	return (
		<>
			<title>Account</title>
			<PageHeading meta={admin.email}>Account</PageHeading>
			<div className="grid max-w-3xl gap-5">
				<SuccessMessage message={done} />
				<Panel id="password" title="Password">
					<LinkButton to={href("/admin/account/password")} variant="ghost">
						Change password
					</LinkButton>
				</Panel>
				<SecondFactorPanel factor={factor} />
				<DigestPanel frequency={digest} />
				<Panel
					id="sessions"
					title="Where you are signed in"
					actions={sessions.length > 1 && <EndOtherSessionsButton />}
				>
					<ul className="grid gap-3">
						{sessions.map((session) => (
							<SessionItem key={session.id} session={session} />
						))}
					</ul>
				</Panel>
			</div>
		</>
	)
}

type SessionView = Route.ComponentProps["loaderData"]["sessions"][number]

function SessionItem({ session: { id, browser, description, isThis } }: { session: SessionView }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
			<div className="min-w-0">
				<p className="font-semibold">
					{browser}
					{isThis && <span className="ml-2 text-sm font-normal text-muted">this device</span>}
				</p>
				<p className="figures text-sm text-muted">{description}</p>
			</div>
			{!isThis && (
				<LinkButton
					to={`${href("/admin/account/ended-sessions")}?${new URLSearchParams({ session: id })}`}
					size="small"
					variant="ghost"
					aria-label={`Sign out ${browser}, ${description}`}
				>
					Sign out
				</LinkButton>
			)}
		</li>
	)
}

function EndOtherSessionsButton() {
	return (
		<LinkButton to={href("/admin/account/ended-sessions")} size="small" variant="quiet" className="-mx-3.5">
			Sign out of all other devices
		</LinkButton>
	)
}
