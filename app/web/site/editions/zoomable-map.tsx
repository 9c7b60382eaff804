import { ZoomIn, ZoomOut } from "lucide-react"
import { useState } from "react"
import type { PictureFile } from "../../../domain/content/pictures.server.ts"
import { IconButton } from "../../../ui/icon-button.tsx"
import { Image } from "../../../ui/picture.tsx"
import { ScrollBox } from "../../../ui/scroll-box.tsx"

/** Per cent of the place it has. */
const SIZES = [100, 150, 200, 300]
const LARGEST = SIZES.length - 1

/** Larger and smaller by button, moved by finger, mouse or keyboard. Without our code: the drawing by itself. */
export function ZoomableMap({ picture }: { picture: PictureFile }) {
	const { width, height } = picture
	const [size, setSize] = useState(0)
	return (
		<figure>
			<ScrollBox
				label="Site map (scrolls when enlarged)"
				className="overflow-auto rounded-md border-2 border-text bg-raised"
			>
				<div style={{ aspectRatio: `${width} / ${height}` }} className="min-h-0">
					<MapPicture picture={picture} percentage={SIZES[size]} />
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
				<a
					href={largestFileOf(picture)}
					className="link ml-auto inline-flex min-h-11 items-center print:hidden"
				>
					Open the map on its own page
				</a>
			</figcaption>
		</figure>
	)
}

type MapPictureProps = { picture: PictureFile; percentage: number | undefined }

/** What a browser is told of a photograph that is enlarged, so that it takes the largest file. */
const ENLARGED = "300vw"

/** The whole of it, never cut. */
function MapPicture({ picture, percentage = 100 }: MapPictureProps) {
	const { srcSet, style, avif } = picture
	const sizes = srcSet && percentage > 100 ? ENLARGED : picture.sizes
	return (
		<Image
			{...picture}
			sizes={sizes}
			avif={avif && { ...avif, sizes }}
			loading="lazy"
			style={{ width: `${percentage}%`, backgroundColor: style?.backgroundColor }}
			className="h-auto max-w-none"
		/>
	)
}

/** The sizes of a photograph stand in their order. */
const largestFileOf = ({ src, srcSet }: PictureFile) => srcSet?.split(", ").at(-1)?.split(" ")[0] ?? src

const zoomButtonClasses = "size-11 aria-disabled:opacity-55 noscript:hidden"
