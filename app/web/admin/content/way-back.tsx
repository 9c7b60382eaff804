import { Link } from "react-router"
import type { listOf } from "./addresses.ts"

/** Above a heading: to the list that the page belongs to. */
export function WayBack({ to, label }: ReturnType<typeof listOf>) {
	return (
		<p className="mb-2 text-sm">
			<Link to={to} className="link touch">
				{label}
			</Link>
		</p>
	)
}
