import { useState } from "react"

/** What a button of a list did, and with which of it. */
export interface Pressed {
	what: "added" | "removed" | "up" | "down"
	/** The place where it is now, or where it was. */
	index: number
	label: string
	/** How many there were. */
	count?: number
}

/** After a button of a list: the focus stays with what was pressed, and readers hear what happened. */
export function useListFocus(listId: string) {
	const [said, setSaid] = useState("")
	function after(pressed: Pressed): void {
		setSaid(wordsFor(pressed))
		// The list changes with the submit event, which follows the click.
		requestAnimationFrame(() => whereTo(listId, pressed)?.focus())
	}
	return { said, after }
}

function whereTo(listId: string, { what, index, count = 0 }: Pressed): HTMLElement | null {
	const item = `${listId}-${index}`
	if (what === "added") {
		return document.getElementById(item)?.querySelector("input:not([type=hidden]), textarea, select") ?? null
	}
	if (what === "removed") {
		const next = index < count - 1 ? item : `${listId}-${index - 1}`
		return document.getElementById(`${next}-remove`) ?? document.getElementById(`${listId}-add`)
	}
	const isAtEnd = what === "up" ? index === 0 : index === count - 1
	const other = what === "up" ? "down" : "up"
	return document.getElementById(`${item}-${isAtEnd ? other : what}`)
}

function wordsFor({ what, index, label }: Pressed): string {
	if (what === "added") return `Added ${label} ${index + 1}.`
	if (what === "removed") return `Removed ${label}.`
	return `Moved to position ${index + 1}.`
}
