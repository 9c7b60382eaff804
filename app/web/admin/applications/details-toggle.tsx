import { useLocation } from "react-router"
import { useHydrated } from "../../../ui/hydrated.ts"
import { searchWithRow } from "../shell/lists/list-query.ts"

export interface DetailsToggleProps {
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
	const common = { "aria-label": `${label} about ${about}`, className: "details-toggle" }
	if (!useHydrated())
		return (
			<a {...common} data-open={open || undefined} href={`${searchWithRow(search, row, !open)}#${headingId}`}>
				{label}
			</a>
		)
	return (
		<button {...common} type="button" aria-expanded={open} aria-busy={busy || undefined} onClick={onToggle}>
			{label}
		</button>
	)
}
