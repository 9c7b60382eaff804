import { Button, LinkButton } from "./button.tsx"
import type { PageFailure } from "./error-context.tsx"
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

/** The same where the frame around the screen still stands. What is refused did not break: nothing is to be tried again. */
export function BrokenScreen(props: BrokenScreenProps) {
	const { refusal, errorContext, back, heading = refusal?.heading ?? OUTSIDE } = props
	const { requestId, isDatabaseAway, isUnreached } = errorContext
	useReloadOnceReached(isUnreached)
	const details = refusal ? undefined : JSON.stringify({ requestId, isDatabaseAway })
	return (
		<div className="max-w-xl" data-trouble={details}>
			<title>{heading}</title>
			<h1 tabIndex={-1} className="lettering text-3xl">
				{heading}
			</h1>
			<p className="mt-4">{refusal?.text ?? explainFailure(props)}</p>
			{!refusal && requestId && (
				<p className="mt-2 text-muted">
					If it happens again, send us this code: <code className="wrap-anywhere">{requestId}</code>
				</p>
			)}
			<p className="mt-8 flex flex-wrap gap-4">
				{!refusal && <Button onClick={() => location.reload()}>Reload this page</Button>}
				<LinkButton to={back.to} variant="ghost" reloadDocument>
					{back.label}
				</LinkButton>
			</p>
		</div>
	)
}

/** What failed may be the page after a form that was saved. */
const TRY_AGAIN = " If you sent a form, look first whether it was saved; then try again."

const UNREACHABLE_MESSAGE = "We could not reach our server. This page comes back with the connection."

function explainFailure({ name, status, errorContext }: PageFailure): string {
	if (errorContext.isUnreached) return UNREACHABLE_MESSAGE
	if (name) return `${name}: part of this page could not be loaded. Please reload it.`
	const reason = errorContext.isDatabaseAway
		? "Our database is not responding at the moment."
		: `Something went wrong on our side (${status}).`
	return reason + TRY_AGAIN
}
