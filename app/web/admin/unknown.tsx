import { data } from "react-router"
import { PageHeading } from "../../ui/page-heading.tsx"

export function loader() {
	return data(null, { status: 404 })
}

/** So that an unknown address below /admin is guarded like a known one (R23). */
export default function UnknownAdminPage() {
	return (
		<>
			<title>ERROR 404</title>
			<PageHeading>ERROR 404</PageHeading>
			<p>THE PAGE YOURE LOOKING FOR DOESNT EXIST.</p>
		</>
	)
}
