import { ChevronLeft, ChevronRight } from "lucide-react"
import { useEffect, useRef } from "react"
import { href, Link, useLocation, useNavigate } from "react-router"
import type { GalleryWords } from "../../../domain/gallery/inputs.ts"
import type { GalleryPicture } from "../../../domain/gallery/queries.server.ts"
import { neighbours } from "../../../domain/gallery/rules.ts"
import { CloseWindow, Window } from "../../../ui/window.tsx"
import { useClosing } from "../window-address.ts"
import { tileId } from "./picture-grid.tsx"
import { type Place, searchOf } from "./place.ts"
import { swiping } from "./swiping.ts"

type LightboxProps = {
	pictures: GalleryPicture[]
	index: number
	place: Place
	words: GalleryWords["lightbox"]
}

/** One picture at a time, over the wall. Links lead on and around, so without JavaScript each is a page. */
export function Lightbox({ pictures, index, place, words }: LightboxProps) {
	const close = useClosing("picture")
	const { previous, next, go } = useWays(pictures, index, place)
	const caption = useRef<HTMLHeadingElement>(null)
	// Readers begin with the picture's name, not with the button that leads away.
	useEffect(() => caption.current?.focus(), [])
	const picture = pictures[index]
	if (!picture) return null
	const tile = tileId(picture.name)
	return (
		<Window
			labelledBy="picture-caption"
			onClose={close}
			returnFocusTo={tile}
			onKeyDown={({ key }) => {
				if (key === "ArrowLeft") go(previous)
				if (key === "ArrowRight") go(next)
			}}
			{...swiping({ onLeft: () => go(next), onRight: () => go(previous) })}
			className="night grid grid-cols-2 grid-rows-[auto_1fr_auto_auto] gap-x-4 gap-y-3 p-3 sm:grid-cols-[auto_1fr_auto] sm:grid-rows-[auto_1fr_auto] sm:p-5"
		>
			<p className="figures self-center font-semibold sm:col-span-2">
				{index + 1} of {pictures.length}
			</p>
			<CloseWindow
				label={words.close}
				to={`${href("/gallery")}${searchOf(place)}#${tile}`}
				onClose={close}
				className="justify-self-end"
			/>
			<img
				key={picture.name}
				src={picture.src}
				width={picture.width}
				height={picture.height}
				alt={picture.alt}
				className="pointer-events-none col-span-2 row-start-2 size-full min-h-0 object-contain sm:col-span-1 sm:col-start-2"
			/>
			<h2
				ref={caption}
				id="picture-caption"
				tabIndex={-1}
				aria-live="polite"
				className="col-span-full row-start-3 text-center text-lg outline-none"
			>
				{picture.caption}
			</h2>
			<Way
				to={previous}
				rel="prev"
				label={words.previous}
				className="row-start-4 justify-self-end sm:col-start-1 sm:row-start-2"
			/>
			<Way to={next} rel="next" label={words.next} className="row-start-4 sm:col-start-3 sm:row-start-2" />
		</Window>
	)
}

/** The addresses before and after; going there replaces this one, so that Back closes the window. */
function useWays(pictures: GalleryPicture[], index: number, place: Place) {
	const navigate = useNavigate()
	const { state } = useLocation()
	const around = neighbours(index, pictures.length)
	const addressOf = (nth: number) => searchOf({ ...place, picture: pictures[nth]?.name })
	useNearPictures([around.next, around.previous].map((nth) => pictures[nth]?.src))
	return {
		previous: addressOf(around.previous),
		next: addressOf(around.next),
		go: (search: string) => void navigate({ search }, { replace: true, state, preventScrollReset: true }),
	}
}

/** Fetches the two one is likely to look at next. */
function useNearPictures(addresses: (string | undefined)[]): void {
	const wanted = addresses.join(" ")
	useEffect(() => {
		for (const address of wanted.split(" ").filter(Boolean)) new Image().src = address
	}, [wanted])
}

type WayProps = { to: string; rel: "prev" | "next"; label: string; className: string }

function Way({ to, rel, label, className }: WayProps) {
	const { state } = useLocation()
	const Arrow = rel === "prev" ? ChevronLeft : ChevronRight
	return (
		<Link
			to={to}
			rel={rel}
			replace
			state={state}
			preventScrollReset
			aria-label={label}
			title={label}
			className={`grid size-13 place-items-center self-center rounded-full border-2 border-line-strong bg-raised hover:border-text ${className}`}
		>
			<Arrow aria-hidden className="size-7" />
		</Link>
	)
}
