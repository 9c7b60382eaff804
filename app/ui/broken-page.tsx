import { Button, LinkButton } from "./button.tsx"
import { Wordmark } from "./wordmark.tsx"

/** The screen of R8: something broke that no page could show; offers a way back and the id for whoever helps. */
export function BrokenPage({
	name,
	status,
	requestId,
}: {
	name?: string
	status: number
	requestId?: string
}) {
	return (
		<main className="mx-auto max-w-xl px-5 py-16">
			<title>Unexpected Application Error!</title>
			<p className="text-2xl">
				<Wordmark name="tamasha" />
			</p>
			<h1 className="lettering mt-10 text-3xl">Unexpected Application Error!</h1>
			<p className="mt-4">
				{name
					? `${name}: part of this page could not be loaded. Loading it again mostly helps.`
					: `Something went wrong on our side (${status}). Nothing you did caused it.`}
			</p>
			{requestId && (
				<p className="mt-2 text-muted">
					If it happens again, tell us this number:{" "}
					<code className="break-all" data-request-id={requestId}>
						{requestId}
					</code>
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
