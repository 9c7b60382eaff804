import { type ReactNode, useEffect, useRef } from "react"
import { Form, useNavigate, useSearchParams } from "react-router"
import { SearchField } from "../../ui/search-field.tsx"
import { address } from "./place.ts"

/** Milliseconds of rest before what was typed is searched for. */
const REST = 250

export interface LiveSearchProps {
	path: string
	label: string
	placeholder: string
	/** What else is in the address, by name. */
	filters?: Record<string, string | undefined>
	/** The fields of `filters`. */
	children?: ReactNode
}

/** The search of a list, whose words live in the address as `q`. It searches while one types; without JavaScript it is a form. */
export function LiveSearch({ path, label, placeholder, filters, children }: LiveSearchProps) {
	const [params] = useSearchParams()
	const asked = params.get("q") ?? ""
	const { input, typed, settled } = useTyping(asked, (q) => address(path, { q, ...filters }))
	return (
		<Form role="search" action={path} className="mb-5 flex flex-wrap items-end gap-3">
			<SearchField
				ref={input}
				id="search"
				name="q"
				label={label}
				placeholder={placeholder}
				defaultValue={asked}
				onChange={typed}
				onBlur={settled}
				autoComplete="off"
				maxLength={200}
				submitLabel="Search"
				className="min-w-0 grow basis-80"
			/>
			{children}
		</Form>
	)
}

/**
 * The first letter makes a new entry in the browser's history, the following ones replace it: Back leads to
 * where one began.
 */
function useTyping(asked: string, addressOf: (q: string) => string) {
	const navigate = useNavigate()
	const input = useRef<HTMLInputElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const lastTyped = useRef(asked)
	const isTyping = useRef(false)

	// Back and forward change the address under the box; our own searches only follow it.
	useEffect(() => {
		if (asked === lastTyped.current) return
		lastTyped.current = asked
		isTyping.current = false
		if (input.current) input.current.value = asked
	}, [asked])
	useEffect(() => () => clearTimeout(timer.current), [])

	function search(): void {
		const q = input.current?.value ?? ""
		if (q === lastTyped.current) return
		const replace = isTyping.current
		isTyping.current = true
		lastTyped.current = q
		void navigate(addressOf(q), { replace, preventScrollReset: true })
	}
	return {
		input,
		typed() {
			clearTimeout(timer.current)
			timer.current = setTimeout(search, REST)
		},
		settled() {
			isTyping.current = false
		},
	}
}
