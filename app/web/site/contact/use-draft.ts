import { type RefObject, useEffect, useState } from "react"
import { deleteDraft, restoreDraft, saveDraft } from "./draft.ts"

/**
 * The key a form goes out under, and whether a kept draft was put into it.
 * @param serverKey of the server, with the page or with an answer that shows the form again
 * @param fresh false when the server sent the fields along: those are newer than any draft
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, serverKey: string, fresh: boolean) {
	const [key, setKey] = useState(serverKey)
	const [restored, setRestored] = useState(false)
	useEffect(() => setKey(serverKey), [serverKey])
	// biome-ignore lint/correctness/useExhaustiveDependencies: a draft is put back once, when the form appears
	useEffect(() => {
		const draftKey = fresh && form.current ? restoreDraft(form.current) : undefined
		if (!draftKey) return
		setKey(draftKey)
		setRestored(true)
	}, [])
	return {
		key,
		restored,
		save: () => form.current && saveDraft(form.current),
		startAfresh() {
			deleteDraft()
			form.current?.reset()
			setRestored(false)
		},
	}
}
