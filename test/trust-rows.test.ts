import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { reportRow, type TestResult } from "./trust/harness/report.ts"
import { ROW_IDS, ROWS } from "./trust/harness/rows.ts"
import { renderTrustPage } from "./trust/harness/table.ts"

/** The ids of the plan: loads, faults, bad input, costs, access, supply chain, machines, operator, payments. */
const PLAN = Object.entries({ L: 3, F: 17, B: 12, C: 3, A: 11, S: 2, M: 4, O: 3, P: 7 }).flatMap(
	([group, count]) => Array.from({ length: count }, (_, nth) => `${group}${nth + 1}`),
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

const FILE = "test/trust/faults/killed-decisions.test.ts"
const result = (state: string, meta = {}, file = FILE): TestResult => ({
	file,
	title: "x",
	state,
	duration: 1_000,
	message: "why\nat",
	meta,
})
const record = (change = {}) => ({
	trust: { row: "F1" as const, seed: 7, isControl: false, tried: "8 kills", held: "0 lost", ...change },
})
const rowOf = (...results: TestResult[]) => reportRow("F1", [{ file: FILE, results }])

test.each([
	["ok", [result("passed", record()), result("passed", record({ isControl: true, held: "harm seen" }))]],
	["FAILED", [result("passed", record()), result("failed", record())]],
	["FAILED", [result("passed", record()), result("failed", record({ isControl: true }))]],
	["MISSED", [result("passed", record({ held: "restart 4 s (GOAL MISSED)" }))]],
	["skipped", [result("skipped", record({ skipped: "wrk is not installed" }))]],
	["not yet", [result("passed", record({ isControl: true }))]],
	["not yet", [result("passed", record({ row: "F3" }))]],
	["not yet", []],
])("a_row_is_%s", (verdict, results) => {
	expect(rowOf(...results).verdict).toBe(verdict)
})

test("a_file_that_can_not_be_loaded_fails_its_row", () => {
	const row = reportRow("F1", [{ file: FILE, results: [], loadError: "no such module\nat" }])
	expect([row.verdict, row.notes]).toEqual(["FAILED", [`${FILE}: no such module`]])
})

test("a_row_of_nothing_but_named_tests_has_their_figures", () => {
	const [file = ""] = ROWS.A7.tests
	const held = (...metas: { held?: string }[]) =>
		reportRow("A7", [{ file, results: metas.map((meta) => result("passed", meta, file)) }]).held
	expect(held({}, {})).toEqual(["all 2 tests pass, the slowest in 1.0 s"])
	expect(held({ held: "640 of 640 refused" }, {})).toEqual(["640 of 640 refused"])
})

const facts = { date: "2026-11-20", machine: "2 cores", commit: "abc", seed: 7, isFull: true }
const latency = (p99: number, p95 = p99, pages = 1_000) => ({ pages, p95, p99 })
const cost = {
	what: "10,000 extents",
	bytes: 855,
	answer: "422",
	processor: 12,
	memory: 3,
	alone: latency(2),
	beside: latency(3),
}
const costly = { ...cost, what: "a dear request", processor: 101, memory: 40, beside: latency(5) }

test("a_row_misses_its_goal_when_a_request_costs_more_than_its_share", () => {
	expect(rowOf(result("passed", record({ costs: [cost] }))).verdict).toBe("ok")
	for (const change of [{ processor: 101 }, { memory: 33 }, { beside: latency(4.1) }])
		expect(rowOf(result("passed", record({ costs: [cost, { ...cost, ...change }] }))).verdict).toBe("MISSED")
	const control = record({ isControl: true, costs: [costly] })
	expect(rowOf(result("passed", record({ costs: [cost] })), result("passed", control)).verdict).toBe("ok")
	const besideGood = { ...cost, honest: latency(3), beside: latency(6) }
	expect(rowOf(result("passed", record({ costs: [besideGood] }))).verdict).toBe("ok")
})

test("of_few_pages_the_slowest_does_not_decide", () => {
	const few = { ...cost, beside: latency(50, 4, 999) }
	expect(rowOf(result("passed", record({ costs: [few] }))).verdict).toBe("ok")
	const slow = { ...cost, beside: latency(50, 4.1, 999) }
	expect(rowOf(result("passed", record({ costs: [slow] }))).verdict).toBe("MISSED")
	expect(renderTrustPage("", [rowOf(result("passed", record({ costs: [few] })))], facts)).toContain(
		"|2.0, 4.0 ms (p95)|",
	)
})

test("a_flood_may_take_memory_that_it_gives_back", () => {
	const verdictOf = (flood: { peak: number; growth: number }) =>
		rowOf(result("passed", record({ costs: [{ ...cost, memory: 200, flood }] }))).verdict
	expect(verdictOf({ peak: 900, growth: 5 })).toBe("ok")
	expect(verdictOf({ peak: 960, growth: 0 })).toBe("MISSED")
	expect(verdictOf({ peak: 900, growth: 5.1 })).toBe("MISSED")
})

test("the_page_has_the_worst_costs_of_a_row_and_each_of_them_by_itself_until_it_is_tried_again", () => {
	const page = renderTrustPage("", [rowOf(result("passed", record({ costs: [costly, cost] })))], facts)
	expect(page).toContain("|101 ms (GOAL MISSED)|+40 MB (GOAL MISSED)|2.0, 5.0 ms (GOAL MISSED)|full, 1 s, ")
	expect(page).toContain("\n|F1 |10,000 extents|855|422|12 ms|+3 MB|2.0, 3.0 ms|\n")
	expect(renderTrustPage(page, [], facts)).toBe(page)
	const again = renderTrustPage(page, [rowOf(result("passed", record({ costs: [cost] })))], facts)
	expect(again).not.toContain("a dear request")
	expect(again).toContain("10,000 extents")
})

const linesOf = (page: string, id: string) => page.split("\n").filter((line) => line.startsWith(`|${id}|`))

test("the_page_says_what_was_tried_and_what_held_row_by_row", () => {
	const failed = result("failed", record({ isControl: true, held: undefined }))
	const page = renderTrustPage("", [rowOf(result("passed", record({ asked: 500 })), failed)], facts)
	expect(page).toContain(
		`|8 kills (500 asked)|0 lost|${ROWS.F1.goal}|FAILED; x (TRUST_SEED=7): why||||full, 2 s, `,
	)
	expect(page).toContain(
		`0 ok, 0 MISSED, 1 FAILED, 0 skipped, ${PLAN.length - 1} not yet; 1 of ${PLAN.length} rows with full`,
	)
	expect(PLAN.map((id) => linesOf(page, id).length)).toEqual(PLAN.map(() => 1))
})

test("a_row_that_is_tried_again_takes_its_place_and_the_first_lines_count_what_stands_there_then", () => {
	const before = renderTrustPage("", [rowOf(result("failed", record()))], facts)
	const again = { ...facts, commit: "def", isFull: false }
	const page = renderTrustPage(before, [rowOf(result("passed", record({ tried: "9 kills" })))], again)
	expect(linesOf(page, "F1")).toEqual([
		expect.stringMatching(/9 kills.*\|ok\|\|\|\|small, 1 s, 2026-11-20, `def`/),
	])
	expect(page).toContain(
		`1 ok, 0 MISSED, 0 FAILED, 0 skipped, ${PLAN.length - 1} not yet; 0 of ${PLAN.length} rows with full`,
	)
	expect(renderTrustPage(page, [], again)).toBe(page)
})
