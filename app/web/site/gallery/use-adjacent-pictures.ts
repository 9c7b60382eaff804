import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import type { GalleryPicture } from "../../../domain/gallery/queries.server.ts"
import { type GalleryView, searchOf } from "./gallery-view.ts"

/** A way out of the picture that is shown: its address, and going there at once. */
export interface AdjacentPicture {
	to: string
	go: () => void
}

/**
 * To the pictures before and after, around both ends. Going replaces the address, so that Back closes the window;
 * it starts from where the last step leads and not from what is on the screen, so that quick fingers lose none.
 */
export function useAdjacentPictures(pictures: GalleryPicture[], index: number, view: GalleryView) {
	const navigate = useNavigate()
	const { state } = useLocation()
	const targetIndex = useRef(index)
	const addressOf = (nth: number) => searchOf({ ...view, picture: pictures[nth]?.name })
	const adjacentPicture = (direction: "previous" | "next"): AdjacentPicture => ({
		to: addressOf(neighbours(index, pictures.length)[direction]),
		go() {
			targetIndex.current = neighbours(targetIndex.current, pictures.length)[direction]
			const to = { search: addressOf(targetIndex.current) }
			void navigate(to, { replace: true, state, preventScrollReset: true })
		},
	})
	const { previous, next } = neighbours(index, pictures.length)
	usePreloadedPictures([next, previous].map((nth) => pictures[nth]?.src))
	return { previous: adjacentPicture("previous"), next: adjacentPicture("next") }
}

/** Fetches the two one is likely to look at next. */
function usePreloadedPictures(addresses: (string | undefined)[]): void {
	const addressList = addresses.join(" ")
	useEffect(() => {
		for (const address of addressList.split(" ").filter(Boolean)) new Image().src = address
	}, [addressList])
}

/** The positions before and after `index` among `count` pictures; both ends wrap around. */
export const neighbours = (index: number, count: number) => ({
	previous: (index - 1 + count) % count,
	next: (index + 1) % count,
})
