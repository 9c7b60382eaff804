import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { describeFault } from "./console.ts"

const fault = (message: string, more = {}) => Object.assign(new Error(message), more)

test.each([
	[
		"ENOSPC: no space left on device, write",
		{ code: "ENOSPC" },
		"the disk of /there is full: free some space",
	],
	["could not extend file", { code: "53100" }, "the disk of /there is full: free some space"],
	["Command failed: initdb\nNo space left on device", {}, "the disk of /there is full: free some space"],
	["EACCES: permission denied, open '/x'", { code: "EACCES", path: "/x" }, "/x cannot be accessed by user "],
	["EROFS: read-only file system", { code: "EROFS", path: "/x" }, "/x is on a read-only disk"],
	["PostgreSQL does not start", {}, "PostgreSQL does not start"],
])("%j_is_told_in_a_line", (message, more, words) => {
	const line = describeFault(fault(message, more), "/there")
	expect(line).toContain(words)
	expect(line).not.toContain("\n")
})

test("a_file_that_is_not_there_is_named_and_a_database_that_nobody_answers_for_has_its_reason", async () => {
	const missing = await readFile("/nowhere/at/all").catch((error: unknown) => error)
	expect(describeFault(missing, "/there")).toBe("/nowhere/at/all does not exist")
	const refused = new AggregateError([fault("connect ECONNREFUSED 127.0.0.1:1", { code: "ECONNREFUSED" })])
	expect(describeFault(refused, "/there")).toBe("connect ECONNREFUSED 127.0.0.1:1")
})
