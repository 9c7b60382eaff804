import { ArrowLeft, ArrowRight } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "./link.tsx"

export type PaginationProps = {
	label: string
	previousHref?: string
	nextHref?: string
	/** Where one is: "1–50 of 240". */
	summary?: ReactNode
}

const linkClasses =
	"touch inline-flex min-h-11 items-center gap-2 rounded-sm border-2 border-text px-4 py-1 font-semibold no-underline hover:bg-text hover:text-surface"

/** Previous and next, for lists that are read in order. Renders nothing when there is nowhere to go. */
export function Pagination({ label, previousHref, nextHref, summary }: PaginationProps) {
	if (!previousHref && !nextHref && !summary) return null
	return (
		<nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
			{previousHref ? (
				<Link to={previousHref} rel="prev" className={linkClasses}>
					<ArrowLeft aria-hidden className="size-5" /> Previous
				</Link>
			) : (
				<span />
			)}
			{summary && (
				<p className="figures text-sm text-muted max-sm:order-first max-sm:basis-full max-sm:text-center">
					{summary}
				</p>
			)}
			{nextHref ? (
				<Link to={nextHref} rel="next" className={linkClasses}>
					Next <ArrowRight aria-hidden className="size-5" />
				</Link>
			) : (
				<span />
			)}
		</nav>
	)
}
