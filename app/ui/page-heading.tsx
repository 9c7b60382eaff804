import type { ReactNode } from "react"
import { classes } from "./classes.ts"

export type PageHeadingProps = {
	children: ReactNode
	/** Facts under the title: a count, a date. */
	meta?: ReactNode
	actions?: ReactNode
	/** Of a screen whose table needs the height, and the whole width: all in one line. */
	isCompact?: boolean
}

/** The one h1 of a screen. Takes the focus after a change of route (`tabIndex -1`). */
export function PageHeading({ children, meta, actions, isCompact }: PageHeadingProps) {
	return (
		<header
			data-wide-screen={isCompact || undefined}
			className={classes("flex flex-wrap justify-between gap-x-6", isCompact ? compactClasses : roomyClasses)}
		>
			<div className="min-w-0 wrap-anywhere">
				<h1 tabIndex={-1} className="lettering">
					{children}
				</h1>
				{meta && <div className="figures flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">{meta}</div>}
			</div>
			{actions && <div className="flex flex-wrap gap-3">{actions}</div>}
		</header>
	)
}

const roomyClasses = "mb-6 items-end gap-y-3 [&_h1]:text-3xl [&_h1+div]:mt-2"
const compactClasses =
	"mb-2 items-center gap-y-2 max-sm:[&_h1+div]:gap-x-3 max-sm:[&_h1+div]:text-xs xl:gap-x-3 xl:[&>*]:gap-2 xl:[&_h1+div]:gap-x-4 xl:[&_h1+div]:text-xs [&_h1]:text-2xl [&>:first-child]:flex [&>:first-child]:flex-wrap [&>:first-child]:items-baseline [&>:first-child]:gap-x-5"
