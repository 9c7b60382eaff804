import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import type { GalleryPicture } from "../../../domain/gallery/queries.server.ts"
import { neighbours } from "../../../domain/gallery/rules.ts"
import { type Place, searchOf } from "./place.ts"

/** A way out of the picture that is shown: its address, and going there at once. */
export interface PictureWay {
	to: string
	go: () => void
}

/**
 * To the pictures before and after, around both ends. Going replaces the address, so that Back closes the window;
 * it starts from where the last step leads and not from what is on the screen, so that quick fingers lose none.
 */
export function useWays(pictures: GalleryPicture[], index: number, place: Place) {
	const navigate = useNavigate()
	const { state } = useLocation()
	const headed = useRef(index)
	const addressOf = (nth: number) => searchOf({ ...place, picture: pictures[nth]?.name })
	const way = (towards: "previous" | "next"): PictureWay => ({
		to: addressOf(neighbours(index, pictures.length)[towards]),
		go() {
			headed.current = neighbours(headed.current, pictures.length)[towards]
			const to = { search: addressOf(headed.current) }
			void navigate(to, { replace: true, state, preventScrollReset: true })
		},
	})
	const { previous, next } = neighbours(index, pictures.length)
	useNearPictures([next, previous].map((nth) => pictures[nth]?.src))
	return { previous: way("previous"), next: way("next") }
}

/** Fetches the two one is likely to look at next. */
function useNearPictures(addresses: (string | undefined)[]): void {
	const wanted = addresses.join(" ")
	useEffect(() => {
		for (const address of wanted.split(" ").filter(Boolean)) new Image().src = address
	}, [wanted])
}
