import { memo } from "react"
import { Link } from "react-router"
import { openedHere } from "../window-address.ts"

type SquareProps = {
	slug: string
	name: string
	logo: string | undefined
	hidden: boolean
	/** Its logo is fetched at once; of the very first one, before anything else. */
	fetched: "first" | "at once" | "when near"
}

export const Square = memo(function Square({ slug, name, logo, hidden, fetched }: SquareProps) {
	return (
		<li hidden={hidden}>
			<Link id={squareId(slug)} to={`?vendor=${slug}`} state={openedHere} preventScrollReset discover="none">
				{logo ? (
					<img
						src={logo}
						alt=""
						width="160"
						height="160"
						loading={fetched === "when near" ? "lazy" : undefined}
						fetchPriority={fetched === "first" ? "high" : undefined}
					/>
				) : (
					<b aria-hidden="true">{name[0]}</b>
				)}
				<span>{name}</span>
			</Link>
		</li>
	)
})

/** Of the link that opens a vendor: the focus comes back to it. */
export const squareId = (slug: string) => `v-${slug}`
