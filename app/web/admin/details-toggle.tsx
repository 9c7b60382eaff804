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

/** Opens a card of a list. A button with JavaScript; without, a link to the same page with this card open. */
export function DetailsToggle(props: DetailsToggleProps) {
	const { row, about, open, busy, onToggle, moreLabel, lessLabel, headingId } = props
	const { search } = useLocation()
	const label = open ? lessLabel : moreLabel
	const common = { "aria-label": `${label} about ${about}`, className: "touch disclosure-toggle" }
	const content = (
		<>
			<i className={classes("icon icon-chevron-down", open && "rotate-180")} />
			{label}
		</>
	)
	if (!useHydrated())
		return (
			<a {...common} href={`${searchFor(search, open ? undefined : row)}#${headingId}`}>
				{content}
			</a>
		)
	return (
		<button {...common} type="button" aria-expanded={open} aria-busy={busy || undefined} onClick={onToggle}>
			{content}
		</button>
	)
}

function searchFor(search: string, open: number | undefined): string {
	const query = new URLSearchParams(search)
	query.delete("open")
	if (open !== undefined) query.set("open", String(open))
	return `?${query}`
}
