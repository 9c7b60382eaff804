import { useEffect, useLayoutEffect, useState } from "react"
import {
	addTyped,
	type DraftFields,
	type DraftPlace,
	deleteDraft,
	readDraft,
	saveDraft,
	writeDraft,
} from "../../../forms/draft.ts"
import { EXPECTED } from "./hidden-fields.tsx"
import type { FlashMessage } from "./use-fetch-submit.ts"

interface KeptForm {
	/** Of the form, which has the version in a field. */
	formId: string
	version: string
	/** It is shown again with what was sent: that is what is kept now. */
	isRefused?: boolean
	/** It can't send an older version along, so what was made of one is given up. */
	hasOneVersion?: boolean
}

/**
 * What was typed in this tab and is not saved. It comes with the version that it was made of: sent along again, that tells
 * of somebody who saved meanwhile. The form is made anew from it, with what has been typed since the page came.
 */
export function useKeptFields({ key, keeper }: DraftPlace, form: KeptForm) {
	const { formId, version, isRefused = false, hasOneVersion = false } = form
	const [fields, setFields] = useState<DraftFields>()
	useEffect(() => {
		const element = document.getElementById(formId)
		if (!(element instanceof HTMLFormElement)) return
		if (isRefused) return saveDraft({ key, keeper }, element)
		const kept = readDraft({ key, keeper })
		const isFitting = kept && !(hasOneVersion && kept[EXPECTED] !== version)
		const merged = isFitting && addTyped(kept, element)
		if (merged && isDifferent(merged, element)) setFields(merged)
		else deleteDraft({ key, keeper })
	}, [key, keeper, formId, version, isRefused, hasOneVersion])
	useEffect(() => {
		if (fields) writeDraft({ key, keeper }, fields)
	}, [key, keeper, fields])
	return fields
}

/** What was kept of forms that are saved now; before any of them looks for it. */
export function useSavedDrafts(messages: readonly FlashMessage[]): void {
	useLayoutEffect(() => {
		for (const { savedDraft } of messages) if (savedDraft) deleteDraft({ key: savedDraft, keeper: "tab" })
	}, [messages])
}

/** Whether it says anything else than the form, whichever version it was made of; spaces around it are not saved. */
function isDifferent(fields: DraftFields, form: HTMLFormElement): boolean {
	const sort = (entries: Iterable<[string, unknown]>) =>
		JSON.stringify(
			[...entries]
				.filter(([name]) => name !== EXPECTED)
				.map(([name, value]) => [name, String(value).trim()])
				.sort(),
		)
	return sort(Object.entries(fields)) !== sort(new FormData(form))
}

/** @param what was typed */
export function RestoredNotice({ what = "text" }: { what?: string }) {
	return (
		<p role="status" className="max-w-prose border-l-4 border-accent pl-3 font-semibold">
			Your earlier {what} was not saved. It is restored below.
		</p>
	)
}
