import { Button, LinkButton } from "./button.tsx"
import type { PageFailure, Refusal } from "./error-context.tsx"
import { useReloadOnceReached } from "./reload-once-reached.ts"
import { Wordmark } from "./wordmark.tsx"

/** Something broke that no page could show; offers a way back and the id for whoever helps. */
export function BrokenPage(failure: PageFailure) {
	return (
		<main className="mx-auto max-w-xl px-5 py-16">
			<p className="mb-10 text-2xl">
				<Wordmark name="tamasha" />
			</p>
			<BrokenScreen {...failure} back={failure.refusal ? OFFICE : HOME} />
		</main>
	)
}

const HOME = { to: "/", label: "Back to the home page" }
const OFFICE = { to: "/admin", label: "Back to the back office" }

/** What an error outside every page is called. */
const OUTSIDE = "Unexpected Application Error!"

type BrokenScreenProps = PageFailure & {
	back: { to: string; label: string }
	heading?: string
}

/** The same where the frame around the screen still stands. */
export function BrokenScreen({
	refusal,
	name,
	status,
	errorContext,
	back,
	heading = OUTSIDE,
}: BrokenScreenProps) {
	useReloadOnceReached(errorContext.isUnreached)
	if (refusal) return <RefusedScreen {...refusal} back={back} />
	const { requestId, isDatabaseAway } = errorContext
	return (
		<div className="max-w-xl" data-trouble={JSON.stringify({ requestId, isDatabaseAway })}>
			<title>{heading}</title>
			<h1 tabIndex={-1} className="lettering text-3xl">
				{heading}
			</h1>
			<p className="mt-4">
				{explainFailure({ name, status, errorContext })} If you had just sent a form, look first whether it
				was saved.
			</p>
			{requestId && (
				<p className="mt-2 text-muted">
					If it happens again, send us this code: <code className="wrap-anywhere">{requestId}</code>
				</p>
			)}
			<p className="mt-8 flex flex-wrap gap-4">
				<Button onClick={() => location.reload()}>Reload this page</Button>
				<LinkButton to={back.to} variant="ghost" reloadDocument>
					{back.label}
				</LinkButton>
			</p>
		</div>
	)
}

function RefusedScreen({ heading, text, back }: Refusal & Pick<BrokenScreenProps, "back">) {
	return (
		<div className="max-w-xl">
			<title>{heading}</title>
			<h1 tabIndex={-1} className="lettering text-3xl">
				{heading}
			</h1>
			<p className="mt-4">{text}</p>
			<p className="mt-8">
				<LinkButton to={back.to} variant="ghost" reloadDocument>
					{back.label}
				</LinkButton>
			</p>
		</div>
	)
}

const DATABASE_AWAY_MESSAGE =
	"Our database is not responding at the moment. Please try again in a few minutes."

const UNREACHABLE_MESSAGE = "We could not reach our server. This page comes back with the connection."

function explainFailure({ name, status, errorContext }: PageFailure): string {
	if (errorContext.isDatabaseAway) return DATABASE_AWAY_MESSAGE
	if (errorContext.isUnreached) return UNREACHABLE_MESSAGE
	return name
		? `${name}: part of this page could not be loaded. Please reload it.`
		: `Something went wrong on our side (${status}). Please try again.`
}
