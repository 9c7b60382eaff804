import { inKshs } from "../../../domain/applications/rules.ts"
import type { Facts } from "../../../domain/audit/rules.ts"

type Fact = Facts[string]

/** "First day: from 12 Dec to 13 Dec." of everything that is told. */
export function changes(
	{ before, after }: { before: Facts; after: Facts },
	words: Record<string, string>,
): string[] {
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
	return names.map((name) => {
		const [was, is] = [before[name], after[name]].map((fact) => factText(name, fact))
		return `${capital(words[name] ?? plain(name))}: ${change(was ?? "", is ?? "")}`
	})
}

function change(was: string, is: string): string {
	if (was === is) return `${is}.`
	if (!was) return `${is}.`
	return is ? `from ${was} to ${is}.` : `${was} was taken out.`
}

function factText(name: string, fact: Fact | undefined): string {
	if (fact === undefined || fact === null || fact === "") return ""
	return /price$/i.test(name) && typeof fact === "number" ? inKshs(fact) : text(fact)
}

/** A fact as one reads it. */
export function text(fact: Fact | undefined): string {
	if (fact === undefined || fact === null) return "none"
	if (typeof fact === "boolean") return fact ? "yes" : "no"
	if (typeof fact === "number") return fact.toLocaleString("en-GB")
	return IS_DATE.test(fact) ? dateFormat.format(new Date(fact)) : fact
}

const IS_DATE = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/
const dateFormat = new Intl.DateTimeFormat("en-GB", {
	timeZone: "Africa/Nairobi",
	day: "numeric",
	month: "short",
	year: "numeric",
})

/** "no files", "1 file", "2 files". */
export function counted(fact: Fact | undefined, one: string, more = `${one}s`): string {
	return `${fact === 0 ? "no" : text(fact)} ${fact === 1 ? one : more}`
}

/** A name of the code as words; words stay as they are. */
export const plain = (name: string) =>
	/\s/.test(name)
		? name
		: name
				.replace(/([a-z])([A-Z])/g, "$1 $2")
				.replace(/[-_/]/g, " ")
				.toLowerCase()

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
