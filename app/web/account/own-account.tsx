import { data, Form, href } from "react-router"
import { listSessions } from "../../domain/accounts/queries.server.ts"
import { sessionWords } from "../../domain/accounts/rules.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Panel } from "../../ui/card.tsx"
import { PageHeading } from "../../ui/page-heading.tsx"
import { servicesOf } from "../middleware/services.ts"
import { adminOf, sessionIdOf } from "../middleware/session.ts"
import type { Route } from "./+types/own-account"
import { Success } from "./account-card.tsx"

const DONE = {
	"password-changed": "Your password is changed. Everywhere else you are signed out.",
	"session-ended": "That browser is signed out.",
	"sessions-ended": "Every other browser is signed out.",
} as const

export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = servicesOf(context)
	const admin = adminOf(context)
	const own = sessionIdOf(context)
	const sessions = (await listSessions(db, admin.id, now())).map((session) => ({
		id: session.id,
		words: sessionWords(session),
		browser: session.browser,
		isThis: session.id === own,
	}))
	const done = Object.entries(DONE).find(([key]) => key === url.searchParams.get("done"))?.[1]
	return data({ admin, sessions, done })
}

export default function OwnAccount({ loaderData: { admin, sessions, done } }: Route.ComponentProps) {
	return (
		<>
			<title>Account</title>
			<PageHeading meta={admin.email}>Account</PageHeading>
			<div className="grid max-w-3xl gap-5">
				<Success words={done} />
				<Panel id="password" title="Password">
					<LinkButton to={href("/admin/account/password")} variant="ghost">
						Change the password
					</LinkButton>
				</Panel>
				<Panel id="sessions" title="Where you are signed in" actions={sessions.length > 1 && <EndAll />}>
					<ul className="grid gap-3">
						{sessions.map((session) => (
							<SessionLine key={session.id} session={session} />
						))}
					</ul>
				</Panel>
			</div>
		</>
	)
}

type ShownSession = Route.ComponentProps["loaderData"]["sessions"][number]

function SessionLine({ session: { id, browser, words, isThis } }: { session: ShownSession }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
			<div className="min-w-0">
				<p className="font-semibold">
					{browser}
					{isThis && <span className="ml-2 text-sm font-normal text-muted">this browser</span>}
				</p>
				<p className="figures text-sm text-muted">{words}</p>
			</div>
			{!isThis && (
				<Form method="post" action={href("/admin/account/ended-sessions")}>
					<input type="hidden" name="session" value={id} />
					<Button type="submit" size="small" variant="ghost" aria-label={`Sign out ${browser}, ${words}`}>
						Sign out
					</Button>
				</Form>
			)}
		</li>
	)
}

function EndAll() {
	return (
		<Form method="post" action={href("/admin/account/ended-sessions")}>
			<Button type="submit" size="small" variant="quiet">
				Sign out everywhere else
			</Button>
		</Form>
	)
}
