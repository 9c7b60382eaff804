import { memo } from "react"

type VendorTileProps = {
	/** Of the page that the tile stands on, and opens its window over. */
	path: string
	slug: string
	name: string
	logo: string | undefined
	hidden: boolean
	/** From 0. A phone shows four tiles before one scrolls: those from 4 on are fetched when they come near. */
	position: number
}

export const VendorTile = memo(function Square({
	path,
	slug,
	name,
	logo,
	hidden,
	position,
}: VendorTileProps) {
	return (
		<li hidden={hidden}>
			<a id={vendorTileId(slug)} href={`${path}?vendor=${slug}`}>
				{logo ? (
					<img
						src={logo}
						alt=""
						width="160"
						height="160"
						loading={position < 4 ? undefined : "lazy"}
						fetchPriority={position === 0 ? "high" : undefined}
					/>
				) : (
					<b aria-hidden="true">{name[0]}</b>
				)}
				<span>{name}</span>
			</a>
		</li>
	)
})

/** Of the link that opens a vendor: the focus comes back to it. */
export const vendorTileId = (slug: string) => `v-${slug}`
