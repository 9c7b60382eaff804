import { type RefObject, useEffect, useRef } from "react"
import { areShortcutsOff, isShortcutAllowed } from "../../shell/frame/shortcut-keys.ts"

/** A key from 1 to 5 that the table passes on to the form beside it. */
const SCORED = "scored"

interface Options {
	/** Whether the table listens to the keys, and passes them on (`passScore`). */
	isBesideTable: boolean
	send: (form: HTMLFormElement) => void
}

/**
 * The keys 1 to 5 answer one question after the other; after the last one the review is sent, and so are fewer answers where one
 * goes on to another application. `c` leads to the comment, `n` to a note for colleagues.
 */
export function useScoreKeys(
	form: RefObject<HTMLFormElement | null>,
	{ isBesideTable, send }: Options,
): void {
	const asked = useRef(0)
	const latest = useRef(send)
	latest.current = send
	useEffect(() => {
		const own = form.current
		const answer = (key: string) => {
			if (own) asked.current = score(own, asked.current, key)
		}
		const handleKeyDown = (event: KeyboardEvent) => {
			if (areShortcutsOff() || event.repeat || !isShortcutAllowed(event)) return
			if (/^[1-5]$/.test(event.key)) answer(event.key)
			else if (!focusNote(document, event.key)) return
			event.preventDefault()
		}
		const handlePassed = ({ detail }: CustomEventInit<string>) => answer(detail ?? "")
		if (isBesideTable) own?.addEventListener(SCORED, handlePassed)
		else document.addEventListener("keydown", handleKeyDown)
		return () => {
			document.removeEventListener("keydown", handleKeyDown)
			if (own && asked.current > 0) latest.current(own)
		}
	}, [form, isBesideTable])
}

/** @returns which question is next */
function score(form: HTMLFormElement, nth: number, key: string): number {
	const questions = form.querySelectorAll("[data-question]")
	questions[nth]?.querySelector<HTMLInputElement>(`input[value="${key}"]`)?.click()
	if (nth + 1 < questions.length) return nth + 1
	form.requestSubmit()
	return 0
}

/** Answers the next question of the form within this. @returns whether there is one */
export function passScore(within: HTMLElement | null, key: string): boolean {
	const form = within?.querySelector("form:has([data-question])")
	form?.dispatchEvent(new CustomEvent(SCORED, { detail: key }))
	return Boolean(form)
}

/** Where one writes by which key: the comment in one's review, and a new note for colleagues. */
const NOTE_FIELDS: Record<string, string> = { c: "#review-note", n: "#note-text" }

/** @returns whether the key leads to a field that is there */
export function focusNote(within: ParentNode, key: string): boolean {
	const selector = NOTE_FIELDS[key]
	const field = selector && within.querySelector<HTMLElement>(selector)
	if (field) field.focus()
	return Boolean(field)
}
