import { ZoomIn, ZoomOut } from "lucide-react"
import { useState } from "react"
import { IconButton } from "../../../ui/icon-button.tsx"
import { ScrollBox } from "../../../ui/scroll-box.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import type { SiteMap } from "./site-map.server.ts"

const SIZES = [100, 150, 200, 300]

/** The map of the ground: larger and smaller by button, moved by finger, mouse or keyboard; and in words. */
export function SiteMapSection({ map: { picture, places } }: { map: SiteMap }) {
	const [size, setSize] = useState(0)
	return (
		<section aria-labelledby="map" className={`${wideColumn} py-12 sm:py-20`}>
			<div className="mb-5 flex flex-wrap items-center gap-3">
				<h2 id="map" className="lettering mr-auto text-4xl">
					Site map
				</h2>
				<IconButton
					label="Smaller map"
					icon={<ZoomOut />}
					aria-disabled={size === 0}
					onClick={() => setSize(Math.max(0, size - 1))}
					className="size-11 aria-disabled:opacity-55 noscript:hidden"
				/>
				<p role="status" className="figures min-w-14 text-center text-sm font-bold noscript:hidden">
					{SIZES[size]} %
				</p>
				<IconButton
					label="Larger map"
					icon={<ZoomIn />}
					aria-disabled={size === SIZES.length - 1}
					onClick={() => setSize(Math.min(SIZES.length - 1, size + 1))}
					className="size-11 aria-disabled:opacity-55 noscript:hidden"
				/>
			</div>
			<ScrollBox
				label="Site map, can be scrolled"
				className="overflow-auto rounded-md border-2 border-text bg-raised"
			>
				<img
					src={picture.src}
					alt={picture.alt}
					width={picture.width}
					height={picture.height}
					loading="lazy"
					style={{ width: `${SIZES[size]}%` }}
					className="h-auto max-w-none"
				/>
			</ScrollBox>
			<p className="mt-3">
				<a href={picture.src} className="link">
					Open the map by itself
				</a>
			</p>
			{places.length > 0 && (
				<details className="mt-4">
					<summary className="link inline-flex min-h-11 items-center">The map in words</summary>
					<ul className="mt-2 grid max-w-prose list-disc gap-1.5 pl-5">
						{places.map((place) => (
							<li key={place}>{place}</li>
						))}
					</ul>
				</details>
			)}
		</section>
	)
}
