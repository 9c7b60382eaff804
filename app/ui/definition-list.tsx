import type { ReactNode } from "react"

/** Facts about one thing: contact, tent, web addresses. Two columns where there is room. */
export function DefinitionList({ items }: { items: { term: string; value: ReactNode }[] }) {
	return (
		<dl className="grid gap-x-8 gap-y-2.5 text-sm sm:grid-cols-2">
			{items.map(({ term, value }) => (
				<div key={term} className="min-w-0">
					<dt className="text-muted">{term}</dt>
					<dd className="font-semibold wrap-anywhere">{value}</dd>
				</div>
			))}
		</dl>
	)
}
