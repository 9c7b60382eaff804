import { type RefObject, useEffect } from "react"
import type { ExtrasFormValues, ExtrasResponse } from "./extras-response.ts"
import { readFormValues } from "./read-form-values.ts"

const STORAGE_KEY = "tamasha-extras"

/**
 * Keeps what is typed for as long as the tab is there: old phones throw a page away while its owner photographs a
 * form. Files cannot be kept. Without storage nothing is.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, response: ExtrasResponse | undefined) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: put back once, when the form appears
	useEffect(() => {
		if (form.current && !response) restoreDraft(form.current)
	}, [])
	useEffect(() => {
		if (response?.sent) withSessionStorage((storage) => storage.removeItem(STORAGE_KEY))
	}, [response])
	return () =>
		withSessionStorage(
			(storage) => form.current && storage.setItem(STORAGE_KEY, JSON.stringify(readFormValues(form.current))),
		)
}

/** Into fields that are still empty: somebody may have typed before our code came. */
function restoreDraft(form: HTMLFormElement): void {
	withSessionStorage((storage) => {
		const draft = JSON.parse(storage.getItem(STORAGE_KEY) ?? "{}") as Partial<ExtrasFormValues>
		for (const [name, value] of Object.entries(draft)) {
			const field = form.elements.namedItem(name)
			if (!(field instanceof HTMLInputElement)) continue
			if (typeof value === "boolean") field.checked ||= value
			else field.value ||= value
		}
	})
	form.dispatchEvent(new Event("input"))
}

function withSessionStorage(action: (storage: Storage) => void): void {
	try {
		action(sessionStorage)
	} catch {}
}
