import type { CSSProperties } from "react"
import { preload } from "react-dom"
import { useLocation } from "react-router"
import type { GalleryPicture } from "../../../domain/gallery/queries.server.ts"
import { Image } from "../../../ui/picture.tsx"
import { useWindowLinks } from "../window-address.ts"
import { type GalleryView, searchOf } from "./gallery-view.ts"

/** The look is told once: there are some 50 pictures in the page. */
const gridClasses = [
	"flex flex-wrap gap-x-3 gap-y-4 [--share:50%] sm:gap-x-5 sm:gap-y-6 md:[--share:24%] print:[--share:24%]",
	"[&_li]:grow-(--shape) [&_li]:basis-[calc(var(--shape)*var(--share)+4px)]",
	"max-md:[&_li:nth-child(odd):nth-last-child(3)]:[--share:30%] max-md:[&_li:nth-child(odd):nth-last-child(3)~li]:[--share:30%]",
	"md:[&_li:nth-child(4n+1):nth-last-child(5)]:[--share:18%] md:[&_li:nth-child(4n+1):nth-last-child(5)~li]:[--share:18%]",
	"has-[>:only-child]:after:grow-10 md:has-[>:last-child:nth-child(4n+2)]:after:grow-10 md:has-[>:last-child:nth-child(4n+3)]:after:grow-10",
	"[&_a]:block [&_a]:overflow-hidden [&_a]:rounded-md [&_a]:border-2 [&_a]:border-text",
	"[&_a]:transition-[box-shadow,translate] [&_a]:duration-100 [&_a:hover]:-translate-y-0.5 [&_a:hover]:cast-hard",
	"[&_img]:h-auto [&_img]:w-full [&_img]:bg-sunken",
	"[&_p]:mt-1.5 [&_p]:text-sm [&_p]:text-muted",
].join(" ")

/**
 * Pictures at their own shape, square and portrait in turn, in rows that are read from left to right: two to a row, in a
 * larger window four. In a row all are equally high, because each grows with its width (4px are its borders); what lies
 * behind the last one keeps a row that is not full from growing. One that would stand alone joins the row before it.
 */
export function PictureGrid({ pictures, view }: { pictures: GalleryPicture[]; view: GalleryView }) {
	const { pathname } = useLocation()
	const openWindow = useWindowLinks()
	const [first] = pictures
	if (!first) return null
	const { src, sizes, avif } = first
	preload(src, {
		as: "image",
		fetchPriority: "high",
		imageSrcSet: avif?.srcSet,
		imageSizes: sizes,
		type: avif?.type,
	})
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it
		<ul className={gridClasses} onClick={openWindow}>
			{pictures.map(({ name, caption, ...image }) => (
				<li key={name} style={{ "--shape": image.width / image.height } as CSSProperties}>
					<a id={tileId(name)} href={pathname + searchOf({ ...view, picture: name })}>
						<Image {...image} loading="lazy" />
					</a>
					<p>{caption}</p>
				</li>
			))}
		</ul>
	)
}

/** Of the link that opens a picture: the focus comes back to it. */
export const tileId = (name: string) => `p-${name}`
