import { useEffect, useLayoutEffect, useRef } from "react"

const cardOf = (element: Element | null) => element?.closest<HTMLElement>("[data-vendor]")

/**
 * When the card with the focus leaves its list, as a decided vendor does under a status filter, the card in its
 * place gets the focus, so that the next key is about the next vendor. Only lists whose cards carry
 * `data-vendor` have it; these can be focused, and are the children of the element with this ref.
 */
export function useFocusRestoration(rows: { id: number }[]) {
	const list = useRef<HTMLDivElement>(null)
	const focused = useRef<{ id: string; nth: number }>(undefined)
	useEffect(() => {
		const trackFocus = ({ target }: FocusEvent) => {
			const card = target instanceof Element ? cardOf(target) : undefined
			const index = card ? [...(list.current?.children ?? [])].indexOf(card) : -1
			focused.current = card && index >= 0 ? { id: card.dataset.vendor ?? "", nth: index } : undefined
		}
		document.addEventListener("focusin", trackFocus)
		return () => document.removeEventListener("focusin", trackFocus)
	}, [])
	useLayoutEffect(() => {
		const lastFocused = focused.current
		if (!lastFocused || document.activeElement !== document.body) return
		if (rows.some(({ id }) => String(id) === lastFocused.id)) return
		const cards = list.current?.querySelectorAll<HTMLElement>("[data-vendor]")
		cards?.[Math.min(lastFocused.nth, cards.length - 1)]?.focus()
	}, [rows])
	return list
}
