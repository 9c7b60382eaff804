import { data, Form, href, Link, redirect, useNavigation } from "react-router"
import { confirmNews, type LinkState, stateOfLink } from "../../../domain/newsletter/commands.server.ts"
import { Button } from "../../../ui/button.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { servicesOf } from "../../middleware/services.ts"
import { DoneHeading } from "../done-heading.tsx"
import type { Route } from "./+types/confirmation"

export const headers: Route.HeadersFunction = () => ({ "cache-control": "no-store" })

/** Looking confirms nothing: programs that read mail follow every link in it. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, now } = servicesOf(context)
	const state = await stateOfLink(db, params.token, now())
	return data({ state }, { status: state === "not-valid" ? 404 : 200 })
}

export async function action({ params, context }: Route.ActionArgs) {
	const { db, now } = servicesOf(context)
	await confirmNews(db, params.token, now())
	throw redirect(href("/newsletter/:token", { token: params.token }))
}

const screens: Record<LinkState, () => React.ReactNode> = {
	waiting: Waiting,
	confirmed: Confirmed,
	"not-valid": NotValid,
}

/** Where the link in the letter leads (R11). */
export default function Confirmation({ loaderData }: Route.ComponentProps) {
	const Screen = screens[loaderData.state]
	return (
		<FormPage>
			<meta name="robots" content="noindex" />
			<Screen />
		</FormPage>
	)
}

function Waiting() {
	const busy = useNavigation().state !== "idle"
	return (
		<>
			<title>Confirm your address</title>
			<h1 className="lettering text-3xl">Confirm your address</h1>
			<p className="mt-4 mb-6 text-lg">
				Do you want news of our festivals at this address? One press and you are on the list.
			</p>
			<Form method="post">
				<Button type="submit" size="large" busy={busy}>
					Confirm my address
				</Button>
			</Form>
		</>
	)
}

function Confirmed() {
	return (
		<>
			<title>You are on the list</title>
			<DoneHeading>You are on the list</DoneHeading>
			<p className="mt-4 text-lg">The next news of our festivals comes to you.</p>
		</>
	)
}

function NotValid() {
	return (
		<>
			<title>This link does not work any more</title>
			<h1 className="lettering text-3xl">This link does not work any more</h1>
			<p className="mt-4 text-lg">
				It is too old, or a newer letter took its place.{" "}
				<Link to={`${href("/contact")}?tab=attendee`} className="link">
					Sign up again
				</Link>{" "}
				and a new one comes.
			</p>
		</>
	)
}
