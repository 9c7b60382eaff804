import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router"
import { Button } from "../../../../ui/button.tsx"
import { classes } from "../../../../ui/classes.ts"
import { Form, useNavigate } from "../../../../ui/link.tsx"
import { SearchField } from "../../../../ui/search-field.tsx"
import { HiddenFields } from "../actions/hidden-fields.tsx"
import { FilterSelect, type FilterSelectProps } from "./filter-select.tsx"
import { buildUrl } from "./list-query.ts"

/** Milliseconds of rest before what was typed is searched for. */
const DEBOUNCE_MS = 250

export interface LiveSearchProps {
	path: string
	label: string
	placeholder: string
	/** What else chooses rows. */
	filters?: Omit<FilterSelectProps, "urlFor">[]
	/** What else stands in the address and stays there. */
	kept?: Record<string, string | number | undefined>
}

/** The search of a list, whose words live in the address as `q`. It searches while one types; without JavaScript it is a form. */
export function LiveSearch({ path, label, placeholder, filters = [], kept = {} }: LiveSearchProps) {
	const [params] = useSearchParams()
	const query = params.get("q") ?? ""
	const values = Object.fromEntries(filters.map(({ name, value }) => [name, value]))
	const urlFor = (q: string, chosen: Record<string, string> = {}) =>
		buildUrl(path, { q, ...values, ...chosen, ...kept })
	const { input, scheduleSearch, endTyping, takeTyped } = useDebouncedSearch(query, urlFor)
	return (
		<Form
			role="search"
			action={path}
			className="mb-2 flex flex-wrap items-end gap-x-3 gap-y-1 md:mb-3 md:gap-y-2"
		>
			<HiddenFields fields={kept} />
			<SearchField
				ref={input}
				id="search"
				name="q"
				label={label}
				placeholder={placeholder}
				defaultValue={query}
				onInput={scheduleSearch}
				onBlur={endTyping}
				autoComplete="off"
				maxLength={200}
				className={classes("min-w-0 grow", filters.length > 0 ? "basis-80" : "basis-40")}
			/>
			<Button type="submit" variant="ghost" className={filters.length > 0 ? typedSearchClasses : undefined}>
				Search
			</Button>
			{filters.length > 0 && (
				<FoldedFilters filters={filters} urlFor={(name, chosen) => urlFor(takeTyped(), { [name]: chosen })} />
			)}
		</Form>
	)
}

/** On a phone the words have the whole line: it searches while one types. */
const typedSearchClasses = "max-sm:hidden noscript:flex"

interface FoldedFiltersProps {
	filters: NonNullable<LiveSearchProps["filters"]>
	urlFor: (name: string, chosen: string) => string
}

/** So many stand open where a screen is wide enough. */
const FEW_FILTERS = 3

/** The list comes first: many filters, and on a narrow screen any, unfold by a box, which needs no script. */
function FoldedFilters({ filters, urlFor }: FoldedFiltersProps) {
	const count = filters.filter(({ value }) => value).length
	const areFew = filters.length <= FEW_FILTERS
	return (
		<>
			<label
				className={classes(
					"touch flex min-h-9 items-center gap-2 text-sm font-semibold",
					areFew ? "md:hidden" : "sm:min-h-11",
				)}
			>
				<input type="checkbox" className="size-5 accent-accent" />
				{count ? `Filters (${count} set)` : "Filters"}
			</label>
			<div
				className={classes(
					"grow basis-full flex-wrap items-end gap-x-3 gap-y-2 [label:has(:checked)+&]:flex",
					areFew ? "flex max-md:hidden" : "hidden",
				)}
			>
				{filters.map((filter) => (
					<FilterSelect key={filter.name} {...filter} urlFor={(chosen) => urlFor(filter.name, chosen)} />
				))}
			</div>
		</>
	)
}

/**
 * The first letter makes a new entry in the browser's history, the following ones replace it: Back leads to
 * where one began.
 */
function useDebouncedSearch(query: string, urlFor: (q: string) => string) {
	const navigate = useNavigate()
	const input = useRef<HTMLInputElement>(null)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const lastQuery = useRef(query)
	const isTyping = useRef(false)

	// Back and forward change the address under the box; our own searches only follow it.
	useEffect(() => {
		if (query === lastQuery.current) return
		lastQuery.current = query
		isTyping.current = false
		if (input.current) input.current.value = query
	}, [query])
	useEffect(() => () => clearTimeout(timer.current), [])

	function search(): void {
		const q = input.current?.value ?? ""
		if (q === lastQuery.current) return
		const replace = isTyping.current
		isTyping.current = true
		lastQuery.current = q
		void navigate(urlFor(q), { replace, preventScrollReset: true })
	}
	return {
		input,
		scheduleSearch() {
			clearTimeout(timer.current)
			timer.current = setTimeout(search, DEBOUNCE_MS)
		},
		endTyping() {
			isTyping.current = false
		},
		/** What stands in the field, also where nobody has searched for it yet: whoever takes it does. */
		takeTyped() {
			clearTimeout(timer.current)
			lastQuery.current = input.current?.value ?? query
			return lastQuery.current
		},
	}
}
