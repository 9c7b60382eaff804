import { parse } from "@conform-to/react"
import { useEffect, useState } from "react"
import type { FormValues } from "../../../domain/editing/form-values.server.ts"
import { type DraftPlace, deleteDraft, readDraft } from "../../forms/draft.ts"
import { EXPECTED } from "../expected-state.ts"

/** What is sent is kept in this tab until it is known to have arrived: a session may have ended meanwhile. */
export const draftPlaceOf = (section: string): DraftPlace => ({ key: `content:${section}`, keeper: "tab" })

/**
 * What was sent from this tab and did not arrive: it was made of the state that is still there.
 * @param expected the state that the form is made of, as JSON
 * @param hasResponse the form is shown again with what arrived
 */
export function useSectionDraft(section: string, expected: string, hasResponse: boolean) {
	const [values, setValues] = useState<Record<string, FormValues>>()
	useEffect(() => {
		const place = draftPlaceOf(section)
		const fields = readDraft(place)
		deleteDraft(place)
		if (!hasResponse && fields?.[EXPECTED] === expected) setValues(parseFields(fields))
	}, [section, expected, hasResponse])
	return values
}

function parseFields(fields: Record<string, string>) {
	const { payload } = parse(new URLSearchParams(fields), { resolve: () => ({ value: {} }) })
	return payload as Record<string, FormValues>
}
