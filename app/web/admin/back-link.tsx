import { Link } from "../../ui/link.tsx"

/** Above a heading: to the page that this one belongs to, by its heading. */
export function BackLink({ to, label }: { to: string; label: string }) {
	return (
		<p className="text-sm md:mb-2">
			<Link to={to} className="link touch content-center">
				Back to {label}
			</Link>
		</p>
	)
}
