import { parse } from "@conform-to/react"
import { type FormEvent, useEffect, useState } from "react"
import type { FormValues } from "../../../domain/editing/form-values.server.ts"
import { EXPECTED } from "../expected-state.ts"

type DraftFields = Record<string, FormValues>

const draftKeyOf = (section: string) => `content:${section}`

/** Keeps what is sent in this tab until it is known to have arrived: a session may have ended meanwhile. */
export function saveDraft(section: string, { currentTarget }: FormEvent<HTMLFormElement>): void {
	const fields = [...new FormData(currentTarget)].filter(
		(field): field is [string, string] => !(field[1] instanceof File),
	)
	sessionStorage.setItem(draftKeyOf(section), new URLSearchParams(fields).toString())
}

/**
 * What was sent from this tab and did not arrive: it was made of the state that is still there.
 * @param expected the state that the form is made of, as JSON
 * @param hasResponse the form is shown again with what arrived
 */
export function useDraft(section: string, expected: string, hasResponse: boolean): DraftFields | undefined {
	const [draft, setDraft] = useState<DraftFields>()
	useEffect(() => {
		const stored = new URLSearchParams(sessionStorage.getItem(draftKeyOf(section)) ?? "")
		sessionStorage.removeItem(draftKeyOf(section))
		if (!hasResponse && stored.get(EXPECTED) === expected) setDraft(parseDraft(stored))
	}, [section, expected, hasResponse])
	return draft
}

function parseDraft(stored: URLSearchParams): DraftFields {
	const { payload } = parse<DraftFields, string[]>(stored, { resolve: () => ({ value: {} }) })
	return payload as DraftFields
}
