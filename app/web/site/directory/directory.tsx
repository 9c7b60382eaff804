import { Form, useSearchParams } from "react-router"
import { firstOfEachLetter, letterOf, logoAddress, nameMatches } from "../../../domain/directory/rules.ts"
import { SearchField } from "../../../ui/search-field.tsx"
import type { DirectoryData } from "./read-directory.server.ts"
import { useSearch } from "./use-search.ts"
import { VendorTile, vendorTileId } from "./vendor-tile.tsx"
import { VendorWindow } from "./vendor-window.tsx"

interface DirectoryProps extends DirectoryData {
	/** It opens its page: the first squares are seen before scrolling. */
	aboveTheFold?: boolean
}

/**
 * A directory list: search, squares, and the window of the vendor in `?vendor=`. It can stand on any page whose
 * loader calls `readDirectory` and whose `shouldRevalidate` is `sameDirectory`.
 */
export function Directory({ list, copy, vendors, chosen, aboveTheFold }: DirectoryProps) {
	const [params] = useSearchParams()
	const { search, inputProps, onSubmit } = useSearch()
	const matches = vendors.filter(({ name }) => nameMatches(name, search))
	const selectedVendor = vendors.find(({ slug }) => slug === params.get("vendor"))
	return (
		<>
			<Form
				role="search"
				className="max-w-xl [&_button]:hidden noscript:[&_button]:inline-flex"
				preventScrollReset
				onSubmit={onSubmit}
			>
				<SearchField
					id="vendor-search"
					name="q"
					label={copy.searchLabel}
					placeholder={copy.searchPlaceholder}
					autoComplete="off"
					submitLabel="Search"
					{...inputProps}
				/>
			</Form>
			<p role="status" className="figures my-4 text-sm text-muted">
				{matches.length === 0 && <span className="text-base text-text">{copy.noneFound} </span>}
				{countLabelOf(matches.length, vendors.length)}
			</p>
			<nav aria-label={copy.letters} hidden={matches.length < vendors.length} className={letterNavClasses}>
				{firstOfEachLetter(vendors).map(({ slug, name }) => (
					<a key={slug} href={`#${vendorTileId(slug)}`}>
						{letterOf(name)}
					</a>
				))}
			</nav>
			<ul className="squares">
				{vendors.map((vendor, index) => (
					<VendorTile
						key={vendor.slug}
						slug={vendor.slug}
						name={vendor.name}
						logo={logoAddress(vendor, list)}
						hidden={!matches.includes(vendor)}
						loading={aboveTheFold ? loadingAt(index) : "when near"}
					/>
				))}
			</ul>
			{selectedVendor && (
				<VendorWindow
					key={selectedVendor.slug}
					list={list}
					copy={copy}
					vendor={selectedVendor}
					initialDetails={chosen?.slug === selectedVendor.slug ? chosen : undefined}
				/>
			)}
		</>
	)
}

/** From A to Z, at hand while one scrolls; where they do not fit they move sideways. */
const letterNavClasses =
	"sticky top-0 z-10 mb-4 flex overflow-x-auto border-b-2 border-line bg-surface [&_a]:lettering [&_a]:min-w-12 [&_a]:grow [&_a]:py-3 [&_a]:text-center [&_a]:text-accent-ink"

/** A phone shows four squares before one scrolls. */
function loadingAt(index: number) {
	if (index === 0) return "first"
	return index < 4 ? "at once" : "when near"
}

const countLabelOf = (matches: number, all: number) =>
	matches === all ? `${all} vendors` : `${matches} of ${all} vendors`
