import { Link } from "../../../../ui/link.tsx"

/** Above a heading: to the page that this one belongs to, by its heading. Paper leads nowhere. */
export function BackLink({ to, label }: { to: string; label: string }) {
	return (
		<p className="text-sm md:mb-2 print:hidden">
			<Link to={to} className="link touch content-center">
				Back to {label}
			</Link>
		</p>
	)
}
