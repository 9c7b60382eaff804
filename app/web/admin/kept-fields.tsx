import { useEffect, useState } from "react"
import {
	addTyped,
	type DraftFields,
	type DraftPlace,
	deleteDraft,
	readDraft,
	writeDraft,
} from "../forms/draft.ts"
import { EXPECTED } from "./expected-state.ts"

/**
 * What was typed in this tab and did not arrive, if it was made of the version that is still there. The form is made anew
 * from it, so what has been typed since the page came is added.
 * @param formId of the form, which has the version in a field
 */
export function useKeptFields(
	{ key, keeper }: DraftPlace,
	formId: string,
	version: string,
	hasResponse: boolean,
) {
	const [fields, setFields] = useState<DraftFields>()
	useEffect(() => {
		const form = document.getElementById(formId)
		const kept = readDraft({ key, keeper })
		const isCurrent = !hasResponse && kept?.[EXPECTED] === version && form instanceof HTMLFormElement
		const merged = isCurrent ? addTyped(kept, form) : {}
		if (isCurrent && isDifferent(merged, form)) setFields(merged)
		else deleteDraft({ key, keeper })
	}, [key, keeper, formId, version, hasResponse])
	useEffect(() => {
		if (fields) writeDraft({ key, keeper }, fields)
	}, [key, keeper, fields])
	return fields
}

/** Whether it says anything else than the form. */
function isDifferent(fields: DraftFields, form: HTMLFormElement): boolean {
	const sort = (entries: Iterable<[string, unknown]>) => JSON.stringify([...entries].sort())
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
