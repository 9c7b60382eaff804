import { Form, href, Link, useNavigation } from "react-router"
import { canLeaveNews, leaveNews } from "../../../domain/newsletter/commands.server.ts"
import { Button } from "../../../ui/button.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { servicesOf } from "../../middleware/services.ts"
import { DoneHeading } from "../done-heading.tsx"
import type { Route } from "./+types/unsubscription"

export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" })

/** Looking takes nobody off: programs that read mail follow every link in it. */
export async function loader({ params, context }: Route.LoaderArgs) {
	return { isListed: await canLeaveNews(servicesOf(context).db, params.token) }
}

/**
 * The button, and the bare POST of a mail program (RFC 8058): that one wants an answer, not a redirection, so this
 * page is the answer to both.
 */
export async function action({ params, context }: Route.ActionArgs) {
	await leaveNews(servicesOf(context).db, params.token)
	return null
}

/** Where the link off the list leads, in every letter of the list. */
export default function Unsubscription({ loaderData }: Route.ComponentProps) {
	return (
		<FormPage>
			<meta name="robots" content="noindex" />
			{loaderData.isListed ? <Question /> : <Gone />}
		</FormPage>
	)
}

function Question() {
	const busy = useNavigation().state !== "idle"
	return (
		<>
			<title>Leave the list</title>
			<h1 className="lettering text-3xl">Leave the list</h1>
			<p className="mt-4 mb-6 text-lg">
				One press and no more news of our festivals comes to this address. We then forget it.
			</p>
			<Form method="post">
				<Button type="submit" size="large" busy={busy}>
					Take my address off the list
				</Button>
			</Form>
		</>
	)
}

/** The same for who just left, left long ago, and a link that never was one: nothing tells who is on the list. */
function Gone() {
	return (
		<>
			<title>You are off the list</title>
			<DoneHeading>You are off the list</DoneHeading>
			<p className="mt-4 text-lg">
				The address that this link was made for is not on our list any more, and we have forgotten it.
			</p>
			<p className="mt-4">
				Should news still come, somebody signed up again since: then the link in the newest letter takes you
				off.{" "}
				<Link to={`${href("/contact")}?tab=attendee`} className="link">
					Sign up again
				</Link>{" "}
				whenever you like.
			</p>
		</>
	)
}
