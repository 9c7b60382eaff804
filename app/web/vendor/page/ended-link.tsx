import { href } from "react-router"
import { FormPage } from "../../../ui/site-shell.tsx"

export const ENDED_STATUS = { "not-found": 404, erased: 410 } as const

/** Of a link that opens nothing. */
export function EndedLink({
	reason,
	unsaved,
}: {
	reason: keyof typeof ENDED_STATUS
	unsaved?: string | undefined
}) {
	const isErased = reason === "erased"
	const title = isErased ? "This page has been deleted" : "This link does not work"
	return (
		<FormPage>
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<h1 className="lettering text-3xl">{title}</h1>
			{unsaved && (
				<p role="alert" className="mt-4 border-l-4 border-danger pl-4 font-semibold">
					{unsaved}
				</p>
			)}
			{isErased ? (
				<p className="mt-4">
					The data of this application has been erased. There is nothing more to see here.
				</p>
			) : (
				<p className="mt-4">
					It may have ended, or a newer link has taken its place.{" "}
					<a href={href("/my")} className="link">
						Ask for a new link to your page
					</a>
				</p>
			)}
		</FormPage>
	)
}
