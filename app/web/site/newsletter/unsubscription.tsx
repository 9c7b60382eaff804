import { Form, href, Link } from "react-router"
import { canUnsubscribe, unsubscribe } from "../../../domain/newsletter/commands.server.ts"
import { FormPage } from "../../../ui/site-shell.tsx"
import { SubmitButton } from "../../forms/checked-form.tsx"
import { getServices } from "../../request/context.ts"
import { DoneHeading } from "../done-heading.tsx"
import type { Route } from "./+types/unsubscription"

export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" })

/** Looking takes nobody off: programs that read mail follow every link in it. */
export async function loader({ params, context }: Route.LoaderArgs) {
	return { isListed: await canUnsubscribe(getServices(context).db, params.token) }
}

/**
 * The button, and the bare POST of a mail program (RFC 8058): that one wants an answer, not a redirection, so this
 * page is the answer to both.
 */
export async function action({ params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	await unsubscribe(db, params.token, now())
	return null
}

/** Where the link off the list leads, in every letter of the list. */
export default function Unsubscription({ loaderData }: Route.ComponentProps) {
	return (
		<FormPage>
			<meta name="robots" content="noindex" />
			{loaderData.isListed ? <UnsubscribeForm /> : <Unsubscribed />}
		</FormPage>
	)
}

function UnsubscribeForm() {
	return (
		<>
			<title>Unsubscribe</title>
			<h1 className="lettering text-3xl">Unsubscribe</h1>
			<p className="mt-4 mb-6 text-lg">
				We will send no more newsletters to this address, and delete it from our records.
			</p>
			<Form method="post">
				<SubmitButton size="large">Unsubscribe</SubmitButton>
			</Form>
		</>
	)
}

/** The same for who just left, left long ago, and a link that never was one: nothing tells who is on the list. */
function Unsubscribed() {
	return (
		<>
			<title>You have unsubscribed</title>
			<DoneHeading>You have unsubscribed</DoneHeading>
			<p className="mt-4 text-lg">
				The address this link was sent to is no longer on our list, and we have deleted it.
			</p>
			<p className="mt-4">
				If you still get newsletters, the address has been signed up again since: use the link in the latest
				one to unsubscribe.{" "}
				<Link to={`${href("/contact")}?tab=attendee`} className="link">
					Sign up again
				</Link>{" "}
				at any time.
			</p>
		</>
	)
}
