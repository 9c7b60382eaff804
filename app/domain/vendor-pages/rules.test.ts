import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { VERDICTS } from "../mail/rules.ts"
import { linkEndOf, nextStepOf, STAGES, type Stage, stageOf } from "./rules.ts"

const edition = {
	startsOn: "2025-12-12",
	endsOn: "2025-12-14",
	datePrecision: "day",
	dayOpensAt: "09:00",
	dayClosesAt: "19:00",
} as const
const before = new Date("2025-12-01T08:00:00Z")
const after = new Date("2025-12-14T16:00:00Z")

describe("where an application stands", () => {
	test.each([
		[undefined, "being-read"],
		["pending", "read-again"],
		["yes", "confirmed"],
		["standby", "standby"],
		["no", "denied"],
	] as const)("told_%s_is_%s", (told, stage) => {
		expect(stageOf({ told, isMerged: false, isWithdrawn: false, edition }, before)).toBe(stage)
	})

	test("a_merged_one_is_merged_and_one_of_a_festival_that_is_over_is_over_whatever_was_told", () => {
		const told = fc.constantFrom(undefined, ...VERDICTS)
		fc.assert(
			fc.property(told, fc.boolean(), (verdict, isOver) => {
				const now = isOver ? after : before
				expect(stageOf({ told: verdict, isMerged: true, isWithdrawn: false, edition }, now)).toBe("merged")
				const stage = stageOf({ told: verdict, isMerged: false, isWithdrawn: false, edition }, now)
				expect(stage === "over").toBe(isOver)
			}),
		)
	})
})

describe("the next step", () => {
	const window = { opensAt: new Date("2025-11-01T00:00:00Z"), closesAt: new Date("2025-12-05T00:00:00Z") }
	const confirmed = { stage: "confirmed", hasForm: false, extras: window } as const

	test("is_to_send_the_form_while_it_is_taken_to_wait_before_and_to_write_to_us_after", () => {
		expect(nextStepOf(confirmed, before)).toEqual({ is: "send-papers", by: window.closesAt })
		expect(nextStepOf(confirmed, new Date("2025-10-31T00:00:00Z"))).toEqual({
			is: "send-papers-from",
			from: window.opensAt,
		})
		expect(nextStepOf(confirmed, new Date("2025-12-05T00:00:00Z"))).toEqual({ is: "papers-late" })
		const never = { opensAt: null, closesAt: null }
		expect(nextStepOf({ ...confirmed, extras: never }, before)).toEqual({
			is: "send-papers-from",
			from: null,
		})
	})

	test("is_to_come_once_the_form_is_here", () => {
		expect(nextStepOf({ ...confirmed, hasForm: true }, before)).toEqual({ is: "come" })
	})

	test("asks_nothing_of_anybody_who_has_no_stall", () => {
		const stage = fc.constantFrom<Stage>(...STAGES.filter((one) => one !== "confirmed"))
		fc.assert(
			fc.property(stage, fc.boolean(), (one, hasForm) => {
				expect(["wait", "none"]).toContain(nextStepOf({ stage: one, hasForm, extras: window }, before).is)
			}),
		)
	})
})

test("links_work_through_the_sixtieth_day_in_nairobi_after_the_festival", () => {
	expect(linkEndOf(edition)).toEqual(new Date("2026-02-12T21:00:00Z"))
})
