import { Button, LinkButton } from "./button.tsx"
import type { Trouble } from "./trouble.tsx"
import { Wordmark } from "./wordmark.tsx"

type BrokenPageProps = { name?: string; status: number; trouble: Trouble }

/** The screen of R8: something broke that no page could show; offers a way back and the id for whoever helps. */
export function BrokenPage({ name, status, trouble: { requestId, isDatabaseAway } }: BrokenPageProps) {
	return (
		<main
			className="mx-auto max-w-xl px-5 py-16"
			data-trouble={JSON.stringify({ requestId, isDatabaseAway })}
		>
			<title>Unexpected Application Error!</title>
			<p className="text-2xl">
				<Wordmark name="tamasha" />
			</p>
			<h1 className="lettering mt-10 text-3xl">Unexpected Application Error!</h1>
			<p className="mt-4">{isDatabaseAway ? AWAY : whatHappened(name, status)}</p>
			{requestId && (
				<p className="mt-2 text-muted">
					If it happens again, tell us this number: <code className="break-all">{requestId}</code>
				</p>
			)}
			<p className="mt-8 flex flex-wrap gap-4">
				<Button onClick={() => location.reload()}>Load this page again</Button>
				<LinkButton to="/" variant="ghost" reloadDocument>
					Back to the home page
				</LinkButton>
			</p>
		</main>
	)
}

const AWAY =
	"The database does not answer right now. Nothing is lost; this page works again as soon as it is back."

function whatHappened(name: string | undefined, status: number): string {
	return name
		? `${name}: part of this page could not be loaded. Loading it again mostly helps.`
		: `Something went wrong on our side (${status}). Nothing you did caused it.`
}
