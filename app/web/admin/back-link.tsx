import { Link } from "react-router"

/** Above a heading: to the list that the page belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
	return (
		<p className="mb-2 text-sm">
			<Link to={to} className="link touch">
				{label}
			</Link>
		</p>
	)
}
