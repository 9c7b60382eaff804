import type { KeyboardEvent } from "react"

/** In a form beside a vendor: Ctrl+Enter saves, Esc leaves it, so that single keys decide again. What is typed stays. */
export function handleFormKey(event: KeyboardEvent<HTMLFormElement>): void {
	const { key, ctrlKey, metaKey, currentTarget: form, target, nativeEvent } = event
	if (nativeEvent.isComposing || !(target instanceof HTMLElement)) return
	const doesSave = key === "Enter" && (ctrlKey || metaKey)
	if (!doesSave && key !== "Escape") return
	event.preventDefault()
	if (doesSave) {
		if (!form.reportValidity()) return
		form.requestSubmit()
	}
	const vendor = form.closest<HTMLElement>("[data-vendor]")
	if (vendor) vendor.focus({ preventScroll: true })
	else target.blur()
}

/** For the list of keys: the forms listen to them. */
export const FORM_KEYS = [
	{ keys: ["Ctrl+Enter"], does: "save the note or the review that you are writing" },
	{ keys: ["Esc"], does: "leave it; it stays as you typed it" },
]
