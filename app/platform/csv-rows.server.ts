import { Readable } from "node:stream"
import { CsvError, parse } from "csv-parse"
import { decodeChunks, type Encoding } from "./text-encoding.server.ts"

export interface CsvRow {
	/** Where it starts, as a text editor counts: the first line of the file is 1. */
	line: number
	cells: string[]
}

interface CsvFormat {
	encoding: Encoding
	delimiter: string
	/** Characters of one row. */
	longest: number
}

/** Thrown where a row can't be read. */
export class CsvRowError extends Error {
	readonly reason: "open-quote" | "long-line" | "not-csv"
	readonly line: number

	constructor({ code }: CsvError, line: number) {
		const reasons = { CSV_QUOTE_NOT_CLOSED: "open-quote", CSV_MAX_RECORD_SIZE: "long-line" } as const
		const reason = code in reasons ? reasons[code as keyof typeof reasons] : "not-csv"
		super(reason)
		this.reason = reason
		this.line = line
	}
}

/** The rows of a CSV file, as they are read; in memory is what one piece of it holds. @throws {CsvRowError} */
export async function* readCsvRows(
	path: string,
	{ encoding, delimiter, longest }: CsvFormat,
): AsyncGenerator<CsvRow> {
	const source = Readable.from(decodeChunks(path, encoding))
	const parser = source.pipe(
		parse({
			delimiter,
			raw: true,
			relax_quotes: true,
			relax_column_count: true,
			record_delimiter: ["\r\n", "\n", "\r"],
			max_record_size: longest,
		}),
	)
	source.on("error", (error) => parser.destroy(error))
	let line = 1
	try {
		for await (const parsed of parser) {
			const { raw, record: cells }: { raw: string; record: string[] } = parsed
			yield { line, cells }
			line += raw.match(/\r\n|\r|\n/g)?.length ?? 0
		}
	} catch (error) {
		throw error instanceof CsvError ? new CsvRowError(error, line) : error
	} finally {
		source.destroy()
	}
}
