import { Link } from "react-router"
import type { parentListOf } from "./urls.ts"

/** Above a heading: to the list that the page belongs to. */
export function BackLink({ to, label }: ReturnType<typeof parentListOf>) {
	return (
		<p className="mb-2 text-sm">
			<Link to={to} className="link touch">
				{label}
			</Link>
		</p>
	)
}
