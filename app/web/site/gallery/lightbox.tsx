import { useEffect, useRef } from "react"
import { href } from "react-router"
import type { GalleryCopy } from "../../../domain/gallery/inputs.ts"
import type { GalleryPicture } from "../../../domain/gallery/queries.server.ts"
import { CloseWindow, Window } from "../../../ui/window.tsx"
import { hasNoModifier, useCloseWindow } from "../window-address.ts"
import { ArrowLink } from "./arrow-link.tsx"
import { type GalleryView, searchOf } from "./gallery-view.ts"
import { tileId } from "./picture-grid.tsx"
import { useAdjacentPictures } from "./use-adjacent-pictures.ts"
import { useSwipes } from "./use-swipes.ts"

type LightboxProps = {
	pictures: GalleryPicture[]
	index: number
	view: GalleryView
	copy: GalleryCopy["lightbox"]
}

/** The picture between the ways; on a phone the ways stand below the caption. */
const lightboxClasses =
	"night grid grid-cols-2 grid-rows-[auto_1fr_auto_auto] gap-x-4 gap-y-3 p-3 sm:grid-cols-[auto_1fr_auto] sm:grid-rows-[auto_1fr_auto] sm:p-5"

/** One picture at a time, over the wall. Links lead on and around, so without JavaScript each is a page. */
export function Lightbox({ pictures, index, view, copy }: LightboxProps) {
	const close = useCloseWindow("picture")
	const { previous, next } = useAdjacentPictures(pictures, index, view)
	useSwipes({ onLeft: next.go, onRight: previous.go })
	const picture = pictures[index]
	if (!picture) return null
	const tile = tileId(picture.name)
	const galleryAddress = `${href("/gallery")}${searchOf(view)}#${tile}`
	return (
		<Window
			labelledBy="picture-caption"
			onClose={close}
			returnFocusTo={tile}
			onKeyDown={(event) => {
				if (event.key === "ArrowLeft" && hasNoModifier(event)) previous.go()
				if (event.key === "ArrowRight" && hasNoModifier(event)) next.go()
			}}
			className={lightboxClasses}
		>
			<p className="figures self-center font-semibold sm:col-span-2">
				{index + 1} of {pictures.length}
			</p>
			<CloseWindow label={copy.close} to={galleryAddress} onClose={close} className="justify-self-end" />
			<LightboxPicture picture={picture} />
			<ArrowLink
				picture={previous}
				rel="prev"
				label={copy.previous}
				className="row-start-4 justify-self-end sm:col-start-1 sm:row-start-2"
			/>
			<ArrowLink
				picture={next}
				rel="next"
				label={copy.next}
				className="row-start-4 sm:col-start-3 sm:row-start-2"
			/>
		</Window>
	)
}

function LightboxPicture({
	picture: { name, src, width, height, alt, caption },
}: {
	picture: GalleryPicture
}) {
	const heading = useRef<HTMLHeadingElement>(null)
	// Readers begin with the picture's name, not with the button that leads away.
	useEffect(() => heading.current?.focus(), [])
	return (
		<>
			<img
				key={name}
				src={src}
				width={width}
				height={height}
				alt={alt}
				className="pointer-events-none col-span-2 row-start-2 size-full min-h-0 object-contain sm:col-span-1 sm:col-start-2"
			/>
			<h2
				ref={heading}
				id="picture-caption"
				tabIndex={-1}
				aria-live="polite"
				className="col-span-full row-start-3 text-center text-lg outline-none"
			>
				{caption}
			</h2>
		</>
	)
}
