import { asRecord } from "./fields.ts"

/** Which part of the whole a section is: the way to it, and of an object only some keys. */
interface SectionRange {
	at: string[]
	keys?: string[]
}

/** The part, out of the whole. */
export function extractSection(whole: unknown, { at, keys }: SectionRange): unknown {
	const found = at.reduce<unknown>((value, step) => asRecord(value)[step], whole)
	if (!keys) return found
	return Object.fromEntries(keys.map((key) => [key, asRecord(found)[key]]))
}

/** The whole, with another part in it. */
export function replaceSection(whole: unknown, { at, keys }: SectionRange, value: unknown): unknown {
	const [step, ...rest] = at
	if (step === undefined) return keys ? { ...asRecord(whole), ...asRecord(value) } : value
	const inner = replaceSection(asRecord(whole)[step], { at: rest, keys }, value)
	return { ...asRecord(whole), [step]: inner }
}
