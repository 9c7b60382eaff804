import { type RefObject, useEffect } from "react"
import type { ExtrasAnswer, TypedExtras } from "./answer.ts"
import { typedIn } from "./typed-in.ts"

const STORE = "tamasha-extras"

/**
 * Keeps what is typed for as long as the tab is there: old phones throw a page away while its owner photographs a
 * form. Files cannot be kept. Without storage nothing is.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>, answer: ExtrasAnswer | undefined) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: put back once, when the form appears
	useEffect(() => {
		if (form.current && !answer) putBack(form.current)
	}, [])
	useEffect(() => {
		if (answer?.sent) inStorage((storage) => storage.removeItem(STORE))
	}, [answer])
	return () =>
		inStorage((storage) => form.current && storage.setItem(STORE, JSON.stringify(typedIn(form.current))))
}

/** Into fields that are still empty: somebody may have typed before our code came. */
function putBack(form: HTMLFormElement): void {
	inStorage((storage) => {
		const kept = JSON.parse(storage.getItem(STORE) ?? "{}") as Partial<TypedExtras>
		for (const [name, value] of Object.entries(kept)) {
			const field = form.elements.namedItem(name)
			if (!(field instanceof HTMLInputElement)) continue
			if (typeof value === "boolean") field.checked ||= value
			else field.value ||= value
		}
	})
	form.dispatchEvent(new Event("input"))
}

function inStorage(work: (storage: Storage) => void): void {
	try {
		work(sessionStorage)
	} catch {}
}
