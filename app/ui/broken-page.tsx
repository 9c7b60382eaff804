import { use } from "react"
import { RequestId } from "./request-id.tsx"

/** The screen of R8: something broke that no page could show; offers a way back and the id for whoever helps. */
export function BrokenPage({ name, status }: { name?: string; status: number }) {
	const requestId = use(RequestId)
	return (
		<main className="mx-auto max-w-xl px-5 py-16">
			<title>Unexpected Application Error!</title>
			<h1 className="text-3xl font-bold">Unexpected Application Error!</h1>
			<p className="mt-4">
				{name
					? `${name}: part of this page could not be loaded.`
					: `Something went wrong on our side (${status}).`}
			</p>
			{requestId && (
				<p className="mt-2">
					If it happens again, tell us this number: <code>{requestId}</code>
				</p>
			)}
			<p className="mt-6 flex gap-4">
				<button type="button" onClick={() => location.reload()}>
					Load this page again
				</button>
				<a href="/">Back to the home page</a>
			</p>
		</main>
	)
}
