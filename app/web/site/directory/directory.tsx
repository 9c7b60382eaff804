import { Form, useSearchParams } from "react-router"
import { letterOf, letterStarts, logoAddress, nameMatches } from "../../../domain/directory/rules.ts"
import { SearchField } from "../../../ui/search-field.tsx"
import type { DirectoryData } from "./read-directory.server.ts"
import { Square, squareId } from "./square.tsx"
import { useSearch } from "./use-search.ts"
import { VendorWindow } from "./vendor-window.tsx"

interface DirectoryProps extends DirectoryData {
	/** It opens its page: the first squares are seen before scrolling. */
	leads?: boolean
}

/**
 * A directory list: search, squares, and the window of the vendor in `?vendor=`. It can stand on any page whose
 * loader calls `readDirectory` and whose `shouldRevalidate` is `sameDirectory`.
 */
export function Directory({ list, words, vendors, chosen, leads }: DirectoryProps) {
	const [params] = useSearchParams()
	const { search, field, submitted } = useSearch()
	const found = vendors.filter(({ name }) => nameMatches(name, search))
	const shown = vendors.find(({ slug }) => slug === params.get("vendor"))
	return (
		<>
			<Form
				role="search"
				className="max-w-xl [&_button]:hidden noscript:[&_button]:inline-flex"
				preventScrollReset
				onSubmit={submitted}
			>
				<SearchField
					id="vendor-search"
					name="q"
					label={words.searchLabel}
					placeholder={words.searchPlaceholder}
					autoComplete="off"
					submitLabel="Search"
					{...field}
				/>
			</Form>
			<p role="status" className="figures my-4 text-sm text-muted">
				{found.length === 0 && <span className="text-base text-text">{words.noneFound} </span>}
				{countOf(found.length, vendors.length)}
			</p>
			<nav aria-label={words.letters} hidden={found.length < vendors.length} className={lettersLook}>
				{letterStarts(vendors).map(({ slug, name }) => (
					<a key={slug} href={`#${squareId(slug)}`}>
						{letterOf(name)}
					</a>
				))}
			</nav>
			<ul className="squares">
				{vendors.map((vendor, index) => (
					<Square
						key={vendor.slug}
						slug={vendor.slug}
						name={vendor.name}
						logo={logoAddress(vendor, list)}
						hidden={!found.includes(vendor)}
						fetched={leads ? fetchedAt(index) : "when near"}
					/>
				))}
			</ul>
			{shown && (
				<VendorWindow
					key={shown.slug}
					list={list}
					words={words}
					vendor={shown}
					given={chosen?.slug === shown.slug ? chosen : undefined}
				/>
			)}
		</>
	)
}

/** From A to Z, at hand while one scrolls; where they do not fit they move sideways. */
const lettersLook =
	"sticky top-0 z-10 mb-4 flex overflow-x-auto border-b-2 border-line bg-surface [&_a]:lettering [&_a]:min-w-12 [&_a]:grow [&_a]:py-3 [&_a]:text-center [&_a]:text-accent-ink"

/** A phone shows four squares before one scrolls. */
function fetchedAt(index: number) {
	if (index === 0) return "first"
	return index < 4 ? "at once" : "when near"
}

const countOf = (found: number, all: number) =>
	found === all ? `${all} vendors` : `${found} of ${all} vendors`
