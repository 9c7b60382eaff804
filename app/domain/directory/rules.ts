import { fold } from "../../values/fold.ts"

/** Which names have what is searched for, as `fold` compares it; the empty search finds everybody. */
export function nameMatcher(search: string): (name: string) => boolean {
	const wanted = normalizeName(search)
	return (name) => normalizeName(name).includes(wanted)
}

/** Few phones make an apostrophe easy to type, and "&" is read "and". */
export const normalizeName = (text: string) => fold(text).replace(/'/g, "").replace(/ ?& ?/g, " and ")

/**
 * Address of the picture of a vendor: one of the library, or of a file below the logos path. Who never sent a logo has
 * the default user of their craft; undefined where the list shows none.
 */
export const logoAddress = (
	{ logo, craft }: { logo: string | null; craft?: string | undefined },
	{ defaultLogo }: { defaultLogo: string | null },
): string | undefined => {
	if (logo) return logo.startsWith("/") ? logo : `/images/logos/${logo}`
	return craft ? defaultLogo?.replace(".", `/${craft}.`) : undefined
}

type LinkedEdition = { slug: string; directoryAlias: string | null; pageAlias: string | null }

/** The address of the vendors of an edition: one that had its own before keeps it. */
export const directoryPath = ({ slug, directoryAlias }: Omit<LinkedEdition, "pageAlias">): string =>
	directoryAlias ?? `/festivals/${slug}/vendors`

/** Whether visitors see its vendors: a directory that had an address before editions were published has kept it. */
export const isDirectoryOnSite = ({
	publishedAt,
	directoryAlias,
}: {
	publishedAt: Date | null
	directoryAlias: string | null
}): boolean => publishedAt !== null || directoryAlias !== null

/** The page of an edition that ends with its vendors. */
export const PAGE_WITH_DIRECTORY = "/xmas-2024"

/** Where its poster leads to its vendors, unless its page shows them. */
export const vendorsLinkOf = (
	edition: LinkedEdition,
	directories: readonly { slug: string }[],
): string | null =>
	edition.pageAlias !== PAGE_WITH_DIRECTORY && directories.some(({ slug }) => slug === edition.slug)
		? directoryPath(edition)
		: null

/** The query of an address, of what is given: "craft=pottery&page=2". */
export function queryOf(parameters: Record<string, string | number | null | undefined>): string {
	const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
	return new URLSearchParams(given).toString()
}

/** The most listings on one page: the lists of 2024 are shorter. */
export const MAX_ON_A_PAGE = 150

/** How many pages a list has. */
export const countPages = (listings: number): number => Math.max(1, Math.ceil(listings / MAX_ON_A_PAGE))

/** Of vendors sorted by name those of a page, which is counted from 1. */
export function pageOf<V>(vendors: V[], page: number): V[] {
	return vendors.slice((page - 1) * MAX_ON_A_PAGE, page * MAX_ON_A_PAGE)
}

/** How each page of a long list is called: "A to F". */
export function pageLabels(vendors: { name: string }[]): string[] {
	return Array.from({ length: countPages(vendors.length) }, (_, index) => {
		const own = pageOf(vendors, index + 1)
		const [from, to] = [own[0], own.at(-1)].map((one) => letterOf(one?.name ?? ""))
		return from === to ? `${from}` : `${from} to ${to}`
	})
}

/** How a craft is called: "street food". */
export const craftLabel = (craft: string): string =>
	craft === "kids-clothes" ? "kids’ clothes" : craft.replaceAll("-", " ")

/** How a name begins, also where that is written as two: "🌿 Soap" → "🌿". */
export const initialOf = (name: string): string => [...name][0] ?? ""

/** The letter under which a name is found; É stands with E. */
export const letterOf = (name: string): string => initialOf(fold(name)).toUpperCase()

/** Of vendors sorted by name: the first of each letter. */
export function firstOfEachLetter<V extends { name: string }>(vendors: V[]): V[] {
	const letters = vendors.map(({ name }) => letterOf(name))
	return vendors.filter((_, at) => letters[at] !== letters[at - 1])
}

/** The columns of a file of listings, in any order; others are left out. */
export const LISTING_COLUMNS = ["name", "craft", "description", "website"] as const
/** Of such a file, and in characters of what a line holds. */
export const FILE_LIMITS = { megabytes: 1, lines: 2_000, name: 120, description: 2_000, website: 100 }
