import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { DAY_MS, shiftDay, startOfNairobiDay } from "../../values/clock.ts"
import { VERDICTS } from "../mail/rules.ts"
import {
	type AskedPaper,
	arePapersJudged,
	canAnswerOffer,
	isStageOver,
	STAGES,
	type Stage,
	stepsOf,
	vendorStageOf,
} from "./rules.ts"

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
		expect(vendorStageOf({ told, isMerged: false, isWithdrawn: false, edition }, before)).toBe(stage)
	})

	test("a_merged_one_is_merged_and_one_of_a_festival_that_is_over_is_over_whatever_was_told", () => {
		const told = fc.constantFrom(undefined, ...VERDICTS)
		fc.assert(
			fc.property(told, fc.boolean(), fc.boolean(), (verdict, isWithdrawn, isOver) => {
				const now = isOver ? after : before
				expect(vendorStageOf({ told: verdict, isMerged: true, isWithdrawn, edition }, now)).toBe("merged")
				const stage = vendorStageOf({ told: verdict, isMerged: false, isWithdrawn, edition }, now)
				expect(isStageOver(stage)).toBe(isOver)
				const knowsOfNone = verdict !== "yes" && !isWithdrawn
				expect(stage === "over-without-stall").toBe(isOver && knowsOfNone)
			}),
		)
	})
})

test("papers_are_looked_at_for_a_stall_until_the_festival_is_over_or_its_edition_closed", () => {
	const judged = STAGES.filter((stage) => arePapersJudged({ stage, isClosed: false }))
	expect(judged).toEqual(["confirmed"])
	expect(STAGES.filter((stage) => arePapersJudged({ stage, isClosed: true }))).toEqual([])
})

describe("the next step", () => {
	const nextStepOf = (...asked: Parameters<typeof stepsOf>) => stepsOf(...asked)[0]
	const window = { opensAt: new Date("2025-11-01T00:00:00Z"), closesAt: new Date("2025-12-05T00:00:00Z") }
	const form: AskedPaper = {
		...{ slug: "indemnity", name: "Indemnity form", state: "missing", reason: "", isRequired: true },
		...{ dueOn: null, dueAt: window.closesAt, canSend: true },
	}
	const stepAt = (now: Date, ...papers: AskedPaper[]) =>
		nextStepOf({ stage: "confirmed", papers, extras: window }, now)

	test("is_to_send_the_form_with_the_extras_while_these_are_taken_and_on_the_page_afterwards", () => {
		expect(stepAt(before, form)).toEqual({ is: "send-papers", by: window.closesAt, dueOn: null })
		const early = new Date("2025-10-31T00:00:00Z")
		const notYet = { ...form, canSend: false }
		expect(stepAt(early, notYet)).toEqual({ is: "send-papers-from", from: window.opensAt })
		const late = new Date("2025-12-05T00:00:00Z")
		expect(stepAt(late, form)).toEqual({ is: "send-paper", paper: form, isLate: true })
	})

	test("names_what_is_missing_or_no_good_the_earliest_due_first_and_nothing_that_is_here", () => {
		const paper = fc.record({
			slug: fc.constantFrom("indemnity", "insurance", "other-food"),
			state: fc.constantFrom<AskedPaper["state"]>("missing", "received", "accepted", "rejected", "expired"),
			isRequired: fc.boolean(),
			dueAt: fc.option(fc.date({ noInvalidDate: true })),
		})
		fc.assert(
			fc.property(fc.array(paper), (given) => {
				const papers = given.map((one) => ({ ...form, ...one }))
				const step = stepAt(before, ...papers)
				const wanted = papers.filter(
					({ state, isRequired }) =>
						["rejected", "expired"].includes(state) || (state === "missing" && isRequired),
				)
				expect(step.is === "come").toBe(wanted.length === 0)
				if (step.is !== "send-paper" && step.is !== "send-papers") return
				const due = step.is === "send-paper" ? step.paper.dueAt : step.by
				const times = wanted.map(({ dueAt }) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY)
				expect(due?.getTime() ?? Number.POSITIVE_INFINITY).toBe(Math.min(...times))
			}),
		)
	})

	test("is_what_is_due_first_be_it_a_paper_or_money_and_never_to_come_while_something_is_owed", () => {
		const days = fc.integer({ min: -20, max: 20 }).map((count) => shiftDay("2025-12-01", count))
		const paper = fc.record({
			state: fc.constantFrom("missing", "received", "accepted"),
			dueOn: fc.option(days),
		})
		const owing = fc.option(
			fc.record({
				amount: fc.integer({ min: 1, max: 90_000 }),
				dueOn: fc.option(days),
				isPending: fc.boolean(),
			}),
		)
		const endOf = (day: string | null) =>
			day === null ? Number.POSITIVE_INFINITY : startOfNairobiDay(day).getTime() + DAY_MS
		fc.assert(
			fc.property(fc.array(paper), owing, (given, payment) => {
				const papers = given.map(({ state, dueOn }): AskedPaper => {
					const dueAt = dueOn === null ? null : new Date(endOf(dueOn))
					return { ...form, ...{ slug: "licence", state: state as AskedPaper["state"], dueOn, dueAt } }
				})
				const asked = { stage: "confirmed", papers, extras: window } as const
				const step = nextStepOf({ ...asked, ...(payment && { payment }) }, before)
				const missing = papers.filter(({ state }) => state === "missing")
				const steps = stepsOf({ ...asked, ...(payment && { payment }) }, before)
				expect(steps).toHaveLength(Math.max(1, missing.length + (payment ? 1 : 0)))
				const paperDue = Math.min(...missing.map(({ dueAt }) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY))
				if (!payment) {
					expect(step.is).toBe(missing.length ? "send-paper" : "come")
					return
				}
				const isFirst = !missing.length || endOf(payment.dueOn) < paperDue
				expect(step.is).toBe(isFirst ? "pay" : "send-paper")
				if (step.is === "pay") expect(step.isLate).toBe(before.getTime() >= endOf(payment.dueOn))
			}),
		)
	})

	test("says_that_all_is_here_only_when_nothing_is_missing_with_any_application_of_the_vendor", () => {
		const paper = fc.record({
			state: fc.constantFrom<AskedPaper["state"]>("missing", "received", "accepted", "rejected", "expired"),
			isRequired: fc.boolean(),
			canSend: fc.boolean(),
			dueAt: fc.option(fc.date({ noInvalidDate: true })),
		})
		const lists = fc.tuple(fc.array(paper), fc.array(fc.array(paper), { maxLength: 3 }))
		const isOpen = ({ state, isRequired }: Pick<AskedPaper, "state" | "isRequired">) =>
			["rejected", "expired"].includes(state) || (state === "missing" && isRequired)
		fc.assert(
			fc.property(lists, ([own, others]) => {
				const toPapers = (list: typeof own) => list.map((one) => ({ ...form, slug: "licence", ...one }))
				const otherPapers = others.map((list, nth) => ({
					...{ number: nth + 2, brandName: "Clay", papers: toPapers(list) },
				}))
				const asked = { stage: "confirmed", papers: toPapers(own), otherPapers, extras: window } as const
				const steps = stepsOf(asked, before)
				const named = steps.flatMap((one) => (one.is === "send-elsewhere" ? [one.application.number] : []))
				const sendable = otherPapers.filter(({ papers }) => papers.some((one) => isOpen(one) && one.canSend))
				expect(named.toSorted((one, other) => one - other)).toEqual(sendable.map(({ number }) => number))
				const isAllHere = ![own, ...others].flat().some(isOpen)
				for (const one of steps) if (one.is === "come" && one.papers === "here") expect(isAllHere).toBe(true)
			}),
		)
	})

	test.each(["over", "over-without-stall", "withdrawn", "denied"] as const)(
		"is_to_pay_what_is_owed_by_one_who_is_%s",
		(stage) => {
			const payment = { amount: 24_000, dueOn: "2025-11-30", isPending: false }
			const owing = { stage, papers: [form], payment, extras: window }
			expect(stepsOf(owing, before)).toEqual([{ is: "pay", payment, isLate: true }])
		},
	)

	test("is_to_answer_an_offer_whatever_was_told_and_then_to_pay_what_is_owed", () => {
		const by = new Date("2025-12-03T08:00:00Z")
		const payment = { amount: 24_000, dueOn: "2025-11-30", isPending: false }
		for (const stage of STAGES) {
			const asked = { stage, papers: [form], extras: window, offerUntil: by }
			expect(stepsOf(asked, before)).toEqual([{ is: "answer-offer", by }])
			expect(stepsOf({ ...asked, payment }, before)).toEqual([
				{ is: "answer-offer", by },
				{ is: "pay", payment, isLate: true },
			])
		}
		const answered = STAGES.filter((stage) => !canAnswerOffer(stage, { closedAt: null }))
		expect(answered).toEqual(["over", "over-without-stall", "merged"])
	})

	test("asks_nothing_of_anybody_who_has_no_stall_and_owes_nothing", () => {
		const stage = fc.constantFrom<Stage>(...STAGES.filter((one) => one !== "confirmed"))
		fc.assert(
			fc.property(stage, (one) => {
				expect(["wait", "none"]).toContain(
					nextStepOf({ stage: one, papers: [form], extras: window }, before).is,
				)
			}),
		)
	})
})
