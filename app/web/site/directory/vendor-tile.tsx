import { memo } from "react"
import { Link } from "react-router"
import { windowLinkState } from "../window-address.ts"

type VendorTileProps = {
	slug: string
	name: string
	logo: string | undefined
	hidden: boolean
	/** Its logo is fetched at once; of the very first one, before anything else. */
	loading: "first" | "at once" | "when near"
}

export const VendorTile = memo(function Square({ slug, name, logo, hidden, loading }: VendorTileProps) {
	return (
		<li hidden={hidden}>
			<Link
				id={vendorTileId(slug)}
				to={`?vendor=${slug}`}
				state={windowLinkState}
				preventScrollReset
				discover="none"
			>
				{logo ? (
					<img
						src={logo}
						alt=""
						width="160"
						height="160"
						loading={loading === "when near" ? "lazy" : undefined}
						fetchPriority={loading === "first" ? "high" : undefined}
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
export const vendorTileId = (slug: string) => `v-${slug}`
