import { sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { neighbours } from "../../web/site/gallery/use-adjacent-pictures.ts"
import { addFirstGallery } from "./commands.server.ts"
import type { GallerySeed } from "./inputs.ts"
import { fileNameOf, listPictures } from "./queries.server.ts"

const { db } = await openTestDatabase()

const picture = (name: string, year: number, month: string): GallerySeed => ({
	year,
	month,
	file: `/art/gallery/${name}.svg`,
	shape: "square",
	width: 640,
	height: 640,
	caption: `Caption of ${name}`,
	alt: `Alternative of ${name}`,
})

beforeEach(async () => {
	await db.execute(sql`truncate gallery_pictures`)
	await addFirstGallery(db, [
		picture("drums", 2024, "july"),
		picture("dogs", 2024, "april"),
		picture("kites", 2023, "july"),
		picture("baskets", 2024, "july"),
	])
})

const names = async (filter: { year: number; month?: string }) =>
	(await listPictures(db, filter)).map(({ name }) => name)

test("a_year_shows_its_pictures_in_the_order_they_hang", async () => {
	expect(await names({ year: 2024 })).toEqual(["drums", "dogs", "baskets"])
})

test("the_month_buttons_filter_by_month_within_the_year", async () => {
	expect(await names({ year: 2024, month: "july" })).toEqual(["drums", "baskets"])
	expect(await names({ year: 2024, month: "april" })).toEqual(["dogs"])
	expect(await names({ year: 2024, month: "december" })).toEqual([])
})

test("a_year_without_pictures_is_empty", async () => {
	expect(await names({ year: 2021 })).toEqual([])
})

test("a_gallery_that_has_pictures_is_left_alone", async () => {
	await addFirstGallery(db, [picture("later", 2024, "july")])
	expect(await names({ year: 2024 })).toEqual(["drums", "dogs", "baskets"])
})

test("previous_and_next_wrap_around", () => {
	expect(neighbours(0, 50)).toEqual({ previous: 49, next: 1 })
	expect(neighbours(49, 50)).toEqual({ previous: 48, next: 0 })
	expect(neighbours(0, 1)).toEqual({ previous: 0, next: 0 })
})

test("a_picture_is_called_as_its_file_without_folder_and_ending", () => {
	expect(fileNameOf("/art/gallery/2024-april-01.svg")).toBe("2024-april-01")
})
