import { useEffect, useState } from "react"
import { type DraftPlace, deleteDraft, readDraft } from "../forms/draft.ts"
import { EXPECTED } from "./expected-state.ts"

/** What was typed in this tab and did not arrive, if it was made of the version that is still there. */
export function useKeptFields({ key, keeper }: DraftPlace, version: string, hasResponse: boolean) {
	const [fields, setFields] = useState<Record<string, string>>()
	useEffect(() => {
		const kept = readDraft({ key, keeper })
		if (!hasResponse && kept?.[EXPECTED] === version) setFields(kept)
		else deleteDraft({ key, keeper })
	}, [key, keeper, version, hasResponse])
	return fields
}

export function RestoredNotice() {
	return (
		<p role="status" className="max-w-prose border-l-4 border-accent pl-3 font-semibold">
			Your earlier text was not saved. It is restored below.
		</p>
	)
}
