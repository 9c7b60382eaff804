import { isRouteErrorResponse, useRouteError } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { Proverb } from "../../../ui/proverb.tsx"
import type { MissingWords } from "./missing.server.ts"

/** The not-found page of the specification, and where to go from it. */
export function MissingPage({ words, title, proverb }: MissingWords) {
	return (
		<div className="mx-auto grid max-w-3xl justify-items-center px-4 py-16 text-center sm:py-24">
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<h1 className="lettering text-5xl text-accent-ink">{words.heading}</h1>
			<p className="lettering mt-5 text-2xl">{words.text}</p>
			<p className="mt-6">{words.help}</p>
			<ul className="mt-5 flex flex-wrap justify-center gap-3">
				{words.links.map(({ label, link }, nth) => (
					<li key={link}>
						<LinkButton variant={nth === 0 ? "primary" : "ghost"} to={link}>
							{label}
						</LinkButton>
					</li>
				))}
			</ul>
			{proverb && <Proverb saying={proverb.swahili} meaning={proverb.english} className="mt-8" />}
		</div>
	)
}

/** Error boundary of pages that throw `missing`: those stay in their frame, any other error goes further up. */
export function MissingBoundary() {
	const error = useRouteError()
	if (isRouteErrorResponse(error) && error.status === 404)
		return <MissingPage {...(error.data as MissingWords)} />
	throw error
}
