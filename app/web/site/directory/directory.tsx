import { Form, useSearchParams } from "react-router"
import { firstOfEachLetter, letterOf, logoAddress, nameMatcher } from "../../../domain/directory/rules.ts"
import { SearchField } from "../../../ui/search-field.tsx"
import type { DirectoryData } from "./read-directory.server.ts"
import { useSearch } from "./use-search.ts"
import { VendorTile, vendorTileId } from "./vendor-tile.tsx"
import { VendorWindow } from "./vendor-window.tsx"

interface DirectoryProps extends DirectoryData {
	/** It opens its page: the first squares are seen before scrolling. */
	eager?: boolean
}

/**
 * A directory list: search, squares, and the window of the vendor in `?vendor=`. It can stand on any page whose
 * loader calls `readDirectory` and whose `shouldRevalidate` is `shouldRevalidateDirectory`.
 */
export function Directory({ list, copy, vendors, chosen, eager }: DirectoryProps) {
	const [params] = useSearchParams()
	const { search, inputProps, onSubmit } = useSearch()
	const isWanted = nameMatcher(search)
	const matches = new Set(vendors.filter(({ name }) => isWanted(name)))
	const selectedVendor = vendors.find(({ slug }) => slug === params.get("vendor"))
	return (
		<>
			<VendorSearch copy={copy} inputProps={inputProps} onSubmit={onSubmit} />
			<p role="status" className="figures my-4 text-sm text-muted">
				{matches.size === 0 && <span className="text-base text-text">{copy.noneFound} </span>}
				{countLabelOf(matches.size, vendors.length)}
			</p>
			<nav aria-label={copy.letters} hidden={matches.size < vendors.length} className={letterNavClasses}>
				{firstOfEachLetter(vendors).map(({ slug, name }) => (
					<a key={slug} href={`#${vendorTileId(slug)}`}>
						{letterOf(name)}
					</a>
				))}
			</nav>
			<VendorSquares list={list} vendors={vendors} matches={matches} eager={eager} />
			{selectedVendor && (
				<VendorWindow
					key={selectedVendor.slug}
					list={list}
					copy={copy}
					vendor={selectedVendor}
					chosen={chosen}
				/>
			)}
		</>
	)
}

type VendorSearchProps = Pick<DirectoryProps, "copy"> &
	Pick<ReturnType<typeof useSearch>, "inputProps" | "onSubmit">

function VendorSearch({ copy, inputProps, onSubmit }: VendorSearchProps) {
	return (
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
	)
}

/**
 * For the `shouldRevalidate` of a page with a directory on it: what one searches for and whom one looks at is in
 * the address, and nothing of it needs the server again.
 */
export function shouldRevalidateDirectory({
	currentUrl,
	nextUrl,
}: {
	currentUrl: URL
	nextUrl: URL
}): boolean {
	return currentUrl.pathname.toLowerCase() !== nextUrl.pathname.toLowerCase()
}

/** From A to Z, at hand while one scrolls; where they do not fit they move sideways. */
const letterNavClasses =
	"sticky top-0 z-10 mb-4 flex overflow-x-auto border-b-2 border-line bg-surface [&_a]:lettering [&_a]:min-w-12 [&_a]:grow [&_a]:py-3 [&_a]:text-center [&_a]:text-accent-ink"

type VendorSquaresProps = Pick<DirectoryProps, "list" | "vendors" | "eager"> & {
	matches: Set<DirectoryProps["vendors"][number]>
}

function VendorSquares({ list, vendors, matches, eager }: VendorSquaresProps) {
	return (
		<ul className="squares">
			{vendors.map((vendor, index) => (
				<VendorTile
					key={vendor.slug}
					slug={vendor.slug}
					name={vendor.name}
					logo={logoAddress(vendor, list)}
					hidden={!matches.has(vendor)}
					position={eager ? index : 4}
				/>
			))}
		</ul>
	)
}

const countLabelOf = (matches: number, all: number) =>
	matches === all ? `${all} vendors` : `${matches} of ${all} vendors`
