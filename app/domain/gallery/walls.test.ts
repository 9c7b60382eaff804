import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { listAllPictures } from "./gallery.fixture.ts"
import { galleryPictures } from "./schema.server.ts"
import { countWallPictures, listWallPictures, listWalls, type Wall } from "./walls.server.ts"

const { db } = await openTestDatabase()

async function readWall(wall: Wall) {
	const total = await countWallPictures(db, wall)
	const offsets = Array.from({ length: Math.ceil(total / 20) }, (_, page) => page * 20)
	return (
		await Promise.all(offsets.map((offset) => listWallPictures(db, wall, { offset, limit: 20 })))
	).flat()
}

test("the_pages_of_all_walls_hold_every_picture_once_in_the_order_they_hang", async () => {
	const days = ["2024-07-06", "2026-04-04", "2024-03-30"]
	for (const [nth, day] of days.entries()) {
		const editionId = await addEdition(db, { startsOn: day, endsOn: day })
		const picture = { shape: "square", width: 9, height: 9, caption: "Kites", alt: "" } as const
		await db.insert(galleryPictures).values([
			{ editionId, position: 2, src: `/second-${nth}.svg`, ...picture },
			{ editionId, position: 1, src: `/first-${nth}.svg`, ...picture },
		])
	}
	const walls = await listWalls(db)
	expect(walls.map(({ year, edition }) => [year, edition !== undefined])).toEqual([
		[2026, true],
		[2024, false],
		[2024, true],
		[2024, true],
	])
	const ids = (await Promise.all(walls.map(readWall))).flat().map(({ id }) => id)
	expect(ids).toEqual((await listAllPictures(db)).map(({ id }) => id))
})
