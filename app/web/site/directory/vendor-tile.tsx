import { memo } from "react"
import { useLocation } from "react-router"
import { initialOf, logoAddress } from "../../../domain/directory/rules.ts"
import { useWindowLinks } from "../window-address.ts"
import type { DirectoryData } from "./read-directory.server.ts"
import type { VendorLogoProps } from "./vendor-logo.tsx"

type VendorSquaresProps = Pick<DirectoryData, "list" | "vendors"> & {
	matches: Set<DirectoryData["vendors"][number]>
	/** What stays in the address of each: "craft=pottery&". */
	kept: string
	/** They open their page: the first are seen before scrolling. */
	eager?: boolean
}

export function VendorSquares({ list, vendors, matches, kept, eager }: VendorSquaresProps) {
	const { pathname } = useLocation()
	const openWindow = useWindowLinks()
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it
		<ul className="squares" onClick={openWindow}>
			{vendors.map((vendor, index) => (
				<VendorTile
					key={vendor.slug}
					path={`${pathname}?${kept}`}
					slug={vendor.slug}
					name={vendor.name}
					logo={logoAddress(vendor, list)}
					style={vendor.style}
					hidden={!matches.has(vendor)}
					position={eager ? index : 4}
				/>
			))}
		</ul>
	)
}

type VendorTileProps = {
	/** Of the page that the tile stands on, and opens its window over, with what stays in it: "/vendors?". */
	path: string
	slug: string
	name: string
	logo: string | undefined
	style: VendorLogoProps["style"]
	hidden: boolean
	/** From 0. A phone shows four tiles before one scrolls: those from 4 on are fetched when they come near. */
	position: number
}

const VendorTile = memo(function Square({
	path,
	slug,
	name,
	logo,
	style,
	hidden,
	position,
}: VendorTileProps) {
	return (
		<li hidden={hidden}>
			<a id={vendorTileId(slug)} href={`${path}vendor=${slug}`}>
				{logo ? (
					<img
						src={logo}
						alt=""
						width="160"
						height="160"
						style={style}
						loading={position < 4 ? undefined : "lazy"}
						fetchPriority={position === 0 ? "high" : undefined}
					/>
				) : (
					<b aria-hidden="true">{initialOf(name)}</b>
				)}
				<span>{name}</span>
			</a>
		</li>
	)
})

/** Of the link that opens a vendor: the focus comes back to it. */
export const vendorTileId = (slug: string) => `v-${slug}`
