type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What says anything else than the page did when it came: somebody typed or chose, or the browser filled it in. */
export const listChanged = (within: ParentNode): Control[] =>
	[...within.querySelectorAll<Control>("input,textarea,select")].filter(isChanged)

function isChanged(control: Control): boolean {
	if ("options" in control) return control.querySelector("[selected]:not(:checked)") !== null
	if (!/radio|checkbox/.test(control.type)) return control.value !== control.defaultValue
	const { checked, defaultChecked, type } = control as HTMLInputElement
	// A radio button that is no longer chosen says nothing: another one does.
	return checked !== defaultChecked && (checked || type !== "radio")
}

/** What was typed and chosen before anything of ours listened happens once more, for all who listen to it. */
export function replayEarlyInput(): void {
	for (const control of listChanged(document))
		for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }))
}
