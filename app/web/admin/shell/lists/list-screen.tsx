import type { ReactNode } from "react"
import { classes } from "../../../../ui/classes.ts"
import { PageHeading, type PageHeadingProps } from "../../../../ui/page-heading.tsx"
import { Pagination } from "../../../../ui/pagination.tsx"
import type { Page } from "../../../../values/cursor.ts"
import { LoadError } from "../frame/load-error.tsx"
import { type ListCursor, neighbourLinks } from "./list-query.ts"
import { type ListRange, positionLabel, rangeLabel } from "./list-range.ts"
import { useDoubleClickGuard } from "./use-double-click-guard.ts"
import { useFocusRestoration } from "./use-focus-restoration.ts"

interface ListScreenProps<Row> extends Omit<PageHeadingProps, "children"> {
	title: string
	/** What could not be loaded: "The outbox". */
	what: string
	/** Names the way to other pages. */
	pagesLabel: string
	/** One of its rows, and several; for lists that say how many there are. */
	noun?: [one: string, more: string]
	/** Undefined where it could not be read. */
	found: (Page<Row> & { range?: ListRange }) | undefined
	urlFor: (cursor: ListCursor) => string
	/** Above the list: search, filter, sums. */
	search: ReactNode
	/** At the end of the line that says how many there are. */
	tools?: ReactNode
	empty: ReactNode
	/** Of cards that stand beside each other: the columns. */
	columns?: string
	children: (row: Row) => ReactNode
}

/** The frame of a list that is read page by page: heading, search, cards, and the way to the next page. */
export function ListScreen<Row extends { id: number }>({
	title,
	meta,
	actions,
	search,
	...list
}: ListScreenProps<Row>) {
	const { found, what } = list
	return (
		<>
			<title>{title}</title>
			<PageHeading meta={meta} actions={actions}>
				{title}
			</PageHeading>
			{search}
			{found ? <PageOfCards {...list} found={found} /> : <LoadError what={what} />}
		</>
	)
}

type PageOfCardsProps<Row> = Omit<ListScreenProps<Row>, "title" | "search"> & {
	found: NonNullable<ListScreenProps<Row>["found"]>
}

function PageOfCards<Row extends { id: number }>({
	pagesLabel,
	noun,
	found: { rows, range, ...neighbours },
	urlFor,
	tools,
	empty,
	columns,
	children,
}: PageOfCardsProps<Row>) {
	const list = useFocusRestoration(rows)
	useDoubleClickGuard(list, rows)
	return (
		<>
			{noun && range && (
				<div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
					<p role="status" className="figures text-sm text-muted">
						{rows.length > 0 && rangeLabel(range, noun)}
					</p>
					{tools}
				</div>
			)}
			<div ref={list} className={classes("mb-6 grid gap-3", columns)}>
				{rows.map(children)}
			</div>
			<div role="status">{!rows.length && empty}</div>
			<Pagination
				label={pagesLabel}
				summary={range && positionLabel(range)}
				{...neighbourLinks(neighbours, urlFor, range)}
			/>
		</>
	)
}
