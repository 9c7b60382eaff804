import { type RefObject, useEffect, useState } from "react"
import { forgetDraft, restoreDraft, saveDraft } from "./draft.ts"

/**
 * The key a form goes out under, and whether a kept draft was put into it.
 * @param givenKey of the server, with the page or with an answer that shows the form again
 * @param fresh false when the server sent the fields along: those are newer than any draft
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, givenKey: string, fresh: boolean) {
	const [key, setKey] = useState(givenKey)
	const [restored, setRestored] = useState(false)
	useEffect(() => setKey(givenKey), [givenKey])
	// biome-ignore lint/correctness/useExhaustiveDependencies: a draft is put back once, when the form appears
	useEffect(() => {
		const keptKey = fresh && form.current ? restoreDraft(form.current) : undefined
		if (!keptKey) return
		setKey(keptKey)
		setRestored(true)
	}, [])
	return {
		key,
		restored,
		save: () => form.current && saveDraft(form.current),
		startAfresh() {
			forgetDraft()
			form.current?.reset()
			setRestored(false)
		},
	}
}
