import { Form, useSearchParams } from "react-router"
import {
	craftLabel,
	firstOfEachLetter,
	letterOf,
	nameMatcher,
	queryOf,
} from "../../../domain/directory/rules.ts"
import { SearchField } from "../../../ui/search-field.tsx"
import type { DirectoryData } from "./read-directory.server.ts"
import { useSearch } from "./use-search.ts"
import { VendorSquares, vendorTileId } from "./vendor-tile.tsx"
import { VendorWindow } from "./vendor-window.tsx"

interface DirectoryProps extends DirectoryData {
	/** It opens its page: the first squares are seen before scrolling. */
	eager?: boolean
}

/**
 * A directory list: search, squares, and the window of the vendor in `?vendor=`. It can stand on any page whose
 * loader calls `readDirectory` and whose `shouldRevalidate` is `shouldRevalidateDirectory`.
 */
export function Directory(props: DirectoryProps) {
	const { list, copy, vendors, paging, filter, eager } = props
	const [params] = useSearchParams()
	const isPaged = paging !== undefined
	const { search, inputProps, onSubmit } = useSearch(isPaged)
	// Of a long list the server has chosen already.
	const isWanted = isPaged ? () => true : nameMatcher(search)
	const matches = new Set(vendors.filter(({ name }) => isWanted(name)))
	const { craft, crafts = [] } = filter ?? {}
	const kept = keptQuery(craft, params.get("q") ? 1 : paging?.page)
	return (
		<>
			<VendorSearch copy={copy} craft={craft} isPaged={isPaged} inputProps={inputProps} onSubmit={onSubmit} />
			{filter && <CraftFilter list={list} copy={copy} {...filter} />}
			<p role="status" className="figures my-4 text-sm text-muted">
				{matches.size === 0 && (
					<span className="text-base text-text">
						{copy.noneFound} {crafts.length > 1 && `Or look for what they make: “${copy.crafts}”, above. `}
					</span>
				)}
				{paging ? countLabelOf(paging.found, paging.all) : countLabelOf(matches.size, vendors.length)}
			</p>
			<nav aria-label={copy.letters} hidden={matches.size < vendors.length} className={letterNavClasses}>
				{firstOfEachLetter(vendors).map(({ slug, name }) => (
					<a key={slug} href={`#${vendorTileId(slug)}`}>
						{letterOf(name)}
					</a>
				))}
			</nav>
			<VendorSquares list={list} vendors={vendors} matches={matches} kept={kept} eager={eager} />
			{paging && <Pages copy={copy} craft={craft} query={params.get("q")} {...paging} />}
			<SelectedVendor {...props} slug={params.get("vendor")} kept={kept} />
		</>
	)
}

type SelectedVendorProps = DirectoryProps & { slug: string | null; kept: string }

/** The window of the vendor whom the address names. */
function SelectedVendor({ list, copy, vendors, chosen, slug, kept }: SelectedVendorProps) {
	const vendor = vendors.find((one) => one.slug === slug)
	return (
		vendor && (
			<VendorWindow key={vendor.slug} list={list} copy={copy} vendor={vendor} chosen={chosen} kept={kept} />
		)
	)
}

/** What stays in addresses beside the vendor that is looked at: "craft=pottery&page=2&". */
function keptQuery(craft: string | null | undefined, page = 1): string {
	const query = queryOf({ craft, page: page > 1 ? page : undefined })
	return query && `${query}&`
}

type VendorSearchProps = Pick<DirectoryProps, "copy"> & {
	craft: string | null | undefined
	isPaged: boolean
} & Pick<ReturnType<typeof useSearch>, "inputProps" | "onSubmit">

function VendorSearch({ copy, craft, isPaged, inputProps, onSubmit }: VendorSearchProps) {
	return (
		<Form
			role="search"
			className="max-w-xl [&_button]:hidden noscript:[&_button]:inline-flex"
			preventScrollReset
			onSubmit={onSubmit}
		>
			{craft && <input type="hidden" name="craft" value={craft} />}
			{isPaged && <input type="hidden" name="page" value="1" />}
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

type CraftFilterProps = Pick<DirectoryProps, "list" | "copy"> & NonNullable<DirectoryProps["filter"]>

/** Closed until somebody wants it: a list begins with its vendors. */
function CraftFilter({ list, copy, craft, crafts }: CraftFilterProps) {
	if (crafts.length < 2) return null
	return (
		<div className="mt-3 flex flex-wrap gap-x-5">
			<details>
				<summary className="link inline-block cursor-pointer py-2.5">
					{copy.crafts}
					{craft && `: ${craftLabel(craft)}`}
				</summary>
				<ul className="flex flex-wrap gap-x-5">
					{crafts.map((one) => (
						<li key={one}>
							<a
								href={`?${queryOf({ craft: one })}`}
								aria-current={one === craft ? "true" : undefined}
								className="link inline-block py-2.5 first-letter:uppercase aria-[current]:font-bold"
							>
								{craftLabel(one)}
							</a>
						</li>
					))}
				</ul>
			</details>
			{craft && (
				<a href={list.path} className="link inline-block py-2.5">
					{copy.allCrafts}
				</a>
			)}
		</div>
	)
}

type PagesProps = Pick<DirectoryProps, "copy"> &
	NonNullable<DirectoryProps["paging"]> & { craft: string | null | undefined; query: string | null }

/** Where a long list goes on. */
function Pages({ copy, labels, page, craft, query }: PagesProps) {
	if (labels.length < 2) return null
	return (
		<nav aria-label={copy.pages} className="mt-8 flex flex-wrap gap-x-6">
			{labels.map((label, index) => (
				<a
					// biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
					key={index}
					href={`?${queryOf({ craft, q: query, page: index + 1 })}`}
					aria-current={page === index + 1 ? "page" : undefined}
					className="link inline-block py-2.5 aria-[current]:font-bold"
				>
					{label}
				</a>
			))}
		</nav>
	)
}

/**
 * For the `shouldRevalidate` of a page with a directory on it: whom one looks at is in the address, and so is what one
 * searches for, which needs the server again only in a long list: its search names a page.
 */
export function shouldRevalidateDirectory({
	currentUrl,
	nextUrl,
}: {
	currentUrl: URL
	nextUrl: URL
}): boolean {
	const differs = (name: string) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name)
	if (currentUrl.pathname.toLowerCase() !== nextUrl.pathname.toLowerCase()) return true
	return differs("craft") || differs("page") || (nextUrl.searchParams.has("page") && differs("q"))
}

/** From A to Z, all of them at every width; where they stand in one row they stay at hand while one scrolls. */
const letterNavClasses =
	"z-10 mb-4 flex flex-wrap border-b-2 border-line bg-surface lg:sticky lg:top-0 [&_a]:lettering [&_a]:min-w-9 [&_a]:grow [&_a]:py-2.5 [&_a]:text-center [&_a]:text-accent-ink"

const countLabelOf = (matches: number, all: number) =>
	`${matches === all ? "" : `${matches} of `}${all} ${all === 1 ? "vendor" : "vendors"}`
