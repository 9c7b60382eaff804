import { type FormEvent, type InputEvent, useEffect, useRef, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { queryOf } from "../../../domain/directory/rules.ts"

/** Milliseconds of rest before what was typed is kept in the address. */
const DEBOUNCE_MS = 400

/**
 * The search box: filters with every letter, starting from what the address says.
 * @param isPaged there is more than the page shows: the server searches it as soon as the address says for what
 */
export function useSearch(isPaged: boolean) {
	const navigate = useNavigate()
	const [params] = useSearchParams()
	const initialQuery = params.get("q") ?? ""
	const input = useRef<HTMLInputElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const [search, setSearch] = useState(initialQuery)

	useEffect(() => () => clearTimeout(timer.current), [])

	function writeToAddress(query: string): void {
		const current = new URLSearchParams(window.location.search)
		// The address of an open window is left alone.
		if (current.has("vendor") || query === (current.get("q") ?? "")) return
		const page = query && isPaged ? 1 : undefined
		const search = queryOf({ craft: current.get("craft"), q: query, page })
		void navigate({ search }, { replace: true, preventScrollReset: true })
	}

	return {
		search,
		inputProps: {
			ref: input,
			defaultValue: initialQuery,
			onInput({ currentTarget }: InputEvent<HTMLInputElement>) {
				const query = currentTarget.value
				setSearch(query)
				clearTimeout(timer.current)
				timer.current = setTimeout(() => writeToAddress(query), DEBOUNCE_MS)
			},
		},
		onSubmit(event: FormEvent) {
			event.preventDefault()
			// Puts the keyboard of a phone away: the squares are there already.
			input.current?.blur()
		},
	}
}
