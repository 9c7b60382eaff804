import type { AuditDetails } from "../../../../domain/audit/rules.ts"
import { formatNairobiDate } from "../../../../values/clock.ts"
import { capitalize } from "../../../../values/normalize-text.ts"
import { formatKshs, formatNumber } from "../../../../values/number.ts"

type DetailValue = AuditDetails[string]

/** "First day: from 12 Dec to 13 Dec." of everything that is told. */
export function describeChanges(
	{ before, after }: { before: AuditDetails; after: AuditDetails },
	words: Record<string, string>,
): string[] {
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
	return names.map((name) => {
		const [was, is] = [before[name], after[name]].map((value) => formatDetail(name, value))
		return `${capitalize(words[name] ?? humanize(name))}: ${describeChange(was ?? "", is ?? "")}`
	})
}

function describeChange(was: string, is: string): string {
	if (was === is) return `${is}.`
	if (!was) return `${is}.`
	return is ? `from ${was} to ${is}.` : `${was} was removed.`
}

function formatDetail(name: string, value: DetailValue | undefined): string {
	if (value === undefined || value === null || value === "") return ""
	return /price$/i.test(name) && typeof value === "number" ? formatKshs(value) : formatValue(value)
}

/** A fact as one reads it. */
export function formatValue(value: DetailValue | undefined): string {
	if (value === undefined || value === null) return "none"
	if (typeof value === "boolean") return value ? "yes" : "no"
	if (typeof value === "number") return formatNumber(value)
	return DATE_PATTERN.test(value) ? formatNairobiDate(new Date(value)) : value
}

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/

/** "no files", "1 file", "2 files". */
export function countLabel(value: DetailValue | undefined, one: string, more = `${one}s`): string {
	return `${value === 0 ? "no" : formatValue(value)} ${value === 1 ? one : more}`
}

/** A name of the code as words; words stay as they are. */
export const humanize = (name: string) =>
	/\s/.test(name)
		? name
		: name
				.replace(/([a-z])([A-Z])/g, "$1 $2")
				.replace(/[-_/]/g, " ")
				.toLowerCase()
