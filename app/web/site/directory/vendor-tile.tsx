import { memo } from "react"
import { logoAddress } from "../../../domain/directory/rules.ts"
import { useWindowLinks } from "../window-address.ts"
import type { DirectoryData } from "./read-directory.server.ts"

type VendorTileProps = {
	slug: string
	/** Of the vendor's window. */
	address: string
	name: string
	logo: string | undefined
	hidden: boolean
	/** From 0. A phone shows four tiles before one scrolls: those from 4 on are fetched when they come near. */
	position: number
}

const VendorTile = memo(function Square({ slug, address, name, logo, hidden, position }: VendorTileProps) {
	return (
		<li hidden={hidden}>
			<a id={vendorTileId(slug)} href={address}>
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

type VendorSquaresProps = Pick<DirectoryData, "list" | "vendors"> & {
	matches: Set<DirectoryData["vendors"][number]>
	/** The first squares are seen before scrolling. */
	eager: boolean | undefined
}

/** All of a list, of which those that do not match are hidden. */
export function VendorSquares({ list, vendors, matches, eager }: VendorSquaresProps) {
	const { addressOf, onClick } = useWindowLinks()
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it
		<ul className="squares" onClick={onClick}>
			{vendors.map((vendor, index) => (
				<VendorTile
					key={vendor.slug}
					slug={vendor.slug}
					address={addressOf(`?vendor=${vendor.slug}`)}
					name={vendor.name}
					logo={logoAddress(vendor, list)}
					hidden={!matches.has(vendor)}
					position={eager ? index : 4}
				/>
			))}
		</ul>
	)
}

/** Of the link that opens a vendor: the focus comes back to it. */
export const vendorTileId = (slug: string) => `v-${slug}`
