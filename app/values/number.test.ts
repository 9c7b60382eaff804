import { expect, test } from "vitest"
import { formatKshs } from "./number.ts"

test("an_amount_has_its_currency_and_commas", () => {
	expect([0, 3489500].map(formatKshs)).toEqual(["Kshs 0", "Kshs 3,489,500"])
})
