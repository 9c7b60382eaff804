import { type RefObject, useEffect, useState } from "react"
import { listChanged } from "../request/early-input.ts"
import { HONEYPOT_FIELD } from "./honeypot-field.tsx"

/** Where the draft of a form is kept: as long as its tab is there, or for two weeks on this device. */
export interface DraftPlace {
	key: string
	keeper: "tab" | "device"
}

/** Of the public forms: old phones throw a page away while its owner photographs a document. */
export const DRAFTS = {
	application: { key: "tamasha-stall-application", keeper: "device" },
	extras: { key: "tamasha-extras", keeper: "tab" },
} as const satisfies Record<string, DraftPlace>

export type DraftFields = Record<string, string>

const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000

/** Keeps what is typed, with the hidden fields of the form. Files can't be kept; without storage nothing is. */
export function saveDraft(place: DraftPlace, form: HTMLFormElement): void {
	const fields = fieldsOf(form)
	const hasInput = Object.entries(fields).some(([name, value]) => value.trim() && !isHidden(form, name))
	if (hasInput) writeDraft(place, fields)
	else deleteDraft(place)
}

/** What a form says, as it is sent and kept. */
export function fieldsOf(form: HTMLFormElement): DraftFields {
	const fields: DraftFields = {}
	for (const [name, value] of new FormData(form))
		if (typeof value === "string" && name !== HONEYPOT_FIELD) fields[name] = value
	return fields
}

export function writeDraft(place: DraftPlace, fields: DraftFields): void {
	withStorage(place, (storage) => storage.setItem(place.key, JSON.stringify({ savedAt: Date.now(), fields })))
}

function isHidden(form: HTMLFormElement, name: string): boolean {
	const control = form.elements.namedItem(name)
	return control instanceof HTMLInputElement && control.type === "hidden"
}

export function readDraft(place: DraftPlace): DraftFields | undefined {
	return withStorage(place, (storage) => {
		const { savedAt, fields } = JSON.parse(storage.getItem(place.key) ?? "{}")
		return Date.now() - savedAt < LIFETIME_MS ? fields : undefined
	})
}

export function deleteDraft(place: DraftPlace): void {
	withStorage(place, (storage) => storage.removeItem(place.key))
}

function withStorage<Result>(
	{ keeper }: DraftPlace,
	action: (storage: Storage) => Result,
): Result | undefined {
	try {
		return action(keeper === "tab" ? sessionStorage : localStorage)
	} catch {
		return undefined
	}
}

/** Into fields that are still empty: somebody may have typed before our code came. */
function fillIn(form: HTMLFormElement, fields: DraftFields): void {
	for (const [name, value] of Object.entries(fields)) {
		const control = form.elements.namedItem(name)
		if (control instanceof HTMLInputElement && control.type === "checkbox")
			control.checked ||= control.value === value
		else if (
			control instanceof HTMLInputElement ||
			control instanceof HTMLTextAreaElement ||
			control instanceof HTMLSelectElement ||
			control instanceof RadioNodeList
		)
			control.value ||= value
	}
	form.dispatchEvent(new Event("input"))
}

/** Into all fields that one can see, whatever the page says in them: it is a newer version of that. */
export function restoreDraft(form: HTMLFormElement, fields: DraftFields): void {
	for (const control of form.elements) {
		if (control instanceof HTMLTextAreaElement) control.value = fields[control.name] ?? ""
		else if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type))
			control.checked = fields[control.name] === control.value
	}
}

/** A draft with what has been typed into its form since the page came. */
export function addTyped(draft: DraftFields, form: HTMLFormElement): DraftFields {
	const typed = new FormData(form)
	const fields = { ...draft }
	for (const { name } of listChanged(form)) {
		const value = typed.get(name)
		if (typeof value === "string") fields[name] = value
		else delete fields[name]
	}
	return fields
}

/**
 * Keeps what is typed into a form until it was sent, so that a phone that lost its page or its connection goes on
 * where it was.
 * @param isFresh false when the server sent the fields along: those are newer than any draft
 */
export function useDraft(place: DraftPlace, form: RefObject<HTMLFormElement | null>, isFresh: boolean) {
	const [restored, setRestored] = useState<DraftFields>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: a draft is put back once, when the form appears
	useEffect(() => {
		const fields = isFresh ? readDraft(place) : undefined
		if (!fields || !form.current) return
		fillIn(form.current, fields)
		setRestored(fields)
	}, [])
	return {
		/** What was put back. */
		restored,
		save: () => form.current && saveDraft(place, form.current),
		/** For the next person on this device. */
		clear() {
			deleteDraft(place)
			form.current?.reset()
			setRestored(undefined)
		},
	}
}
