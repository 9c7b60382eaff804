import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { reportRows } from "./trust/harness/report.ts"
import { ROW_IDS, ROWS } from "./trust/harness/rows.ts"
import { summary, trustPage, withRows } from "./trust/harness/table.ts"

/** The ids of the plan: loads, faults, bad input, access, supply chain, machines. */
const PLAN = Object.entries({ L: 3, F: 15, B: 11, A: 10, S: 2, M: 3 }).flatMap(([group, count]) =>
	Array.from({ length: count }, (_, nth) => `${group}${nth + 1}`),
)

test("every_row_of_the_plan_is_in_the_harness", () => {
	expect(ROW_IDS).toEqual(PLAN)
})

test("every_test_that_a_row_names_exists_and_every_trial_is_named_by_its_row", () => {
	const named = Object.values(ROWS).flatMap(({ tests }) => tests)
	expect(named.filter((file) => !existsSync(file))).toEqual([])
	const files = readdirSync("test/trust", { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".test.ts"))
		.map((name) => `test/trust/${name}`)
	const wrong = files.flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/^\t*(?:trial|control)\(\s*"(\w+)"/gm)]
			.filter(([, id]) => !ROWS[id as keyof typeof ROWS]?.tests.includes(file))
			.map(([, id]) => `${id} of ${file}`),
	)
	expect(wrong).toEqual([])
	expect(files.filter((file) => !named.includes(file))).toEqual([])
})

const result = (status: string, meta = {}) => ({
	title: "x",
	status,
	duration: 1_000,
	failureMessages: ["why\nat"],
	meta,
})
const record = (change = {}) => ({
	trust: { row: "F1", seed: 7, isControl: false, tried: "8 kills", held: "0 lost", ...change },
})
const run = (...assertionResults: ReturnType<typeof result>[]) =>
	reportRows(
		{ testResults: [{ name: "/p/test/trust/x.test.ts", assertionResults }] } as never,
		["F1", "F3"],
		"/p",
	)

test.each([
	["ok", [result("passed", record()), result("passed", record({ isControl: true, held: "harm seen" }))]],
	["FAILED", [result("passed", record()), result("failed", record())]],
	["FAILED", [result("passed", record()), result("failed", record({ isControl: true }))]],
	["MISSED", [result("passed", record({ held: "restart 4 s (GOAL MISSED)" }))]],
	["skipped", [result("skipped", record({ skipped: "wrk is not installed" }))]],
	["not yet", [result("passed", record({ isControl: true }))]],
	["not yet", []],
])("a_row_is_%s", (verdict, results) => {
	expect(run(...results)[0]?.verdict).toBe(verdict)
})

test("the_page_says_what_was_tried_and_what_held_row_by_row", () => {
	const rows = run(result("passed", record()), result("failed", record({ isControl: true })))
	const facts = { date: "2026-11-20", machine: "2 cores", commit: "abc", seed: 7, isFull: true, minutes: 3 }
	const page = trustPage(rows, facts)
	expect(summary(rows)).toBe("0 ok, 0 MISSED, 1 FAILED, 0 skipped, 1 not yet")
	expect(page).toContain(`|8 kills|0 lost|${ROWS.F1.goal}|FAILED; control: 0 lost; x (TRUST_SEED=7): why|`)
	expect(page).toContain("With the counts of the table.")
	expect(trustPage(rows, { ...facts, isFull: false })).toContain("With small counts")
	expect(page.split("\n").filter((line) => /^\|F\d/.test(line))).toHaveLength(2)
})

test("a_row_that_is_tried_again_takes_its_place_on_the_page_which_says_so", () => {
	const facts = { date: "2026-11-20", machine: "2 cores", commit: "abc", seed: 7, isFull: true, minutes: 3 }
	const before = trustPage(run(result("failed", record())), facts)
	const [again] = run(result("passed", record({ tried: "9 kills" })))
	const page = withRows(before, again ? [again] : [], { ...facts, commit: "def", isFull: false })
	expect(page.match(/^\|F1\|.*/gm)).toEqual([expect.stringMatching(/9 kills.*\|ok\|$/)])
	expect(page).toContain("F1 tried again on 2026-11-20, commit `def`, seed 7, with small counts.")
	expect(page.match(/^\|F3\|/gm)).toHaveLength(1)
	expect(page).toContain("1 ok, 0 MISSED, 0 FAILED, 0 skipped, 1 not yet")
})
