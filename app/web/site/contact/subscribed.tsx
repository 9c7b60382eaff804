import { href, Link } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { FormPage } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { DoneHeading } from "../done-heading.tsx"
import type { Route } from "./+types/subscribed"

export async function loader({ context }: Route.LoaderArgs) {
	const { asked } = await readContentDocument(getServices(context).db, CONTENT_DOCUMENTS.newsletter)
	return asked
}

/** After signing up for news: the same for everybody, known or not. */
export default function Subscribed({ loaderData: { heading, text } }: Route.ComponentProps) {
	return (
		<FormPage>
			<title>{heading}</title>
			<meta name="robots" content="noindex" />
			<DoneHeading>{heading}</DoneHeading>
			<p className="mt-4 text-lg">{text}</p>
			<p className="mt-4">
				If it does not arrive within a few minutes, check your spam folder or{" "}
				<Link to={`${href("/contact")}?tab=attendee`} className="link">
					sign up again
				</Link>
				.
			</p>
		</FormPage>
	)
}
