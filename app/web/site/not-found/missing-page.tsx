import { isRouteErrorResponse, useRouteError } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { Picture } from "../../../ui/picture.tsx"
import { Proverb } from "../../../ui/proverb.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import type { MissingWords } from "./missing.server.ts"

/** The not-found page of the specification, and where to go from it. */
export function MissingPage({ words, title, proverb, picture }: MissingWords) {
	return (
		<div className={`${wideColumn} grid items-center gap-x-14 gap-y-8 py-10 sm:py-20 md:grid-cols-2`}>
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<div>
				<h1 tabIndex={-1} className="lettering text-5xl text-accent-ink">
					{words.heading}
				</h1>
				<p className="mt-5 text-xl font-semibold">{words.text}</p>
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
			</div>
			<div>
				<Picture
					picture={picture}
					first
					className="h-auto w-full rounded-md border-2 border-text cast-hard"
				/>
				{proverb && <Proverb saying={proverb.swahili} meaning={proverb.english} className="mt-5" />}
			</div>
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
