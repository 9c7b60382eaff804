import type { ReactNode } from "react"
import { href } from "react-router"
import type { Right } from "../../../../domain/accounts/rights.ts"
import type { OpenMatters } from "../../../../domain/closing/queries.server.ts"
import { MAX_COUNTED_PAPERS } from "../../../../domain/papers/rules.ts"
import { Link } from "../../../../ui/link.tsx"
import { formatNumber } from "../../../../values/number.ts"
import { editionUrl } from "../editions/edition-url.ts"
import { acceptedAddress, tableAddress } from "../lists/applications-view.ts"
import { outboxUrl } from "../lists/outbox-view.ts"
import { useRight } from "../rights/use-right.ts"

type Matter = {
	key: keyof OpenMatters
	one: string
	many: string
	to: string
	right: Right
	/** Nobody counts further. */
	limit?: number
}

const MATTERS: Matter[] = [
	{
		key: "undecided",
		one: "application without a decision",
		many: "applications without a decision",
		to: tableAddress({ status: "pending", choice: "none" }),
		right: "applications.read",
	},
	{
		key: "unreleased",
		one: "choice that vendors have not been told",
		many: "choices that vendors have not been told",
		to: href("/admin/release"),
		right: "confirmations.send",
	},
	{
		key: "misinformed",
		one: "vendor who was told an answer that is no longer true",
		many: "vendors who were told an answer that is no longer true",
		to: tableAddress({ outdated: "answer" }),
		right: "applications.read",
	},
	{
		key: "toldOtherFacts",
		one: "confirmed vendor who was told facts that have changed",
		many: "confirmed vendors who were told facts that have changed",
		to: acceptedAddress({ missing: "facts" }),
		right: "accepted.read",
	},
	{
		key: "duplicates",
		one: "vendor who may have applied more than once",
		many: "vendors who may have applied more than once",
		to: href("/admin/duplicates"),
		right: "applications.correct",
	},
	{
		key: "vendorChanges",
		one: "change by a vendor that nobody has seen",
		many: "changes by vendors that nobody has seen",
		to: href("/admin/vendor-changes"),
		right: "applications.decide",
	},
	{
		key: "unconfirmed",
		one: "accepted vendor without a confirmation email",
		many: "accepted vendors without a confirmation email",
		to: acceptedAddress({ missing: "confirmation" }),
		right: "accepted.read",
	},
	{
		key: "withoutForm",
		one: "accepted vendor without an indemnity form",
		many: "accepted vendors without an indemnity form",
		to: acceptedAddress({ missing: "form" }),
		right: "accepted.read",
	},
	{
		key: "papers",
		one: "paper that nobody has judged",
		many: "papers that nobody has judged",
		to: href("/admin/papers"),
		right: "papers.judge",
		limit: MAX_COUNTED_PAPERS,
	},
	{
		key: "letters",
		one: "email that could not be delivered",
		many: "emails that could not be delivered",
		to: outboxUrl({ state: "trouble" }),
		right: "letters.read",
	},
]

type OpenMattersProps = {
	/** Those that are missing are nobody's to see to. */
	matters: Partial<OpenMatters>
	edition: string
	/** Further lines that come first. */
	children?: ReactNode[]
}

/** What nobody has done yet, each with its list. */
export function OpenMattersList({ matters, edition, children = [] }: OpenMattersProps) {
	const counted = MATTERS.map((matter) => ({ ...matter, count: matters[matter.key] ?? 0 }))
	const open = counted.filter(({ count }) => count > 0)
	if (!open.length && !children.length) return <p>Everything is decided, confirmed and handed in.</p>
	return (
		<ul className="grid gap-x-10 gap-y-1 md:grid-cols-2">
			{children}
			{open.map(({ key, count, one, many, to, right, limit }) => (
				<OpenMatter key={key} to={to} right={right} edition={edition}>
					<b>{formatNumber(count)}</b> {count === limit && "or more "}
					{count === 1 ? one : many}
				</OpenMatter>
			))}
		</ul>
	)
}

type OpenMatterProps = {
	to: string
	/** That whoever follows the link needs. */
	right: Right
	edition: string
	children: ReactNode
}

/** A line that leads to where it is done, for whoever may go there. */
export function OpenMatter({ to, right, edition, children }: OpenMatterProps) {
	const mayGo = useRight(right)
	return (
		<li className="figures flex min-h-11 items-center py-1">
			{mayGo ? (
				<Link to={editionUrl(to, edition)} className="link">
					{children}
				</Link>
			) : (
				<span>{children}</span>
			)}
		</li>
	)
}
