import fc from "fast-check"
import { expect, test } from "vitest"
import { fromNairobiMinute, toNairobiMinute } from "../../../values/clock.ts"
import { parseQuestion, releaseRequestSchema } from "./release-view.ts"

const minute = fc
	.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
	.map((at) => toNairobiMinute(at) ?? "")
const spoilt = fc
	.tuple(minute, fc.integer({ min: 2, max: 20 }), fc.constantFrom("", " ", "9", "T", "Z", "/", "-", ":"))
	.map(([at, place, letter]) => at.slice(0, place) + letter + at.slice(place + 1))

test("each_minute_is_taken_and_whatever_else_is_no_moment_and_no_now", () => {
	fc.assert(
		fc.property(fc.oneof(minute, spoilt, fc.string({ minLength: 1 })), (at) => {
			const { success, error } = releaseRequestSchema.safeParse({ which: "all", at })
			const moment = fromNairobiMinute(at)
			const isMoment = moment !== null && !Number.isNaN(moment.getTime())
			expect([at, success]).toEqual([at, isMoment && toNairobiMinute(moment) === at])
			for (const { message } of error?.issues ?? [])
				expect(message).toContain("Enter the day and the time again")
		}),
		{ examples: [["2026-13-01T10:00"], ["2026-02-30T10:00"], ["2026-12-01 09:00"], ["2026-12-01T09:00Z"]] },
	)
})

test("the_question_means_all_and_now_only_where_nothing_else_was_said", () => {
	const parse = (params: string) => parseQuestion(new URLSearchParams(params)).data
	expect(parse("")).toEqual({ which: "all", at: "" })
	expect(parse("id=3&id=4&which=all")).toMatchObject({ which: "ticked", ids: "3-4" })
	expect(parse("which=most")).toBeUndefined()
	expect(parse("at=soon")).toBeUndefined()
})
