import fc from "fast-check"
import { expect, test } from "vitest"
import { quantityField } from "../../../domain/extras/order-inputs.ts"
import { type OwnOrder, orderVersion } from "../../../domain/extras/own-orders.server.ts"
import { changedFieldsOf } from "./order-view.ts"

const orderOf = (wristbands: number, tables: number): OwnOrder => ({
	formItems: [
		{
			...{ item: "extraWristbands", name: "Extra wristbands", price: 300, quantity: wristbands },
			...{ charged: null, until: null, isOpen: true },
		},
	],
	lines: [
		{
			option: { id: 7, name: "Table", price: 500 },
			ordered: tables ? { name: "Table", price: 500, quantity: tables } : null,
			...{ most: null, left: null, until: null, isOpen: true },
		},
	],
})

test("only_what_was_typed_otherwise_than_the_screen_had_it_is_kept", () => {
	const number = fc.nat(9)
	const typed = fc.oneof(number.map(String), fc.constantFrom("", " ", "x", "-1", " 3 ", "03"))
	fc.assert(
		fc.property(number, number, typed, typed, (wristbands, tables, one, other) => {
			const fields = { extraWristbands: one, [quantityField(7)]: other }
			const kept = changedFieldsOf(fields, orderVersion(orderOf(wristbands, tables)))
			const isSame = (text: string, count: number) => text.trim() !== "" && Number(text) === count
			expect("extraWristbands" in kept).toBe(!isSame(one, wristbands))
			expect(quantityField(7) in kept).toBe(!isSame(other, tables))
			for (const [name, text] of Object.entries(kept)) expect(text).toBe(fields[name as keyof typeof fields])
		}),
	)
})

test("of_a_screen_that_names_no_numbers_everything_that_was_typed_is_kept", () => {
	for (const version of ["", ",", "extraWristbands", "extraWristbands:300", "7:"])
		expect(changedFieldsOf({ extraWristbands: "0" }, version)).toEqual({ extraWristbands: "0" })
})
