import { expect, test } from "vitest"
import { phoneAddress, toKenyanPhone } from "./phone.ts"

const GROUPED = ["712345678", "712 345 678", "712-345-678", "(712) 345.678", "712/345 678"]
const PREFIXES = ["", "0", "254", "+254", "+254 ", "00254", "+254 (0)", "+254 0"]

test("however_a_kenyan_number_is_typed_its_link_calls_the_same", () => {
	const typed = PREFIXES.flatMap((prefix) => GROUPED.map((number) => prefix + number))
	expect(typed.map(phoneAddress)).toEqual(typed.map(() => "tel:+254712345678"))
})

test.each([
	["+44 20 7946 0018", "tel:+442079460018"],
	["020 271 2345", "tel:0202712345"],
	["0112 345 678", "tel:+254112345678"],
	["0712345678 / 0722345678", undefined],
	["0712 345 678 (Wanjiru)", undefined],
	["N/A", undefined],
	["12", undefined],
	["", undefined],
])("%j_has_the_link_%j", (typed, address) => expect(phoneAddress(typed)).toBe(address))

test.each(["254712345678", "0712345678", "712345678", "00254712345678", "2540712345678"])(
	"%s_is_a_phone_that_m_pesa_can_ask",
	(typed) => expect(toKenyanPhone(typed)).toBe("254712345678"),
)

test.each(["07123456789", "0512345678", "+44 20 7946 0018", "", "0712/345678"])(
	"%j_is_none_that_m_pesa_can_ask",
	(typed) => expect(toKenyanPhone(typed)).toBeUndefined(),
)
