import { href } from "react-router"
import { Link } from "../../../../ui/link.tsx"
import { buildUrl } from "../lists/list-query.ts"
import { useRight } from "../rights/use-right.ts"

/**
 * The number of an application, as letters name it: leads to its page whoever may read it.
 * @param className a card of a list styles its links itself, to stay light
 */
export function ApplicationLink({
	id,
	number,
	className,
}: {
	id: number
	number: number
	className?: string
}) {
	const label = `No. ${number}`
	if (!useRight("applications.read")) return <span>{label}</span>
	return (
		<Link to={applicationPath(id)} discover="none" className={className}>
			{label}
		</Link>
	)
}

export const applicationPath = (id: number) => href("/admin/applications/:id", { id: String(id) })

/** Where applications that may be of one vendor stand beside each other. */
export const comparisonPath = (first: { id: number }, others: readonly { number: number }[]): string =>
	buildUrl(href("/admin/applications/:id/merge", { id: String(first.id) }), {
		with: others.map(({ number }) => number).join(", "),
	})
