import type { ReactNode } from "react"

/** Facts about one thing: contact, tent, web addresses. In columns where each is wide enough for an address. */
export function DefinitionList({ items }: { items: { term: string; value: ReactNode }[] }) {
	return (
		<dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-8 gap-y-2.5 text-sm">
			{items.map(({ term, value }, nth) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same name, and none moves
				<div key={nth} className="min-w-0">
					<dt className="text-muted">{term}</dt>
					<dd className="font-semibold wrap-anywhere">{value}</dd>
				</div>
			))}
		</dl>
	)
}
