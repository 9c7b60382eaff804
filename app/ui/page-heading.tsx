import type { ReactNode } from "react"

export type PageHeadingProps = {
	children: ReactNode
	/** Facts under the title: a count, a date. */
	meta?: ReactNode
	actions?: ReactNode
}

/** The one h1 of a screen. Takes the focus after a change of route (`tabIndex -1`). */
export function PageHeading({ children, meta, actions }: PageHeadingProps) {
	return (
		<header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
			<div className="min-w-0 wrap-anywhere">
				<h1 tabIndex={-1} className="lettering text-3xl">
					{children}
				</h1>
				{meta && <div className="figures mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">{meta}</div>}
			</div>
			{actions && <div className="flex flex-wrap gap-3">{actions}</div>}
		</header>
	)
}
