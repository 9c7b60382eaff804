import { parse } from "@conform-to/react"
import { useMemo } from "react"
import type { FormValues } from "../../../domain/editing/form-values.server.ts"
import type { DraftFields, DraftPlace } from "../../forms/draft.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { useKeptFields } from "../shell/actions/kept-fields.tsx"
import { SECTION_FORM } from "../shell/actions/section-field.ts"

/** What is typed is kept in this tab until it has arrived: somebody follows a link, or the session has ended meanwhile. */
export const draftPlaceOf = (section: string): DraftPlace => ({ key: `content:${section}`, keeper: "tab" })

/**
 * What was typed in this tab and is not saved.
 * @param expected the state that is there, as JSON
 * @param isRefused the form is shown again with what was sent
 */
export function useSectionDraft(
	section: string,
	expected: string,
	isRefused: boolean,
): SectionDraft | undefined {
	const form = { formId: SECTION_FORM, version: expected, isRefused }
	const fields = useKeptFields(draftPlaceOf(section), form)
	return useMemo(
		() => fields && { values: parseFields(fields), expected: fields[EXPECTED] ?? expected },
		[fields, expected],
	)
}

interface SectionDraft {
	values: Record<string, FormValues>
	/** The state that it was made of: not what is there now if somebody has saved meanwhile. */
	expected: string
}

function parseFields(fields: DraftFields) {
	const { payload } = parse(new URLSearchParams(fields), { resolve: () => ({ value: {} }) })
	return payload as Record<string, FormValues>
}
