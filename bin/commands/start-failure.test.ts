import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { describeStartFailure } from "./start-failure.ts"

const DATA_DIR = await mkdtemp(join(tmpdir(), "tamasha-start-"))
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }))

const fault = (message: string, more = {}) => Object.assign(new Error(message), more)

test.each([
	fault("ENOSPC: no space left on device, write", { code: "ENOSPC" }),
	fault("Failed query: create table", { cause: fault("could not extend file", { code: "53100" }) }),
	fault("database or disk is full", { code: "ERR_SQLITE_ERROR" }),
])("%s_is_told_in_a_line_with_what_is_free_and_what_to_do", async (error) => {
	expect(await describeStartFailure(error, { DATA_DIR })).toMatch(
		/^Tamasha can't start:\n[^\n]+ is full \(\d+ MB are free, which is not enough\): free some space on it[^\n]*$/,
	)
	const external = { DATA_DIR, DATABASE_URL: "postgres://db.example/tamasha" }
	expect(await describeStartFailure(error, external)).toMatch(/full[^\n]+ free some space on it[^\n]*$/)
})

test("what_nobody_expected_keeps_its_stack_and_what_was_expected_has_none", async () => {
	const unexpected = new Error("a bug")
	expect(await describeStartFailure(unexpected, { DATA_DIR })).toBe(unexpected)
	const expected = fault("a line with what to do", { name: "DatabaseCannotStart" })
	expect(await describeStartFailure(expected, { DATA_DIR })).toBe(
		"Tamasha can't start:\na line with what to do",
	)
})
