import { useMemo } from "react"

/** What keys wait for. */
type Awaited = "page" | "details"

export type HeldKeys = ReturnType<typeof createHeldKeys>

export const useHeldKeys = (): HeldKeys => useMemo(createHeldKeys, [])

interface Held {
	keys: string[]
	/** Missing: they are being pressed. */
	until: Awaited | undefined
}

/** Keys that are typed before what they are meant for is on screen: kept, and pressed once it is. */
function createHeldKeys() {
	let held: Held | undefined
	const current = (): Held | undefined => held

	/**
	 * Presses each key when what the one before it did is on screen; those that are typed meanwhile stand behind them, and so
	 * they do where a key waits for something again.
	 */
	function replay(): void {
		setTimeout(() => {
			const keys = held?.keys ?? []
			const key = keys.shift()
			held = undefined
			if (key === undefined) return
			sendKey(key)
			const next = current()
			if (next) next.keys.push(...keys)
			else {
				held = { keys, until: undefined }
				replay()
			}
		})
	}
	return {
		/** @param key to be pressed again as the first */
		wait(until: Awaited, key?: string): void {
			held = { keys: key === undefined ? [] : [key], until }
		},
		/** @returns whether the key is kept */
		hold(key: string): boolean {
			const isTyped = key.length === 1 || key === "Enter" || key === "Escape"
			if (held && isTyped) held.keys.push(key)
			return held !== undefined && isTyped
		},
		release(awaited: Awaited): void {
			if (held?.until !== awaited) return
			held.until = undefined
			replay()
		},
	}
}

function sendKey(key: string): void {
	const target = document.activeElement ?? document.body
	const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
	if (isField && key !== "Escape") typeInto(target, key)
	else if (key === "Enter") (target as HTMLElement).click()
	else target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
}

function typeInto(field: HTMLTextAreaElement | HTMLInputElement, key: string): void {
	const { selectionStart, selectionEnd, value } = field
	const text = key === "Enter" ? "\n" : key
	field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end")
	field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }))
}
