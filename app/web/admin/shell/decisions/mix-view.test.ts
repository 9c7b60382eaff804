import { expect, test } from "vitest"
import { excessAfter } from "../../../../domain/bulk-changes/rules.ts"
import { excessLabel } from "../../release/choice-view.ts"
import { describeNextClick, placesLeftLabel, toMixView } from "./mix-view.ts"
import { overMaximumPrompt } from "./over-maximum.ts"

test("the_next_click_says_in_words_what_comes_and_what_goes", () => {
	const tent = { name: "Walk-in Tent", chosen: 3, waiting: 0, minimum: null, maximum: 40 }
	expect(describeNextClick([tent], 36_000, 1)).toBe("Walk-in Tent 4 of 40, Kshs 36,000 more")
	expect(describeNextClick([tent], 36_000, -1)).toBe("Walk-in Tent 2 of 40, Kshs 36,000 less")
	expect(describeNextClick([tent], null, -1)).toBe("Walk-in Tent 2 of 40")
})

const shared = { name: "Shared Tent", chosen: 0, waiting: 3, minimum: null, maximum: 1 }

test("a_place_on_offer_is_neither_called_chosen_nor_counted_as_left", () => {
	const viewOf = (offered?: number) => {
		const stalls = [offered === undefined ? shared : { ...shared, offered }]
		const mix = { chosen: 0, waiting: 3, categories: [], stalls }
		const from = { status: "pending", choice: null, isOnStandby: false } as const
		const move = {
			count: 1,
			category: "",
			tentType: "Shared Tent",
			from,
			to: { ...from, choice: "yes" },
		} as const
		const excess = excessAfter({ ...mix, revenue: 0 }, [move])
		return [
			toMixView(mix).rows[0]?.text,
			placesLeftLabel(mix),
			overMaximumPrompt("Udongo", excess).description,
			excessLabel(excess),
		]
	}
	expect(viewOf(1)).toEqual([
		"0 of 1, 1 on offer, 3 waiting",
		"0 places left",
		"Shared Tent would have 2 chosen or on offer, of at most 1.",
		"Shared Tent 2 of 1 (1 on offer)",
	])
	expect(viewOf()).toEqual(["0 of 1, 3 waiting", "1 place left", "", ""])
})

test("where_nothing_is_on_offer_the_question_speaks_of_chosen_ones_alone", () => {
	const { description } = overMaximumPrompt("Udongo", [{ name: "Shared Tent", chosen: 2, maximum: 1 }])
	expect(description).toBe("Shared Tent would have 2 chosen, of at most 1.")
})
