import { ZoomIn, ZoomOut } from "lucide-react"
import { useState } from "react"
import type { PictureFile } from "../../../domain/content/pictures.server.ts"
import { IconButton } from "../../../ui/icon-button.tsx"
import { ScrollBox } from "../../../ui/scroll-box.tsx"

/** Per cent of the place it has. */
const SIZES = [100, 150, 200, 300]
const LARGEST = SIZES.length - 1

/** Larger and smaller by button, moved by finger, mouse or keyboard. Without our code: the drawing by itself. */
export function ZoomableMap({ picture: { src, alt, width, height } }: { picture: PictureFile }) {
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
