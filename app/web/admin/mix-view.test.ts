import { expect, test } from "vitest"
import { describeNextClick } from "./mix-view.ts"

test("the_next_click_says_in_words_what_comes_and_what_goes", () => {
	const tent = { name: "Walk-in Tent", chosen: 3, waiting: 0, minimum: null, maximum: 40 }
	expect(describeNextClick([tent], 36_000, 1)).toBe("Walk-in Tent 4 of 40, Kshs 36,000 more")
	expect(describeNextClick([tent], 36_000, -1)).toBe("Walk-in Tent 2 of 40, Kshs 36,000 less")
	expect(describeNextClick([tent], null, -1)).toBe("Walk-in Tent 2 of 40")
})
