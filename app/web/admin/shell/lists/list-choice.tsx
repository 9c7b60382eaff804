import type { ReactNode } from "react"
import { Link } from "../../../../ui/link.tsx"

interface ListChoiceProps {
	/** "Which payments". */
	label: string
	lists: { name: string; to: string; isChosen: boolean }[]
	/** What stands beside them. */
	children?: ReactNode
}

/** Leads from one list of the same things to another. */
export function ListChoice({ label, lists, children }: ListChoiceProps) {
	return (
		<nav aria-label={label} className="mb-4 flex flex-wrap gap-x-5 gap-y-1">
			{lists.map(({ name, to, isChosen }) => (
				<Link key={name} to={to} aria-current={isChosen ? "page" : undefined} className="list-link touch">
					{name}
				</Link>
			))}
			{children}
		</nav>
	)
}
