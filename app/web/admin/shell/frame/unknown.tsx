import { data, href } from "react-router"
import { LinkButton } from "../../../../ui/button.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"

export function loader() {
	return data(null, { status: 404 })
}

/** So that an unknown address below /admin is guarded like a known one. */
export default function UnknownAdminPage() {
	return (
		<>
			<title>ERROR 404</title>
			<PageHeading>ERROR 404</PageHeading>
			<p className="mb-6">THE PAGE YOURE LOOKING FOR DOESNT EXIST.</p>
			<LinkButton to={href("/admin")} variant="ghost">
				Back to the overview
			</LinkButton>
		</>
	)
}
