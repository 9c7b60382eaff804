import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createZip, type ZipEntry } from "../../platform/zip.server.ts"
import { createTempFolder } from "../backup/backup.fixture.ts"
import { type Cell, createWorkbook } from "../transfer/workbook/workbook.server.ts"
import { readStatement } from "./read-statement.server.ts"
import type { StatementLine } from "./rules.ts"

/** As the portal of M-Pesa writes them. */
export const COLUMNS = [
	"Receipt No.",
	"Completion Time",
	"Initiation Time",
	"Details",
	"Transaction Status",
	"Paid In",
	"Withdrawn",
	"Balance",
	"Balance Confirmed",
	"Reason Type",
	"Other Party Info",
	"Linked Transaction ID",
	"A/C No.",
] as const
export type ColumnName = (typeof COLUMNS)[number]
export type StatementCells = Partial<Record<ColumnName, string>>

export const PREAMBLE = [
	["Organization Statement"],
	["Organization Name:", "Tamasha Festivals Limited"],
	["Short Code:", "600000", "Time Period: From 01-11-2026 00:00:00 To 30-11-2026 00:00:00"],
]

/** A payment of Wanjiru, as a line has it. */
export const paymentCells = (
	receipt: string,
	amount: number,
	account: string,
	more: StatementCells = {},
) => ({
	"Receipt No.": receipt,
	"Completion Time": "25-11-2026 23:15:01",
	Details: `Pay Bill from 2547*****678 - WANJIRU KAMAU Acc. ${account}`,
	"Transaction Status": "Completed",
	"Paid In": `${amount.toLocaleString("en-GB")}.00`,
	"Other Party Info": "2547 ***** 678 - WANJIRU KAMAU",
	"A/C No.": account,
	...more,
})

/** M-Pesa takes a payment of Wanjiru back, under a code of its own. */
export const reversalCells = (code: string, receipt: string, amount: number, more: StatementCells = {}) =>
	paymentCells(code, amount, "", {
		"Completion Time": "26-11-2026 09:10:11",
		Details: "Pay Bill Reversal",
		"Paid In": "",
		Withdrawn: `-${amount.toLocaleString("en-GB")}.00`,
		"Linked Transaction ID": receipt,
		...more,
	})

export const tableOf = (
	rows: readonly StatementCells[],
	{ columns = COLUMNS, preamble = PREAMBLE }: { columns?: readonly ColumnName[]; preamble?: string[][] } = {},
): string[][] => [...preamble, [...columns], ...rows.map((row) => columns.map((column) => row[column] ?? ""))]

export function csvOf(table: readonly string[][], delimiter = ",", lineBreak = "\r\n"): string {
	const quote = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
	return table.map((row) => row.map(quote).join(delimiter) + lineBreak).join("")
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
	const collected: T[] = []
	for await (const item of items) collected.push(item)
	return collected
}

export async function xlsxOf(table: readonly (readonly Cell[])[]): Promise<Buffer> {
	async function* batches() {
		yield table.slice(1).map((row) => [...row])
	}
	const columns = (table[0] ?? []).map(String)
	return Buffer.concat(await collect(createWorkbook({ name: "Statement", columns, batches: batches() })))
}

/** An archive of these files. */
export const zipOf = async (files: Record<string, ZipEntry["content"]>): Promise<Buffer> =>
	Buffer.concat(await collect(createZip(Object.entries(files).map(([name, content]) => ({ name, content })))))

const WORKBOOK_XML = "<workbook><workbookPr/></workbook>"

/** A workbook whose one sheet has these rows in XML. */
export const rawWorkbook = (rows: string, more: Record<string, ZipEntry["content"]> = {}) =>
	zipOf({
		"[Content_Types].xml": [
			'<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
		],
		"xl/workbook.xml": [WORKBOOK_XML],
		"xl/worksheets/sheet1.xml": [`<worksheet><sheetData>${rows}</sheetData></worksheet>`],
		...more,
	})

export const NOW = new Date("2026-11-26T09:00:00Z")

/** Where files of a test are written and read. */
export async function openStatementFolder() {
	const folder = await createTempFolder()
	const write = async (content: string | Uint8Array): Promise<string> => {
		const path = join(folder, randomUUID())
		await writeFile(path, content)
		return path
	}
	const read = async (content: string | Uint8Array): Promise<StatementLine[]> =>
		collect(readStatement(await write(content), NOW))
	return { write, read }
}
