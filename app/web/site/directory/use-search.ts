import { type FormEvent, useEffect, useRef, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"

/** Milliseconds of rest before what was typed is kept in the address. */
const REST = 400

/** The search box: filters with every letter, starting from what the address says, or from what was typed before our code ran. */
export function useSearch() {
	const navigate = useNavigate()
	const [params] = useSearchParams()
	const asked = params.get("q") ?? ""
	const input = useRef<HTMLInputElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const [search, setSearch] = useState(asked)

	useEffect(() => {
		setSearch(input.current?.value ?? "")
		return () => clearTimeout(timer.current)
	}, [])

	function keep(typed: string): void {
		const now = new URLSearchParams(window.location.search)
		// The address of an open window is left alone.
		if (now.has("vendor") || typed === (now.get("q") ?? "")) return
		const address = typed ? `?${new URLSearchParams({ q: typed })}` : ""
		void navigate({ search: address }, { replace: true, preventScrollReset: true })
	}

	return {
		search,
		field: {
			ref: input,
			defaultValue: asked,
			onChange({ target }: { target: HTMLInputElement }) {
				const typed = target.value
				setSearch(typed)
				clearTimeout(timer.current)
				timer.current = setTimeout(() => keep(typed), REST)
			},
		},
		submitted(event: FormEvent) {
			event.preventDefault()
			// Puts the keyboard of a phone away: the squares are there already.
			input.current?.blur()
		},
	}
}
