import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react"
import { move, put, type Step } from "../../../domain/gallery/rules.ts"
import { useFetchSubmit } from "../shell/actions/use-fetch-submit.ts"
import { GALLERY_NOT_SAVED } from "./messages.ts"

/** Pixels from the edge of the window within which a dragged row scrolls it. */
const SCROLL_EDGE = 72
const SCROLL_STEP = 14

export type RowOrder = ReturnType<typeof useRowOrder>

/**
 * The order of the rows of a page, moved by dragging or by steps and saved at once; what is typed stays.
 * @param action where the order is sent
 */
export function useRowOrder(action: string, saved: number[]) {
	const [own, setOwn] = useState<number[]>()
	const [dragged, setDragged] = useState<number>()
	const [announcement, setAnnouncement] = useState("")
	const list = useRef<HTMLOListElement>(null)
	const save = useLatestSaved(action, () => setOwn(undefined))
	const ids = mergeOrder(own ?? saved, saved)

	function step(wanted: Step, event: MouseEvent): void {
		const after = move(ids, wanted)
		// Over the edge of a page the server moves it.
		if (after.every((id, nth) => id === ids[nth])) return
		event.preventDefault()
		setOwn(after)
		setAnnouncement(`Picture moved ${wanted.to}.`)
		void save(after)
	}
	function startDragging(id: number, event: PointerEvent): void {
		if (event.button !== 0) return
		event.preventDefault()
		setDragged(id)
	}
	usePointer(dragged !== undefined, {
		onMove(y) {
			const index = indexAt(list.current, y)
			if (dragged !== undefined && index !== undefined) setOwn(put(ids, dragged, index))
			scrollAtEdge(y)
		},
		onEnd(isDropped) {
			setDragged(undefined)
			if (!isDropped) setOwn(undefined)
			else if (own) void save(ids)
		},
	})
	return { ids, dragged, announcement, list, step, startDragging, reset: () => setOwn(undefined) }
}

interface PointerHandlers {
	/** @param y pixels from the top of the window */
	onMove(y: number): void
	/** @param isDropped false when the browser took the pointer away */
	onEnd(isDropped: boolean): void
}

/** On the window: a row that moves in the document would lose a pointer that it had captured. */
function usePointer(isDragging: boolean, { onMove, onEnd }: PointerHandlers): void {
	useEffect(() => {
		if (!isDragging) return
		const listening = new AbortController()
		const { signal } = listening
		addEventListener("pointermove", ({ clientY }) => onMove(clientY), { signal })
		addEventListener("pointerup", () => onEnd(true), { signal })
		addEventListener("pointercancel", () => onEnd(false), { signal })
		return () => listening.abort()
	})
}

/** Those that came meanwhile stand at the end, those that went are left out. */
const mergeOrder = (own: number[], saved: number[]): number[] => [
	...own.filter((id) => saved.includes(id)),
	...saved.filter((id) => !own.includes(id)),
]

/** Sends one order after the other, and of those that wait only the latest. */
function useLatestSaved(action: string, onFailure: () => void) {
	const { submit } = useFetchSubmit()
	const waiting = useRef<number[]>(undefined)
	const isSaving = useRef(false)
	return async (order: number[]): Promise<void> => {
		waiting.current = order
		if (isSaving.current) return
		isSaving.current = true
		while (waiting.current) {
			const next = waiting.current.join("-")
			waiting.current = undefined
			if (!(await submit(action, { order: next }, GALLERY_NOT_SAVED))) onFailure()
		}
		isSaving.current = false
	}
}

function indexAt(list: HTMLElement | null, y: number): number | undefined {
	const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
	const index = rows.findIndex(({ top, bottom }) => y >= top && y <= bottom)
	return index < 0 ? undefined : index
}

function scrollAtEdge(y: number): void {
	if (y < SCROLL_EDGE) scrollBy(0, -SCROLL_STEP)
	if (y > innerHeight - SCROLL_EDGE) scrollBy(0, SCROLL_STEP)
}
