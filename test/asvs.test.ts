import { existsSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { findEvidenceProblem, readRequirements } from "./asvs/requirements.ts"
import { LEVELS } from "./asvs/standard.ts"

const requirements = readRequirements()
const texts = new Map<string, string | undefined>()

function read(path: string): string | undefined {
	if (!texts.has(path)) texts.set(path, existsSync(path) ? readFileSync(path, "utf8") : undefined)
	return texts.get(path)
}

describe("docs/asvs.csv", () => {
	test("has_every_requirement_of_levels_1_and_2_once_in_order", () => {
		expect(requirements.map(({ id }) => id)).toEqual([...LEVELS.keys()])
		expect(requirements.filter(({ state }) => state !== "not-applicable")).toHaveLength(184)
	})

	test("names_only_tests_headings_and_code_that_are_there", () => {
		const faults = requirements.flatMap(({ id, evidence }) =>
			evidence.flatMap((piece) => findEvidenceProblem(piece, read) ?? []).map((fault) => `${id}: ${fault}`),
		)
		expect(faults).toEqual([])
	})

	test("calls_each_requirement_what_its_evidence_makes_it", () => {
		const kind = { test: "test", code: "code", document: "section" } as const
		const wrong = requirements.filter(({ state, evidence }) => {
			if (state === "not-applicable") return evidence.length > 0
			return state !== "missing" && !evidence.some((piece) => piece.kind === kind[state])
		})
		expect(wrong.map(({ id }) => id)).toEqual([])
	})

	test("says_how_in_a_line", () => {
		const long = requirements.filter(({ how }) => how.split(/\s+/).length > 20 || /[|\n]/.test(how))
		expect(long.map(({ id }) => id)).toEqual([])
	})

	test("is_met_by_tests_for_nine_in_ten", () => {
		const applicable = requirements.filter(({ state }) => state !== "not-applicable")
		const tested = applicable.filter(({ state }) => state === "test")
		expect(tested.length / applicable.length).toBeGreaterThanOrEqual(0.9)
	})
})

test("evidence_that_is_not_there_is_noticed", () => {
	const file = () =>
		'/* secret */\nexport function keep() {}\ntest("it_holds", () => {})\n# Not a heading\n## Keys'
	const fault = (kind: "test" | "section" | "code", name: string) =>
		findEvidenceProblem({ kind, path: "x", name }, file)
	expect([fault("test", "it_holds"), fault("code", "keep"), fault("section", "Keys")]).toEqual([
		undefined,
		undefined,
		undefined,
	])
	expect(fault("test", "it_hold")).toBe('x has no test "it_hold"')
	expect(fault("code", "secret")).toBe('x has no code "secret"')
	expect(fault("code", "kee")).toBe('x has no code "kee"')
	expect(fault("section", "Key")).toBe('x has no section "Key"')
	expect(findEvidenceProblem({ kind: "code", path: "y", name: "z" }, () => undefined)).toBe(
		"y does not exist",
	)
})
