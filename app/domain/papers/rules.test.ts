import fc from "fast-check"
import { expect, test } from "vitest"
import { isMeantFor } from "../editions/audience.ts"
import { isToBeSent, paperStateOf, SENT_STATES } from "../paper-requirements/rules.ts"
import { rejectionReason } from "./rules.ts"

const day = fc
	.integer({ min: 0, max: 400 })
	.map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))

test("a_paper_is_valid_only_if_it_is_accepted_and_covers_the_last_day", () => {
	fc.assert(
		fc.property(
			fc.option(fc.record({ state: fc.constantFrom(...SENT_STATES), expiresOn: fc.option(day) }), {
				nil: undefined,
			}),
			fc.boolean(),
			day,
			(sent, expires, endsOn) => {
				const state = paperStateOf(sent, { expires }, { endsOn })
				const covers = !expires || (sent?.expiresOn ?? "") >= endsOn
				expect(state === "accepted").toBe(sent?.state === "accepted" && covers)
				expect(state === "expired").toBe(sent?.state === "accepted" && !covers)
				expect(state === "missing").toBe(sent === undefined)
				expect(isToBeSent(state)).toBe(!["accepted", "received"].includes(state))
			},
		),
	)
})

test("a_paper_of_some_categories_or_stalls_is_asked_of_nobody_else", () => {
	const all = { categories: [], stalls: [] }
	const potter = { category: "Ceramics", stall: "Standard Tent" }
	expect(isMeantFor(all, { category: "", stall: null })).toBe(true)
	expect(isMeantFor({ ...all, categories: ["Food"] }, potter)).toBe(false)
	expect(isMeantFor({ ...all, categories: ["Food", "Ceramics"] }, potter)).toBe(true)
	expect(isMeantFor({ ...all, stalls: ["Double Tent"] }, potter)).toBe(false)
	expect(isMeantFor({ categories: ["Ceramics"], stalls: ["Standard Tent"] }, potter)).toBe(true)
	expect(isMeantFor({ ...all, stalls: ["Standard Tent"] }, { ...potter, stall: null })).toBe(false)
})

test("a_ticked_reason_and_what_is_written_both_reach_the_vendor_the_ticked_one_first", () => {
	const reason = "It is not signed."
	expect(rejectionReason({ reason, written: "Page 2, please." })).toBe("It is not signed. Page 2, please.")
	expect(rejectionReason({ reason, written: "" })).toBe(reason)
	expect(rejectionReason({ reason: "", written: "Page 2, please." })).toBe("Page 2, please.")
	expect(rejectionReason({ reason: "", written: "" })).toBe("")
})
