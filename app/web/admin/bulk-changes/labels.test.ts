import { expect, test } from "vitest"
import { STORED_TARGETS } from "../../../domain/bulk-changes/rules.ts"
import { changeLabel } from "./labels.ts"

test.each(STORED_TARGETS)("a_change_to_%s_says_how_many_it_is_about_or_that_it_is_about_nobody", (target) => {
	for (const holdsLetters of [true, false]) {
		const change = { target, tagName: "glaze", holdsLetters }
		const undo = { ...change, target: null }
		expect(changeLabel(change, null, 2)).toContain("2 vendors")
		expect(changeLabel(undo, target, 2)).toMatch(/^Undo: .*2 vendors/)
		expect(changeLabel(change, null, 0)).toBe("Nothing to change")
		expect(changeLabel(undo, target, 0)).toBe("Nothing to undo")
	}
})
