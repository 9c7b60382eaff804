import { href } from "react-router"
import { classes } from "../../../ui/classes.ts"
import { Link } from "../../../ui/link.tsx"
import { Notice } from "../../../ui/notice.tsx"
import type { ViewsBarView } from "../shell/lists/read-views.server.ts"
import { useRight } from "../shell/rights/use-right.ts"

type View = ViewsBarView["views"][number]

interface ViewsBarProps {
	bar: ViewsBarView
	className?: string
}

/** How many stand in the line; the others are opened. */
const IN_LINE = 8

/** Above a list of vendors: the views that colleagues saved, and what can be done with tags and views. */
export function ViewsBar({ bar: { views, saveTo, gone }, className }: ViewsBarProps) {
	const maySave = useRight("views.write")
	const others = views.slice(IN_LINE)
	return (
		<nav aria-label="Saved views" className={classes("grid gap-2 print:hidden", className)}>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
				{views.length > 0 && (
					<ul className="flex min-w-0 flex-wrap gap-2">
						{views.slice(0, IN_LINE).map((one) => (
							<ViewLink key={one.id} view={one} />
						))}
					</ul>
				)}
				<Link to={saveTo} className="link touch content-center">
					{maySave ? (views.length ? "Save or change views" : "Save this view") : "All views"}
				</Link>
				<Link to={href("/admin/tags")} className="link touch content-center">
					Tags
				</Link>
			</div>
			{others.length > 0 && (
				<details open={others.some(({ isShown }) => isShown)} className="text-sm">
					<summary className="disclosure-toggle ml-0">{others.length} more views</summary>
					<ul className="mt-2 flex flex-wrap gap-2">
						{others.map((one) => (
							<ViewLink key={one.id} view={one} />
						))}
					</ul>
				</details>
			)}
			{gone.length > 0 && (
				<Notice tone="warning">
					<p className="wrap-anywhere">{gone.join(" ")}</p>
				</Notice>
			)}
		</nav>
	)
}

function ViewLink({ view: { name, to, isShown, isOutdated } }: { view: View }) {
	return (
		<li className="min-w-0">
			<Link to={to} aria-current={isShown ? "page" : undefined} className="view-link touch">
				{name}
				{isOutdated && <span className="font-normal"> (out of date)</span>}
			</Link>
		</li>
	)
}
