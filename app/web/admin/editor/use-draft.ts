import { parse } from "@conform-to/react"
import { useMemo } from "react"
import type { FormValues } from "../../../domain/editing/form-values.server.ts"
import type { DraftFields, DraftPlace } from "../../forms/draft.ts"
import { useKeptFields } from "../kept-fields.tsx"
import { SECTION_FORM } from "../section-field.ts"

/** What is typed is kept in this tab until it has arrived: somebody follows a link, or the session has ended meanwhile. */
export const draftPlaceOf = (section: string): DraftPlace => ({ key: `content:${section}`, keeper: "tab" })

/**
 * What was typed in this tab and did not arrive: it was made of the state that is still there.
 * @param expected the state that the form is made of, as JSON
 * @param hasResponse the form is shown again with what arrived
 */
export function useSectionDraft(section: string, expected: string, hasResponse: boolean) {
	const fields = useKeptFields(draftPlaceOf(section), SECTION_FORM, expected, hasResponse)
	return useMemo(() => fields && parseFields(fields), [fields])
}

function parseFields(fields: DraftFields) {
	const { payload } = parse(new URLSearchParams(fields), { resolve: () => ({ value: {} }) })
	return payload as Record<string, FormValues>
}
