import { ZoomIn, ZoomOut } from "lucide-react"
import { useState } from "react"
import type { PictureFile } from "../../../domain/content/pictures.server.ts"
import { IconButton } from "../../../ui/icon-button.tsx"
import { ScrollBox } from "../../../ui/scroll-box.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import type { SiteMap } from "./site-map.server.ts"

export function SiteMapSection({ map: { picture, rows, legend } }: { map: SiteMap }) {
	return (
		<section aria-labelledby="map" className={`${wideColumn} py-12 sm:py-20`}>
			<h2 id="map" className="lettering mb-6 text-4xl">
				Site map
			</h2>
			<div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
				<ZoomableMap picture={picture} />
				<div>
					<ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
						{legend.map(({ name, text, icon }) => (
							<li key={name + text} className="flex gap-3 border-b border-line py-2.5">
								<img
									src={icon}
									alt=""
									width={28}
									height={28}
									loading="lazy"
									className="mt-0.5 size-7 shrink-0"
								/>
								<p className="text-sm">
									<strong className="block">{name}</strong>
									{text}
								</p>
							</li>
						))}
					</ul>
					<h3 className="lettering mt-8 mb-2 text-xl">Rows of stalls</h3>
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
						{rows.map(({ letter, from, to, kind }) => (
							<div key={letter} className="col-span-2 grid grid-cols-subgrid">
								<dt className="figures font-bold">
									{from} to {to}
								</dt>
								<dd>{kind}</dd>
							</div>
						))}
					</dl>
				</div>
			</div>
		</section>
	)
}

/** Per cent of the place it has. */
const SIZES = [100, 150, 200, 300]
const LARGEST = SIZES.length - 1

/** Larger and smaller by button, moved by finger, mouse or keyboard. Without our code: the drawing by itself. */
function ZoomableMap({ picture: { src, alt, width, height } }: { picture: PictureFile }) {
	const [size, setSize] = useState(0)
	return (
		<figure>
			<ScrollBox
				label="Site map (scrolls when enlarged)"
				className="overflow-auto rounded-md border-2 border-text bg-raised"
			>
				<div style={{ aspectRatio: `${width} / ${height}` }} className="min-h-0">
					<img
						src={src}
						alt={alt}
						width={width}
						height={height}
						loading="lazy"
						style={{ width: `${SIZES[size]}%` }}
						className="h-auto max-w-none"
					/>
				</div>
			</ScrollBox>
			<figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
				<IconButton
					label="Smaller map"
					icon={<ZoomOut />}
					aria-disabled={size === 0}
					onClick={() => setSize(Math.max(0, size - 1))}
					className={zoomButtonClasses}
				/>
				<output className="figures min-w-14 text-center text-sm font-bold noscript:hidden">
					{SIZES[size]} %
				</output>
				<IconButton
					label="Larger map"
					icon={<ZoomIn />}
					aria-disabled={size === LARGEST}
					onClick={() => setSize(Math.min(LARGEST, size + 1))}
					className={zoomButtonClasses}
				/>
				<a href={src} className="link ml-auto inline-flex min-h-11 items-center print:hidden">
					Open the map on its own page
				</a>
			</figcaption>
		</figure>
	)
}

const zoomButtonClasses = "size-11 aria-disabled:opacity-55 noscript:hidden"
