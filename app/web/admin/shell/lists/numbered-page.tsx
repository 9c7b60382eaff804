import { Pagination } from "../../../../ui/pagination.tsx"
import { PAGE_SIZE } from "../../../../values/cursor.ts"
import { formatNumber } from "../../../../values/number.ts"

/** A page of a list that one edition or one year has: short enough to be read by the numbers of its pages. */
export interface NumberedPage<Row> {
	rows: Row[]
	total: number
	page: number
	pages: number
	/** How many rows stand before it. */
	offset: number
}

interface NumberedList<Row> {
	count: () => Promise<number>
	read: (slice: { offset: number; limit: number }) => Promise<Row[]>
	/** Rows of one page. */
	size?: number
}

/** @param asked the number in the address: beyond the last page it is the last one */
export async function readNumberedPage<Row>(
	{ count, read, size = PAGE_SIZE }: NumberedList<Row>,
	asked = 1,
): Promise<NumberedPage<Row>> {
	const total = await count()
	const pages = Math.max(1, Math.ceil(total / size))
	const page = Math.min(asked, pages)
	const offset = (page - 1) * size
	return { rows: await read({ offset, limit: size }), total, page, pages, offset }
}

interface NumberedPaginationProps extends Omit<NumberedPage<unknown>, "rows"> {
	label: string
	/** On this page. */
	count: number
	/** One of its rows, and several. */
	noun: [one: string, more: string]
	urlFor: (page: number) => string
}

/** "51–100 of 134 vendors" between the ways to the pages before and after. */
export function NumberedPagination(props: NumberedPaginationProps) {
	const { label, count, noun, total, page, pages, offset, urlFor } = props
	const range = `${formatNumber(offset + 1)}–${formatNumber(offset + count)} of ${formatNumber(total)}`
	return (
		<Pagination
			label={label}
			previousHref={page > 1 ? urlFor(page - 1) : undefined}
			nextHref={page < pages ? urlFor(page + 1) : undefined}
			summary={count > 0 && `${range} ${total === 1 ? noun[0] : noun[1]}`}
		/>
	)
}
