import fc from "fast-check"
import { expect, test } from "vitest"
import { parseCoordinates } from "./inputs.ts"

test("a_point_is_read_as_maps_show_it", () => {
	const millionths = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 })
	fc.assert(
		fc.property(millionths(90), millionths(180), fc.constantFrom(", ", ","), (north, east, comma) => {
			const [latitude, longitude] = [north / 1e6, east / 1e6]
			const text = `${latitude.toFixed(6)}${comma}${longitude.toFixed(6)}`
			expect(parseCoordinates(text)).toEqual({ latitude, longitude })
		}),
		{ numRuns: 30 },
	)
})

test.each([
	"",
	"Karura",
	"36.8",
	"91, 0",
	"0, 181",
	"-1.2326;36.8046",
	"-1.2326, 36.8046, 5",
	"1e5, 2",
	"-1.2326°, 36.8°",
])("%s_is_no_point", (text) => expect(parseCoordinates(text)).toBeUndefined())
