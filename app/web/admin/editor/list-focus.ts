import { useState } from "react"

/** What a button of a list did, and with which of it. */
export interface ListAction {
	type: "added" | "removed" | "up" | "down"
	/** The place where it is now, or where it was. */
	index: number
	label: string
	/** How many there were. */
	count?: number
}

/** After a button of a list: the focus stays with what was pressed, and readers hear what happened. */
export function useListFocus(listId: string) {
	const [announcement, setAnnouncement] = useState("")
	function after(action: ListAction): void {
		setAnnouncement(announcementFor(action))
		// The list changes with the submit event, which follows the click.
		requestAnimationFrame(() => focusTargetOf(listId, action)?.focus())
	}
	return { announcement, after }
}

function focusTargetOf(listId: string, { type, index, count = 0 }: ListAction): HTMLElement | null {
	const item = `${listId}-${index}`
	if (type === "added") {
		return document.getElementById(item)?.querySelector("input:not([type=hidden]), textarea, select") ?? null
	}
	if (type === "removed") {
		const next = index < count - 1 ? item : `${listId}-${index - 1}`
		return document.getElementById(`${next}-remove`) ?? document.getElementById(`${listId}-add`)
	}
	const isAtEnd = type === "up" ? index === 0 : index === count - 1
	const other = type === "up" ? "down" : "up"
	return document.getElementById(`${item}-${isAtEnd ? other : type}`)
}

function announcementFor({ type, index, label }: ListAction): string {
	if (type === "added") return `Added ${label} ${index + 1}.`
	if (type === "removed") return `Removed ${label}.`
	return `Moved to position ${index + 1}.`
}
