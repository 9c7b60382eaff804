import { useState } from "react"

/** Which applications are ticked, on other pages of the list as well. */
export interface Ticks {
	ids: ReadonlySet<number>
	/** What the select says: ticking chooses what is ticked. */
	which: string
	tick: (id: number, isTicked: boolean) => void
	/** Whoever chooses something else ticks nothing any more. */
	choose: (which: string) => void
}

export function useTicks(first: number[]): Ticks {
	const [ids, setIds] = useState<ReadonlySet<number>>(new Set(first))
	const [which, setWhich] = useState(first.length ? "ticked" : "all")
	return {
		ids,
		which,
		tick: (id, isTicked) => {
			const others = [...ids].filter((one) => one !== id)
			const next = isTicked ? [...others, id] : others
			setIds(new Set(next))
			setWhich(next.length ? "ticked" : "all")
		},
		choose: (chosen) => {
			setWhich(chosen)
			if (chosen !== "ticked") setIds(new Set())
		},
	}
}
