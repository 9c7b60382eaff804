import { parse } from "@conform-to/react"
import { useEffect, useState } from "react"
import type { FormValues } from "../../../domain/editing/form-values.server.ts"
import { type DraftPlace, deleteDraft, readDraft } from "../../forms/draft.ts"
import { EXPECTED } from "../expected-state.ts"
import { SECTION_FORM } from "../section-field.ts"

/** What is typed is kept in this tab until it has arrived: somebody follows a link, or the session has ended meanwhile. */
export const draftPlaceOf = (section: string): DraftPlace => ({ key: `content:${section}`, keeper: "tab" })

/**
 * What was typed in this tab and did not arrive: it was made of the state that is still there.
 * @param expected the state that the form is made of, as JSON
 * @param hasResponse the form is shown again with what arrived
 */
export function useSectionDraft(section: string, expected: string, hasResponse: boolean) {
	const [values, setValues] = useState<Record<string, FormValues>>()
	useEffect(() => {
		const place = draftPlaceOf(section)
		const fields = readDraft(place)
		const isCurrent = !hasResponse && fields?.[EXPECTED] === expected
		if (isCurrent && isChanged(fields)) setValues(parseFields(fields))
		else deleteDraft(place)
	}, [section, expected, hasResponse])
	return values
}

/** Whether it says anything else than the form as the server made it. */
function isChanged(fields: Record<string, string>): boolean {
	const form = document.getElementById(SECTION_FORM)
	const initial = form instanceof HTMLFormElement ? [...new FormData(form)] : []
	return JSON.stringify(initial) !== JSON.stringify(Object.entries(fields))
}

function parseFields(fields: Record<string, string>) {
	const { payload } = parse(new URLSearchParams(fields), { resolve: () => ({ value: {} }) })
	return payload as Record<string, FormValues>
}
