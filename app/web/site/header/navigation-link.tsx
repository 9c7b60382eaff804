import { Link, useLocation } from "react-router"
import { classes } from "../../../ui/classes.ts"

type NavigationLinkProps = { label: string; link: string; className?: string }

/** Paths match in any letter case, and the home page has two. */
function useIsCurrent(link: string): boolean {
	const path = useLocation()
		.pathname.toLowerCase()
		.replace(/(.)\/$/, "$1")
	if (link === "/") return false
	return path === link.toLowerCase() || (link === "/home" && path === "/")
}

/** An entry of the bar; the current page is marked by a line of murram. */
export function NavigationLink({ label, link, className }: NavigationLinkProps) {
	const isCurrent = useIsCurrent(link)
	return (
		<Link
			to={link}
			aria-current={isCurrent ? "page" : undefined}
			className={classes(navigationLinkClasses, className)}
		>
			{label}
		</Link>
	)
}

export const navigationLinkClasses =
	"inline-flex min-h-11 items-center gap-1 rounded-sm px-3 decoration-accent decoration-3 underline-offset-8 hover:underline aria-[current=page]:underline"
