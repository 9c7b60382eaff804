import { expect, test } from "vitest"
import { differencesBetween, mergeStates } from "./differences.server.ts"
import type { Field } from "./fields.ts"

const line = (key: string, label: string): Field => ({ key, label, kind: "line", mayBeEmpty: false })
const field: Field = {
	key: "",
	label: "",
	kind: "group",
	fields: [
		line("heading", "Heading"),
		{ key: "prices", label: "Prices", kind: "list", itemLabel: "price", item: line("", "price") },
	],
}

test("differences_name_every_box_that_is_not_the_same", () => {
	const before = { heading: "Tickets", prices: ["500", "200"] }
	expect(differencesBetween(field, before, { heading: "Tickets", prices: ["600"] })).toEqual([
		{ where: "Prices, price 1", before: "500", after: "600" },
		{ where: "Prices, price 2", before: "200", after: "" },
	])
	expect(differencesBetween(field, before, before)).toEqual([])
})

test("what_only_the_other_changed_is_theirs_and_everything_else_mine", () => {
	const base = { heading: "A", text: "B", list: [1], inner: { one: 1, two: 2 } }
	const mine = { heading: "Mine", text: "B", list: [1, 2], inner: { one: 1, two: 20 } }
	const theirs = { heading: "Theirs", text: "Theirs", list: [3], inner: { one: 10, two: 2 } }
	expect(mergeStates(base, mine, theirs)).toEqual({
		heading: "Mine",
		text: "Theirs",
		list: [1, 2],
		inner: { one: 10, two: 20 },
	})
})
