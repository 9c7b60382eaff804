import type { Db } from "../../../platform/db.server.ts"
import { formatNairobiDate } from "../../../values/clock.ts"
import { loadErasureLookup } from "../../privacy/erasure-marks.server.ts"
import type { CsvFile } from "../inputs/csv-file.server.ts"
import { readBatches } from "../inputs/rows.ts"
import { toMicroseconds } from "../rules/cells.ts"
import type { ImportLine, SkipReason } from "../rules/import-line.ts"

interface LineLocation {
	file: CsvFile
	line: number
}

/** What is imported: files, and of several lines of extras with the same email the one that counts, by that email. */
export interface ImportSource {
	files: CsvFile[]
	newestExtras: Map<string, LineLocation>
}

/**
 * Makes what finds, line by line in their order, those to be left out: of people who asked to be erased, whom an old
 * file must not bring back (decision 024), and all but one of several with the same id (the first counts) or email (the
 * newest).
 */
export async function createLineFilter(
	db: Db,
	{ newestExtras }: ImportSource,
	secret: string,
): Promise<(file: CsvFile, line: ImportLine) => SkipReason | undefined> {
	const erasedAt = await loadErasureLookup(db, secret)
	const kept = new Map<string | number, LineLocation>(newestExtras)
	return (file, { line, row, emailKey }) => {
		const at = emailKey ? erasedAt?.(emailKey) : undefined
		if (at) return erasedReason(at)
		const key = file.kind === "applications" ? Number(row.number) : emailKey
		const known = kept.get(key)
		if (!known) kept.set(key, { file, line })
		return known && (known.file !== file || known.line !== line) ? repeatedReason(key, known) : undefined
	}
}

const erasedReason = (at: Date): SkipReason => ({
	code: "erased",
	message: `this person’s data was erased on ${formatNairobiDate(at)} and is not imported again`,
})

function repeatedReason(key: string | number, { file, line }: LineLocation): SkipReason {
	const only = "only that line is imported"
	return file.kind === "applications"
		? { code: "repeated-id", message: `id ${key} is already on line ${line} of ${file.name}; ${only}` }
		: {
				code: "repeated-email",
				message: `line ${line} of ${file.name} has the same vendor_email and is newer; ${only}`,
			}
}

/**
 * Reads all extras once before they are imported, and keeps of them which line is the newest of its email; the last one,
 * when they are of the same moment.
 */
export async function openSource(files: CsvFile[], signal: AbortSignal | undefined): Promise<ImportSource> {
	const newestExtras = new Map<string, LineLocation & { at: number }>()
	for (const file of files.filter(({ kind }) => kind === "extras"))
		for await (const batch of readBatches(file, signal))
			for (const { line, row, emailKey, skipReason } of batch) {
				const at = row.updated_at ? toMicroseconds(String(row.updated_at)) : Number.NEGATIVE_INFINITY
				const known = newestExtras.get(emailKey)
				if (!skipReason && !(known && known.at > at)) newestExtras.set(emailKey, { file, line, at })
			}
	return { files, newestExtras }
}
