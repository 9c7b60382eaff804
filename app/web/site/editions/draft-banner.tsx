import { Link, useLocation } from "react-router"
import { classes } from "../../../ui/classes.ts"
import { softTone } from "../../../ui/tone.ts"

/** The pages of an edition that is not on the site. */
export interface DraftPages {
	page: string | undefined
	guidelines: string | undefined
	vendors: string
}

/** Above each page of a draft, and how to get from one to the next: nothing else leads there. */
export function DraftBanner({ pages: { page, guidelines, vendors } }: { pages: DraftPages }) {
	return (
		<div className={classes("px-4 py-2.5 text-center text-sm font-semibold sm:px-8", softTone.warning)}>
			<p>This is a draft. Visitors can’t see it yet.</p>
			<nav aria-label="Draft" className="flex flex-wrap justify-center gap-x-6">
				{page && <DraftLink to={page}>Page</DraftLink>}
				{guidelines && <DraftLink to={guidelines}>Guidelines for vendors</DraftLink>}
				<DraftLink to={vendors}>Vendors</DraftLink>
			</nav>
		</div>
	)
}

function DraftLink({ to, children }: { to: string; children: string }) {
	const isCurrent = useLocation().pathname === to
	return (
		<Link
			to={to}
			aria-current={isCurrent ? "page" : undefined}
			className="inline-flex min-h-11 items-center underline aria-[current=page]:no-underline"
		>
			{children}
		</Link>
	)
}
