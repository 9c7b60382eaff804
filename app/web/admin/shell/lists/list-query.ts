import * as z from "zod/mini"
import type { Cursor, Page } from "../../../../values/cursor.ts"
import { MAX_ID } from "../../../../values/record-id.ts"
import { firstRowsAround, type ListRange } from "./list-range.ts"

/** The number of a record in an address. */
export const rowSchema = z.catch(
	z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(MAX_ID)))),
	undefined,
)

/** Longest search that is carried out, in UTF-16 units. */
const MAX_SEARCH_LENGTH = 200

/** What one types to search, trimmed, and without the signs that no keyboard has and no database takes. */
export const searchTextSchema = z.catch(
	z.pipe(
		z.string(),
		z.transform((text: string) =>
			text
				.replace(/[\p{Cc}\p{Cs}]/gu, "")
				.slice(0, MAX_SEARCH_LENGTH)
				.trim(),
		),
	),
	"",
)

/** The part of an address that says which page of which search is shown; whatever makes no sense is left out. */
export const listQuerySchema = z.object({
	q: searchTextSchema,
	after: rowSchema,
	before: rowSchema,
	/** The number of the first row in the whole list, as the page that led here counted it. */
	first: rowSchema,
	/** The rows whose cards are open, for browsers without JavaScript: "12-15". */
	open: z.catch(z.optional(z.string().check(z.regex(/^\d{1,10}(-\d{1,10}){0,49}$/))), undefined),
})

export type ListView = z.infer<typeof listQuerySchema>

const openRowsOf = (open: string | null | undefined) => open?.split("-").filter(Boolean) ?? []

export const isRowOpen = ({ open }: Pick<ListView, "open">, row: number): boolean =>
	openRowsOf(open).includes(String(row))

/** The same page with the card of this row open as well, or closed. */
export function searchWithRow(search: string, row: number, isOpen: boolean): string {
	const query = new URLSearchParams(search)
	const others = openRowsOf(query.get("open")).filter((one) => one !== String(row))
	const open = isOpen ? [...others, row] : others
	if (open.length) query.set("open", open.join("-"))
	else query.delete("open")
	return `?${query}`
}

/** `path?q=…&after=…` without what is empty; the path may have parameters. */
export function buildUrl(path: string, view: Record<string, string | number | undefined>): string {
	const given = Object.entries(view).filter(([, value]) => value !== undefined && value !== "")
	const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
	return search.size ? `${path}${path.includes("?") ? "&" : "?"}${search}` : path
}

/** Where another page of a list begins, and the number of its first row in the whole list. */
export type ListCursor = Cursor & { first?: number }

/** The addresses of the pages before and after; with the range of this page they carry where they begin. */
export function neighbourLinks(
	{ previous, next }: Pick<Page<unknown>, "previous" | "next">,
	to: (cursor: ListCursor) => string,
	range?: ListRange,
): { previousHref?: string; nextHref?: string } {
	const firsts = range ? firstRowsAround(range) : {}
	return {
		previousHref: previous === undefined ? undefined : to({ before: previous, first: firsts.before }),
		nextHref: next === undefined ? undefined : to({ after: next, first: firsts.after }),
	}
}
