import { expect, test } from "vitest"
import { createBatchedRead } from "./batched-read.server.ts"
import type { Db } from "./db.server.ts"

/** Words by their name, and which of them each query asked for. */
function openWords(words: Map<string, string>) {
	const queries: string[][] = []
	const read = createBatchedRead<string, string>(async (_, names) => {
		queries.push(names)
		await Promise.resolve()
		if (names.includes("broken")) throw new Error("the database is away")
		return new Map(names.flatMap((name) => (words.has(name) ? [[name, words.get(name) ?? ""]] : [])))
	})
	return { read, queries }
}

const connection = () => ({}) as Db

test("reads_of_one_moment_are_one_query_and_ask_for_each_thing_once", async () => {
	const { read, queries } = openWords(
		new Map([
			["site", "Tamasha"],
			["meta", "Nairobi"],
		]),
	)
	const db = connection()
	const later = Promise.resolve().then(() => read(db, "meta"))
	expect(await Promise.all([read(db, "site"), read(db, "site"), read(db, "unknown"), later])).toEqual([
		"Tamasha",
		"Tamasha",
		undefined,
		"Nairobi",
	])
	expect(queries).toEqual([["site", "unknown", "meta"]])
})

test("a_read_that_is_asked_for_once_the_query_runs_sees_what_was_written_since", async () => {
	const words = new Map([["site", "before"]])
	const { read, queries } = openWords(words)
	const db = connection()
	const first = read(db, "site")
	await new Promise((resolve) => process.nextTick(resolve)).then(() => undefined)
	await expect.poll(() => queries.length).toBe(1)
	words.set("site", "after")
	expect(await read(db, "site")).toBe("after")
	await first
	expect(queries.length).toBe(2)
})

test("a_transaction_reads_for_itself", async () => {
	const { read, queries } = openWords(new Map([["site", "Tamasha"]]))
	await Promise.all([read(connection(), "site"), read(connection(), "site")])
	expect(queries).toEqual([["site"], ["site"]])
})

test("who_asked_together_fails_together_and_the_next_one_does_not", async () => {
	const { read } = openWords(new Map([["site", "Tamasha"]]))
	const db = connection()
	const both = await Promise.allSettled([read(db, "site"), read(db, "broken")])
	expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"])
	expect(await read(db, "site")).toBe("Tamasha")
})
