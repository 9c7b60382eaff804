import { expect, test } from "vitest"
import { formatLocation } from "./facts.ts"

const at = (location: string | null, town = "Nairobi") =>
	formatLocation({ venue: "Karura Forest, Nairobi", location, town })

test("the_town_is_named_once_however_the_location_was_typed", () => {
	expect(at(null)).toBe("Karura Forest, Nairobi")
	expect(at("Karura Forest, gate C")).toBe("Karura Forest, gate C, Nairobi")
	for (const location of [
		"Karura Forest, gate C, Nairobi",
		"Karura Forest, NAIROBI",
		"Gate C, west Nairobi",
		"nairobi",
	])
		expect(at(location)).toBe(location)
	expect(at("Nairobi Arboretum", "Nairobi")).toBe("Nairobi Arboretum, Nairobi")
	expect(at("Gate of Oldnairobi")).toBe("Gate of Oldnairobi, Nairobi")
})
