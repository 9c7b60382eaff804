import { useLocation } from "react-router"
import { classes } from "../../ui/classes.ts"
import { useHydrated } from "../../ui/hydrated.ts"

export interface DetailsToggleProps {
	/** The row whose card it is. */
	row: number
	/** Whose: "See More about Udongo Pottery". */
	about: string
	open: boolean
	busy?: boolean
	onToggle: () => void
	moreLabel: string
	lessLabel: string
	/** The id of the card's heading, where the page continues without JavaScript. */
	headingId: string
}

/** Opens a card of a list. A button with JavaScript; without, a link to the same page with this card open as well. */
export function DetailsToggle(props: DetailsToggleProps) {
	const { row, about, open, busy, onToggle, moreLabel, lessLabel, headingId } = props
	const { search } = useLocation()
	const label = open ? lessLabel : moreLabel
	const common = { "aria-label": `${label} about ${about}`, className: "disclosure-toggle" }
	const content = (
		<>
			<i className={classes("icon-chevron-down", open && "rotate-180")} />
			{label}
		</>
	)
	if (!useHydrated())
		return (
			<a {...common} href={`${searchFor(search, row, !open)}#${headingId}`}>
				{content}
			</a>
		)
	return (
		<button {...common} type="button" aria-expanded={open} aria-busy={busy || undefined} onClick={onToggle}>
			{content}
		</button>
	)
}

/** The same page with this card open as well, or closed. */
function searchFor(search: string, row: number, isOpen: boolean): string {
	const query = new URLSearchParams(search)
	const others = (query.get("open") ?? "").split("-").filter((one) => one && one !== String(row))
	const open = isOpen ? [...others, row] : others
	if (open.length) query.set("open", open.join("-"))
	else query.delete("open")
	return `?${query}`
}
