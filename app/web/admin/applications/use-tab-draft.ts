import { type RefObject, useEffect, useMemo, useState } from "react"
import {
	addTyped,
	type DraftFields,
	deleteDraft,
	readDraft,
	restoreDraft,
	saveDraft,
} from "../../forms/draft.ts"
import { listChanged } from "../../request/early-input.ts"

/**
 * Keeps in this tab what is typed into a form that only its writer changes, until it is saved: it is there again when one
 * comes back to the form, or the page is loaded anew.
 */
export function useTabDraft(key: string, form: RefObject<HTMLFormElement | null>) {
	const [isRestored, setRestored] = useState(false)
	const place = useMemo(() => ({ key, keeper: "tab" }) as const, [key])
	useEffect(() => {
		const fields = readDraft(place)
		if (!fields || !form.current) return
		restoreDraft(form.current, addTyped(fields, form.current))
		setRestored(true)
	}, [place, form])
	return {
		isRestored,
		save(): void {
			if (!form.current) return
			if (listChanged(form.current).length) saveDraft(place, form.current)
			else deleteDraft(place)
		},
		/** What was sent is saved; what has been typed since stays. */
		clear(sent: DraftFields): void {
			if (isSame(readDraft(place), sent)) deleteDraft(place)
		},
	}
}

function isSame(kept: DraftFields | undefined, sent: DraftFields): boolean {
	const names = new Set([...Object.keys(kept ?? {}), ...Object.keys(sent)])
	return [...names].every((name) => kept?.[name] === sent[name])
}
