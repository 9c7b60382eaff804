import { isRouteErrorResponse, useRouteError } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { PageIntro } from "../page-sections.tsx"
import type { NotFoundData } from "./respond-not-found.server.ts"

export function NotFoundPage({ copy, title, picture }: NotFoundData) {
	return (
		<>
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<PageIntro heading={copy.heading} lead={copy.text} picture={picture} colouring={null}>
				<p className="mt-5">{copy.help}</p>
				<ul className="mt-5 flex flex-wrap gap-3">
					{copy.links.map(({ label, link }, index) => (
						<li key={link}>
							<LinkButton variant={index === 0 ? "primary" : "ghost"} to={link}>
								{label}
							</LinkButton>
						</li>
					))}
				</ul>
			</PageIntro>
		</>
	)
}

/** Error boundary of pages that throw `missing`: those stay in their frame, any other error goes further up. */
export function NotFoundBoundary() {
	const error = useRouteError()
	if (isRouteErrorResponse(error) && error.status === 404)
		return <NotFoundPage {...(error.data as NotFoundData)} />
	throw error
}
