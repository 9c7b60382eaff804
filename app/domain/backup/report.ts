import { formatNairobiDateTime } from "../../values/clock.ts"
import type { Manifest } from "./inputs.ts"

/** Problems that are named one by one. */
const MAX_LISTED = 20

/** What a backup holds, for the person at the console. */
export function formatSummary({ takenAt, tables, files, hasSecret }: Manifest): string[] {
	const rows = tables.reduce((sum, table) => sum + table.rows, 0)
	return [
		`of ${formatNairobiDateTime(new Date(takenAt))} in Nairobi`,
		`${tables.length} tables with ${rows} rows, ${files.count} files of ${megabytes(files.bytes)} MB`,
		hasSecret
			? "and AUTH_SECRET, so keep it where nobody else reads it"
			: "without AUTH_SECRET, which is among your settings",
	]
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

/** What was amiss when it was made. */
export function formatProblems({ troubles }: Manifest): string[] {
	const messages = { missing: "is not in the file store", changed: "is not what was stored: damaged" }
	const listed = troubles.slice(0, MAX_LISTED).map(({ key, what }) => `${key} ${messages[what]}`)
	const more = troubles.length - listed.length
	return [
		`But ${troubles.length} of the documents that the database names:`,
		...listed,
		...(more > 0 ? [`and ${more} more`] : []),
	]
}

/** @param sign by what it is known */
export const formatNewer = (folder: string, sign = ""): string =>
	`${folder} was made by a newer version of Tamasha${sign && ` (${sign})`}: install that version first`

/** Why a backup can't be restored, and what to do: a line, and below it the others of several problems. */
export function formatDamage(folder: string, [first = "", ...others]: string[]): string {
	const line = `${folder} is damaged: ${first}; copy it again from where it was made, or take another backup`
	return [line, ...others.slice(0, MAX_LISTED - 1)].join("\n")
}
