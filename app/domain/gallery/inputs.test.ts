import { expect, test } from "vitest"
import galleryFile from "../../../content/pages/gallery.json" with { type: "json" }
import { galleryCopy } from "./inputs.ts"

test("the_gallery_has_its_years_and_an_answer_for_each_empty_one", () => {
	const { years, defaultYear, months, emptyYears } = galleryCopy.parse(galleryFile)
	expect([years, defaultYear]).toEqual([[2024, 2023, 2022, 2021], 2024])
	expect(months.map(({ label }) => label)).toEqual(["APRIL", "JULY", "DECEMBER"])
	expect(emptyYears.map(({ year }) => year)).toEqual([2023, 2022, 2021])
})
