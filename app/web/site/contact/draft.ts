import { HONEYPOT_FIELD, SUBMISSION_KEY_FIELD } from "./hidden-fields.tsx"

const STORAGE_KEY = "tamasha-stall-application"
const DRAFT_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000

type Fields = Record<string, string>

/**
 * Keeps what is typed on this device until it was sent, with the key of the form, so that a phone that lost its
 * page or its connection goes on where it was, and still applies once. Without storage nothing is kept.
 */
export function saveDraft(form: HTMLFormElement): void {
	const fields: Fields = {}
	for (const [name, value] of new FormData(form)) {
		if (typeof value === "string" && value && name !== HONEYPOT_FIELD) fields[name] = value
	}
	const hasInput = Object.keys(fields).some((name) => name !== SUBMISSION_KEY_FIELD)
	try {
		if (hasInput) localStorage.setItem(STORAGE_KEY, JSON.stringify({ savedAt: Date.now(), fields }))
		else localStorage.removeItem(STORAGE_KEY)
	} catch {}
}

/**
 * Puts a kept draft into the empty fields of a form.
 * @returns the key under which it goes out; undefined when there was nothing to put back
 */
export function restoreDraft(form: HTMLFormElement): string | undefined {
	const fields = readDraft()
	if (!fields) return undefined
	for (const [name, value] of Object.entries(fields)) {
		const control = form.elements.namedItem(name)
		const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
		if (name !== SUBMISSION_KEY_FIELD && (isText || control instanceof RadioNodeList) && !control.value) {
			control.value = value
		}
	}
	return fields[SUBMISSION_KEY_FIELD]
}

/** @param sentKey only a draft under this key; left out: whatever there is */
export function deleteDraft(sentKey?: string): void {
	try {
		if (!sentKey || readDraft()?.[SUBMISSION_KEY_FIELD] === sentKey) localStorage.removeItem(STORAGE_KEY)
	} catch {}
}

function readDraft(): Fields | undefined {
	try {
		const { savedAt, fields } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}")
		return Date.now() - savedAt < DRAFT_LIFETIME_MS ? fields : undefined
	} catch {
		return undefined
	}
}
