import fc from "fast-check"
import { expect, test } from "vitest"
import {
	heightAt,
	keptWidths,
	PICTURE_FORMATS,
	PICTURE_WIDTHS,
	parsePictureFile,
	pictureAddress,
	pictureIdOf,
	pictureName,
} from "./rules.ts"

const side = fc.integer({ min: 1, max: 8_000 })
const size = fc.record({ width: side, height: side })
const id = fc.integer({ min: 1, max: 999_999_999 })
const sha256 = fc.stringMatching(/^[0-9a-f]{64}$/)

test("a_picture_is_kept_in_fixed_widths_and_never_in_more_than_it_has", () => {
	fc.assert(
		fc.property(size, (picture) => {
			const widths = keptWidths(picture)
			const own = Math.min(picture.width, 1920)
			expect(widths.length).toBeGreaterThan(0)
			expect(widths).toEqual([...new Set(widths)].toSorted((one, other) => one - other))
			for (const width of widths) {
				expect(width).toBeLessThanOrEqual(picture.width)
				expect([...PICTURE_WIDTHS, own]).toContain(width)
			}
			// However tall it is, making it ready takes little memory.
			const widest = widths.at(-1) ?? 0
			expect(widest === widths[0] || widest * heightAt(picture, widest) <= 4_500_000).toBe(true)
		}),
	)
})

test("an_address_leads_back_to_the_very_file_and_a_name_to_its_picture", () => {
	fc.assert(
		fc.property(
			id,
			sha256,
			fc.constantFrom(...PICTURE_WIDTHS),
			fc.constantFrom(...PICTURE_FORMATS),
			(...all) => {
				const [number, hash, width, format] = all
				const address = pictureAddress({ id: number, sha256: hash }, width, format)
				const [, file = ""] = /^\/pictures\/([^/]+)$/.exec(address) ?? []
				expect(parsePictureFile(file)).toEqual({ id: number, hash: hash.slice(0, 12), width, format })
				expect(pictureIdOf(pictureName(number))).toBe(number)
			},
		),
	)
})

test.each([
	"poster-christmas",
	"photo-",
	"photo-0",
	"photo-01",
	"photo-1x",
	"photo-1e3",
	"Photo-1",
	" photo-1",
])("%s_is_no_picture_of_the_library", (name) => expect(pictureIdOf(name)).toBe(undefined))

test("what_is_no_file_of_a_picture_is_looked_up_nowhere", () => {
	fc.assert(fc.property(fc.string(), (file) => void expect(parsePictureFile(file)).toBe(undefined)))
	for (const file of ["1-3f2c9a01b7de-640.svg", "1-3f2c9a01b7de-640.avif/..", "0-3f2c9a01b7de-640.avif"])
		expect(parsePictureFile(file)).toBe(undefined)
})
