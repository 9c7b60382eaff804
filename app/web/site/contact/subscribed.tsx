import { href, Link } from "react-router"
import { FormPage } from "../../../ui/site-shell.tsx"
import { DoneHeading } from "../done-heading.tsx"

/** After signing up for news (R11): the same for everybody, known or not. */
export default function Subscribed() {
	return (
		<FormPage>
			<title>Look into your mailbox</title>
			<meta name="robots" content="noindex" />
			<DoneHeading>Look into your mailbox</DoneHeading>
			<p className="mt-4 text-lg">
				A letter is on its way to the address you gave. Press the button in it and you are on the list.
			</p>
			<p className="mt-4">
				Nothing there in a few minutes? Look among the spam, or{" "}
				<Link to={`${href("/contact")}?tab=attendee`} className="link">
					sign up again
				</Link>
				.
			</p>
		</FormPage>
	)
}
