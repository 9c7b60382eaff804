import { isRouteErrorResponse, useRouteError } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { Proverb } from "../../../ui/proverb.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { Opening } from "../opening.tsx"
import type { MissingWords } from "./missing.server.ts"

/** The not-found page of the specification, and where to go from it. */
export function MissingPage({ words, title, proverb, picture }: MissingWords) {
	return (
		<>
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<Opening heading={words.heading} lead={words.text} picture={picture} colouring="night">
				<p className="mt-5">{words.help}</p>
				<ul className="mt-5 flex flex-wrap gap-3">
					{words.links.map(({ label, link }, nth) => (
						<li key={link}>
							<LinkButton variant={nth === 0 ? "primary" : "ghost"} to={link}>
								{label}
							</LinkButton>
						</li>
					))}
				</ul>
			</Opening>
			{proverb && (
				<Proverb saying={proverb.swahili} meaning={proverb.english} className={`${wideColumn} py-10`} />
			)}
		</>
	)
}

/** Error boundary of pages that throw `missing`: those stay in their frame, any other error goes further up. */
export function MissingBoundary() {
	const error = useRouteError()
	if (isRouteErrorResponse(error) && error.status === 404)
		return <MissingPage {...(error.data as MissingWords)} />
	throw error
}
