import { type RefObject, useEffect, useRef } from "react"

/** Whoever chose before our code ran has chosen: `choose` hears of it once it runs. */
export function usePreHydrationChoice(
	select: RefObject<HTMLSelectElement | null>,
	renderedValue: string,
	choose: (select: HTMLSelectElement) => void,
): void {
	const first = useRef({ shown: renderedValue, choose })
	useEffect(() => {
		const { current } = select
		if (current && current.value !== first.current.shown) first.current.choose(current)
	}, [select])
}
