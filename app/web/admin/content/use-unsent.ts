import { parse } from "@conform-to/react"
import { type FormEvent, useEffect, useState } from "react"
import type { Typed } from "../../../domain/editing/typed.server.ts"
import { SEEN } from "./form-names.ts"

type Fields = Record<string, Typed>

const keyOf = (part: string) => `content:${part}`

/** Keeps what is sent in this tab until it is known to have arrived: a session may have ended meanwhile. */
export function keepSent(part: string, { currentTarget }: FormEvent<HTMLFormElement>): void {
	const fields = [...new FormData(currentTarget)].filter(
		(field): field is [string, string] => !(field[1] instanceof File),
	)
	sessionStorage.setItem(keyOf(part), new URLSearchParams(fields).toString())
}

/**
 * What was sent from this tab and did not arrive: it was made of the state that is still there.
 * @param seen the state that the form is made of, as JSON
 * @param isAnswer the form is shown again with what arrived
 */
export function useUnsent(part: string, seen: string, isAnswer: boolean): Fields | undefined {
	const [unsent, setUnsent] = useState<Fields>()
	useEffect(() => {
		const sent = new URLSearchParams(sessionStorage.getItem(keyOf(part)) ?? "")
		sessionStorage.removeItem(keyOf(part))
		if (!isAnswer && sent.get(SEEN) === seen) setUnsent(fieldsOf(sent))
	}, [part, seen, isAnswer])
	return unsent
}

function fieldsOf(sent: URLSearchParams): Fields {
	const { payload } = parse<Fields, string[]>(sent, { resolve: () => ({ value: {} }) })
	return payload as Fields
}
