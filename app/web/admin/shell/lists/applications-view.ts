import { href, type ShouldRevalidateFunctionArgs } from "react-router"
import * as z from "zod/mini"
import { isTellingSort, withoutTellingFilters } from "../../../../domain/applications/blind-review.ts"
import {
	APPLICATION_STATUSES,
	CHOICE_FILTERS,
	OUTDATED_FILTERS,
	SCORE_FILTER,
	STATUS_FILTERS,
	TABLE_SORTS,
	type TableSort,
} from "../../../../domain/applications/rules.ts"
import { MISSING } from "../../../../domain/extras/rules.ts"
import { PAYMENT_STATES } from "../../../../domain/ledger/rules.ts"
import { EDITION_PARAM } from "../editions/edition-url.ts"
import { buildUrl, listQuerySchema, rowSchema, searchTextSchema } from "./list-query.ts"

export const vendorsView = z.extend(listQuerySchema, {
	status: z.catch(z.optional(z.enum(STATUS_FILTERS)), undefined),
	/** The name of one; "": all. */
	category: searchTextSchema,
	/** The id of one. */
	tag: rowSchema,
	/** How the vendors are looked at from now on. */
	view: z.catch(z.optional(z.enum(["cards", "table"])), undefined),
})
export type VendorsView = z.infer<typeof vendorsView>

export function vendorsAddress(view: Partial<VendorsView>): string {
	return buildUrl(href("/admin/vendors"), view)
}

/** The same applications as lines of a table, in any order. */
export const tableView = z.extend(vendorsView, {
	choice: z.catch(z.optional(z.enum(CHOICE_FILTERS)), undefined),
	/** The name of one; "": all. */
	stall: searchTextSchema,
	/** Whether an earlier edition accepted the vendor. */
	came: z.catch(z.optional(z.enum(["yes", "no"])), undefined),
	score: z.catch(z.optional(z.string().check(z.regex(SCORE_FILTER))), undefined),
	/** Whose vendor was told what does not hold any more. */
	outdated: z.catch(z.optional(z.enum(OUTDATED_FILTERS)), undefined),
	/** With a hyphen before it: descending. */
	sort: z.catch(z.enum([...TABLE_SORTS, ...TABLE_SORTS.map((sort) => `-${sort}` as const)]), "received"),
	/** What the row after or before which the page begins was ordered by: deciding moves rows. */
	at: z.catch(
		z.union([
			z.optional(z.enum([...CHOICE_FILTERS, ...APPLICATION_STATUSES])),
			z.coerce.number().check(z.gte(-1), z.lte(5)),
		]),
		undefined,
	),
	/** The application beside the table. */
	vendor: rowSchema,
})
export type TableView = z.infer<typeof tableView>

export function tableAddress({ sort, ...view }: Partial<TableView>): string {
	return buildUrl(href("/admin/vendors/table"), { ...view, sort: sort === "received" ? undefined : sort })
}

/** Another application beside the table is no other page of it: it is asked for itself. */
export const revalidatesForPage = ({
	currentUrl,
	nextUrl,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
	defaultShouldRevalidate && !isOtherVendorOnly(currentUrl, nextUrl)

/** Whether an address of the table differs from another one by the application beside it alone. */
function isOtherVendorOnly(one: URL, other: URL): boolean {
	const [before, after] = [one, other].map(({ pathname, searchParams }) => {
		const search = new URLSearchParams(searchParams)
		search.delete("vendor")
		search.sort()
		return `${pathname}?${search}`
	})
	const isTable = one.pathname === href("/admin/vendors/table")
	return isTable && before === after && one.search !== other.search
}

/** Which applications a table shows, without what orders them. */
export const filtersOf = ({
	q,
	status,
	category,
	tag,
	stall,
	choice,
	came,
	score,
	outdated,
}: Omit<TableView, "view">) => ({
	q,
	status,
	category,
	tag,
	stall,
	choice,
	came,
	score,
	outdated,
})

/** What who reviews blind may ask for. */
export const withoutTelling = (view: Omit<TableView, "view">): Omit<TableView, "view"> => ({
	...withoutTellingFilters(view),
	...(isTellingSort(parseSort(view.sort).sort) && { sort: "received", at: undefined }),
})

/** What a table is ordered by, and in which direction. */
export function parseSort(sort: TableView["sort"]): { sort: TableSort; isDescending: boolean } {
	const isDescending = sort.startsWith("-")
	const by = TABLE_SORTS.find((one) => one === sort.slice(isDescending ? 1 : 0)) ?? "received"
	return { sort: by, isDescending }
}

export const acceptedView = z.extend(listQuerySchema, {
	missing: z.catch(z.optional(z.enum(MISSING)), undefined),
	/** For whoever may read about money. */
	payment: z.catch(z.optional(z.enum(PAYMENT_STATES)), undefined),
})
export type AcceptedView = z.infer<typeof acceptedView>

/** With an edition, by its slug, whatever another tab has chosen since: of numbers each edition has its own. */
export function acceptedAddress(view: Partial<AcceptedView> & { [EDITION_PARAM]?: string }): string {
	return buildUrl(href("/admin/accepted"), view)
}
