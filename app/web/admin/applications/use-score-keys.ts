import { type RefObject, useEffect, useRef } from "react"
import { areShortcutsOff, isShortcutAllowed } from "./vendor-shortcuts.tsx"

/** The keys 1 to 5 answer one question after the other; after the last one the review is sent. `n` leads to the note. */
export function useScoreKeys(form: RefObject<HTMLFormElement | null>): void {
	const asked = useRef(0)
	useEffect(() => {
		const handleKeyDown = (event: KeyboardEvent) => {
			if (!form.current || areShortcutsOff() || event.repeat || !isShortcutAllowed(event)) return
			if (/^[1-5]$/.test(event.key)) asked.current = score(form.current, asked.current, event.key)
			else if (event.key === "n") form.current.querySelector("textarea")?.focus()
			else return
			event.preventDefault()
		}
		document.addEventListener("keydown", handleKeyDown)
		return () => document.removeEventListener("keydown", handleKeyDown)
	}, [form])
}

/** @returns which question is next */
function score(form: HTMLFormElement, nth: number, key: string): number {
	const questions = form.querySelectorAll("[data-question]")
	questions[nth]?.querySelector<HTMLInputElement>(`input[value="${key}"]`)?.click()
	if (nth + 1 < questions.length) return nth + 1
	form.requestSubmit()
	return 0
}
