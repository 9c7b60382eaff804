import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { ScrollBox } from "./scroll-box.tsx"

type Column<Row> = {
	key: string
	header: ReactNode
	cell: (row: Row) => ReactNode
	/** Numbers stand at the end, in figures of one width. */
	numeric?: boolean
	rowHeader?: boolean
}

type DataTableProps<Row> = {
	/** Names the table for readers; what stands above it does so for eyes. */
	caption: string
	columns: Column<Row>[]
	rows: Row[]
	rowKey: (row: Row) => string | number
	/** What the last column adds up to, below it. */
	totals?: { term: string; value: ReactNode }[]
}

/** Rows and columns that are compared. Scrolls sideways by itself when the window is narrow. */
export function DataTable<Row>({ caption, columns, rows, rowKey, totals = [] }: DataTableProps<Row>) {
	return (
		<ScrollBox label={caption} className="relative overflow-x-auto rounded-sm">
			<table className="w-full border-collapse text-left text-sm">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr className="border-b-2 border-text">
						{columns.map((column) => (
							<th
								key={column.key}
								scope="col"
								className={classes("px-2 py-2 font-semibold first:pl-0 last:pr-0", alignmentClasses(column))}
							>
								{column.header}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={rowKey(row)} className="border-b border-line last:border-b-0">
							{columns.map((column) => (
								<Cell key={column.key} column={column} row={row} />
							))}
						</tr>
					))}
				</tbody>
				{totals.length > 0 && (
					<tfoot className="figures border-t-2 border-text">
						{totals.map(({ term, value }) => (
							<tr key={term} className="font-semibold">
								<th scope="row" colSpan={columns.length - 1} className="pt-2 pr-2 align-top">
									{term}
								</th>
								<td className="pt-2 text-right align-top">{value}</td>
							</tr>
						))}
					</tfoot>
				)}
			</table>
		</ScrollBox>
	)
}

function alignmentClasses<Row>({ numeric }: Column<Row>) {
	return numeric ? "figures text-right" : undefined
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
	const cellClasses = classes("px-2 py-2.5 align-top first:pl-0 last:pr-0", alignmentClasses(column))
	if (!column.rowHeader) return <td className={cellClasses}>{column.cell(row)}</td>
	return (
		<th scope="row" className={classes(cellClasses, "font-semibold")}>
			{column.cell(row)}
		</th>
	)
}
