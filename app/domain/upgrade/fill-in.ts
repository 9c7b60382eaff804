import { z } from "zod"
import { entryKey, isRecord } from "../content/unknown-keys.ts"

type Schema = z.core.$ZodType

/**
 * - needed: the program asks for every entry, and nobody can take one away
 * - offered: an organiser may take it away; it is put in once
 * Lists without either belong to the organiser: entries are neither added nor taken away.
 */
type Additions = "needed" | "offered" | undefined

const additionsOf = (schema: Schema): Additions => {
	const kind = z.globalRegistry.get(schema as z.ZodType)?.additions
	return kind === "needed" || kind === "offered" ? kind : undefined
}

/** What is filled in, and where it is noted. */
interface FillInState {
	/** The entries that the document was offered before, by their ways. */
	offered: ReadonlySet<string>
	/** The ways of what was filled in. */
	added: string[]
}

/**
 * A stored document with what its schema asks for and it lacks, out of the built-in one: keys, and entries of the
 * lists that say so. Whatever is there stays as it is.
 * @param offered the entries it was offered before (`offeredEntries`): those are not put in again
 */
export function fillIn(
	schema: Schema,
	stored: unknown,
	builtIn: unknown,
	offered: ReadonlySet<string>,
): { document: unknown; added: string[] } {
	const state: FillInState = { offered, added: [] }
	return { document: fillInValue(schema, stored, builtIn, "", state), added: state.added }
}

function fillInValue(
	schema: Schema,
	stored: unknown,
	builtIn: unknown,
	path: string,
	state: FillInState,
): unknown {
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
		return fillInValue(schema.unwrap(), stored, builtIn, path, state)
	if (schema instanceof z.ZodArray && Array.isArray(stored))
		return fillInList(schema, stored, builtIn, path, state)
	if (!isRecord(stored)) return stored
	const shape = shapeOf(schema, stored)
	if (!shape) return stored
	const result: Record<string, unknown> = { ...stored }
	for (const [key, inner] of Object.entries(shape)) {
		const [from, to] = [isRecord(builtIn) ? builtIn[key] : undefined, path ? `${path}.${key}` : key]
		const value =
			stored[key] === undefined ? defaultFor(inner, from) : fillInValue(inner, stored[key], from, to, state)
		if (value === undefined) continue
		if (stored[key] === undefined) state.added.push(to)
		result[key] = value
	}
	return result
}

/** An object's keys; of a union the first option that has all keys of what is stored. None: it is left as it is. */
function shapeOf(schema: Schema, stored: Record<string, unknown>): z.core.$ZodShape | undefined {
	if (schema instanceof z.ZodObject) return schema.shape
	if (!(schema instanceof z.ZodUnion)) return undefined
	const shapes = schema.options.flatMap((option) => (option instanceof z.ZodObject ? [option.shape] : []))
	const keys = Object.keys(stored)
	return shapes.find((shape) => keys.every((key) => key in shape))
}

/** What stands for a key that is not there; undefined where it need not be there, or nobody can know. */
function defaultFor(schema: Schema, builtIn: unknown): unknown {
	const accepts = (value: unknown) => z.safeParse(schema, value).success
	if (accepts(undefined)) return undefined
	if (builtIn !== undefined) return builtIn
	// An entry of the organiser's own, which the built-in document has not: what is nowhere is empty.
	return [null, []].find(accepts)
}

function fillInList(
	schema: z.ZodArray,
	stored: unknown[],
	builtIn: unknown,
	path: string,
	state: FillInState,
): unknown[] {
	const ours = Array.isArray(builtIn) ? builtIn : []
	const result = stored.map((entry) => {
		const key = entryKey(entry)
		const match = key === undefined ? undefined : ours.find((one) => entryKey(one) === key)
		return fillInValue(schema.element, entry, match, `${path}[${key ?? ""}]`, state)
	})
	const additions = additionsOf(schema)
	if (!additions) return result
	for (const [index, entry] of ours.entries()) {
		const [key, entryPath] = [entryKey(entry), `${path}[${entryKey(entry)}]`]
		const isThere = result.some((one) => entryKey(one) === key)
		if (isThere || (additions === "offered" && state.offered.has(entryPath))) continue
		result.splice(insertionIndex(result, ours.slice(0, index)), 0, entry)
		state.added.push(entryPath)
	}
	return result
}

/** Behind the last of those that stand before it in the built-in list; where none of them is left, at the end. */
function insertionIndex(list: unknown[], before: unknown[]): number {
	for (const predecessor of before.toReversed()) {
		const index = list.findIndex((one) => entryKey(one) === entryKey(predecessor))
		if (index >= 0) return index + 1
	}
	return before.length ? list.length : 0
}

/** The ways of all entries that a built-in document offers to be taken away again. */
export function offeredEntries(schema: Schema, builtIn: unknown, path = ""): string[] {
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
		return offeredEntries(schema.unwrap(), builtIn, path)
	if (schema instanceof z.ZodArray && Array.isArray(builtIn)) {
		return builtIn.flatMap((entry) => {
			const entryPath = `${path}[${entryKey(entry) ?? ""}]`
			const inner = offeredEntries(schema.element, entry, entryPath)
			return additionsOf(schema) === "offered" ? [entryPath, ...inner] : inner
		})
	}
	if (!isRecord(builtIn)) return []
	return Object.entries(shapeOf(schema, builtIn) ?? {}).flatMap(([key, inner]) =>
		offeredEntries(inner, builtIn[key], path ? `${path}.${key}` : key),
	)
}
