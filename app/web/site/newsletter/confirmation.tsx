import { data, Form, href, Link, redirect } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import type { NewsletterCopy } from "../../../domain/content/page-inputs.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { confirmSubscription, findLinkState } from "../../../domain/newsletter/commands.server.ts"
import { FormPage } from "../../../ui/site-shell.tsx"
import { SubmitButton } from "../../forms/checked-form.tsx"
import { getServices } from "../../request/context.ts"
import { DoneHeading } from "../done-heading.tsx"
import type { Route } from "./+types/confirmation"

export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" })

/** Looking confirms nothing: programs that read mail follow every link in it. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const [state, { confirmed, stale }] = await Promise.all([
		findLinkState(db, params.token, now()),
		readContentDocument(db, CONTENT_DOCUMENTS.newsletter),
	])
	return data({ state, copy: { confirmed, stale } }, { status: state === "not-valid" ? 404 : 200 })
}

export async function action({ params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	await confirmSubscription(db, params.token, now())
	throw redirect(href("/newsletter/:token", { token: params.token }))
}

/** Where the link in the letter leads. */
export default function Confirmation({ loaderData: { state, copy } }: Route.ComponentProps) {
	return (
		<FormPage>
			<meta name="robots" content="noindex" />
			{state === "waiting" && <ConfirmationForm />}
			{state === "confirmed" && <Confirmed {...copy.confirmed} />}
			{state === "not-valid" && <InvalidLink {...copy.stale} />}
		</FormPage>
	)
}

function ConfirmationForm() {
	return (
		<>
			<title>Confirm your address</title>
			<h1 className="lettering text-3xl">Confirm your address</h1>
			<p className="mt-4 mb-6 text-lg">Press the button to get our newsletter at this address.</p>
			<Form method="post">
				<SubmitButton size="large">Confirm address</SubmitButton>
			</Form>
		</>
	)
}

type NewsletterMessage = NewsletterCopy["confirmed"]

function Confirmed({ heading, text }: NewsletterMessage) {
	return (
		<>
			<title>{heading}</title>
			<DoneHeading>{heading}</DoneHeading>
			<p className="mt-4 text-lg">{text}</p>
		</>
	)
}

function InvalidLink({ heading, text }: NewsletterMessage) {
	return (
		<>
			<title>{heading}</title>
			<h1 className="lettering text-3xl">{heading}</h1>
			<p className="mt-4 text-lg">{text}</p>
			<p className="mt-4">
				<Link to={`${href("/contact")}?tab=attendee`} className="link">
					Sign up again
				</Link>
			</p>
		</>
	)
}
