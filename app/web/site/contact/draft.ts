import { KEY_FIELD, TRAP_FIELD } from "./application-fields.ts"

const STORE = "tamasha-stall-application"
const KEPT_FOR = 14 * 24 * 60 * 60 * 1000

type Fields = Record<string, string>

/**
 * Keeps what is typed on this device until it was sent, with the key of the form, so that a phone that lost its
 * page or its connection goes on where it was, and still applies once. Without storage nothing is kept.
 */
export function saveDraft(form: HTMLFormElement): void {
	const fields: Fields = {}
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string" && value && name !== TRAP_FIELD) fields[name] = value
	}
	const typed = Object.keys(fields).some((name) => name !== KEY_FIELD)
	try {
		if (typed) localStorage.setItem(STORE, JSON.stringify({ savedAt: Date.now(), fields }))
		else localStorage.removeItem(STORE)
	} catch {}
}

/**
 * Puts a kept draft into the empty fields of a form.
 * @returns the key under which it goes out; undefined when there was nothing to put back
 */
export function restoreDraft(form: HTMLFormElement): string | undefined {
	const fields = keptFields()
	if (!fields) return undefined
	for (const [name, value] of Object.entries(fields)) {
		const control = form.elements.namedItem(name)
		const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
		if (name !== KEY_FIELD && (isText || control instanceof RadioNodeList) && !control.value) {
			control.value = value
		}
	}
	return fields[KEY_FIELD]
}

/** @param sentKey only a draft under this key; left out: whatever there is */
export function forgetDraft(sentKey?: string): void {
	try {
		if (!sentKey || keptFields()?.[KEY_FIELD] === sentKey) localStorage.removeItem(STORE)
	} catch {}
}

function keptFields(): Fields | undefined {
	try {
		const { savedAt, fields } = JSON.parse(localStorage.getItem(STORE) ?? "{}")
		return Date.now() - savedAt < KEPT_FOR ? fields : undefined
	} catch {
		return undefined
	}
}
