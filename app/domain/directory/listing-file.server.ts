import { CsvError, parse } from "csv-parse/sync"
import { fold } from "../../values/fold.ts"
import { hasVisibleText, normalizeMultiLine, normalizeSingleLine } from "../../values/normalize-text.ts"
import type { Craft } from "../content/crafts.ts"
import { findCraft } from "./find-craft.server.ts"
import { MAX_WEBSITE_LENGTH } from "./inputs.ts"
import { formatWebsite } from "./make-listings.server.ts"
import { FILE_LIMITS, LISTING_COLUMNS } from "./rules.ts"
import { isWebsite } from "./websites.ts"

type Column = (typeof LISTING_COLUMNS)[number]

/** A line of a file as it would stand in the directory. */
export interface FileListing {
	name: string
	/** "" where the line names none. */
	craft: Craft | ""
	description: string
	website: string
}

/** A line of a file: what it holds, or why it can't be listed. */
export type FileLine = { line: number } & (
	| { listing: FileListing }
	| { name: string; problem: LineProblem; listing?: undefined }
)
export type LineProblem =
	| "no-name"
	| "unknown-craft"
	| "long-name"
	| "long-description"
	| "long-website"
	| "no-website"

export type FileFault = "not-csv" | "no-name-column" | "empty" | "too-many-lines"
export type ReadFile = { ok: true; lines: FileLine[] } | { ok: false; reason: FileFault }

/** Reads a file of listings, as spreadsheets write them: with commas, semicolons or tabs, in UTF-8 or Windows-1252. */
export function readListingFile(bytes: Uint8Array): ReadFile {
	const rows = parseRows(decode(bytes))
	if (!rows) return { ok: false, reason: "not-csv" }
	const [header, ...rest] = rows
	if (!header || rest.length === 0) return { ok: false, reason: "empty" }
	if (rest.length > FILE_LIMITS.lines) return { ok: false, reason: "too-many-lines" }
	const columns = new Map(
		LISTING_COLUMNS.map((name) => [name, header.findIndex((cell) => fold(cell) === name)]),
	)
	if (columns.get("name") === -1) return { ok: false, reason: "no-name-column" }
	const cellOf = (row: string[], column: Column) => row[columns.get(column) ?? -1]?.trim() ?? ""
	// The first line of the file is 1, and that is the header.
	const lines = rest.flatMap((row, index) =>
		row.some((cell) => cell.trim()) ? [readLine(index + 2, (column) => cellOf(row, column))] : [],
	)
	return lines.length ? { ok: true, lines } : { ok: false, reason: "empty" }
}

function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder("windows-1252").decode(bytes)
	}
}

function parseRows(text: string): string[][] | undefined {
	if (text.includes("\0")) return undefined
	const [firstLine = ""] = text.split(/[\r\n]/, 1)
	const delimiter = [";", "\t"].find((one) => firstLine.includes(one)) ?? ","
	try {
		return parse(text, {
			delimiter,
			bom: true,
			relax_quotes: true,
			relax_column_count: true,
			// The header, as many lines as there may be, and the one that is too many.
			to: FILE_LIMITS.lines + 2,
			record_delimiter: ["\r\n", "\n", "\r"],
		})
	} catch (error) {
		if (error instanceof CsvError) return undefined
		throw error
	}
}

function readLine(line: number, cellOf: (column: Column) => string): FileLine {
	const name = normalizeSingleLine(cellOf("name"))
	const description = normalizeMultiLine(cellOf("description"))
	const website = normalizeSingleLine(cellOf("website"))
	const craft = findCraft(cellOf("craft"))
	const problem =
		(!hasVisibleText(name) && "no-name") ||
		(craft === undefined && "unknown-craft") ||
		(name.length > FILE_LIMITS.name && "long-name") ||
		(description.length > FILE_LIMITS.description && "long-description") ||
		(website.length > MAX_WEBSITE_LENGTH && "long-website") ||
		(!isWebsite(website) && "no-website")
	if (problem || craft === undefined) return { line, name, problem: problem || "unknown-craft" }
	return { line, listing: { name, craft, description, website: formatWebsite(website) } }
}

/** What a file adds to a directory. */
export interface FilePlan {
	listings: FileListing[]
	/** Lines that add nothing, and why. */
	skipped: { line: number; name: string; problem: LineProblem | "listed" | "repeated" }[]
}

/** A name that the directory has already, or that an earlier line has, is not added again. @param names of the directory */
export function planFile(lines: FileLine[], names: string[]): FilePlan {
	const listed = new Set(names.map(fold))
	const added = new Set<string>()
	const plan: FilePlan = { listings: [], skipped: [] }
	for (const one of lines) {
		const { line } = one
		if (!one.listing) {
			plan.skipped.push({ line, name: one.name, problem: one.problem })
			continue
		}
		const { name } = one.listing
		const key = fold(name)
		if (listed.has(key)) plan.skipped.push({ line, name, problem: "listed" })
		else if (added.has(key)) plan.skipped.push({ line, name, problem: "repeated" })
		else plan.listings.push(one.listing)
		added.add(key)
	}
	return plan
}
