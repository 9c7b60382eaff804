import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { listAllPictures } from "../gallery/queries.server.ts"
import { picturePartName } from "./entries.server.ts"
import { findPart, readPart } from "./queries.server.ts"
import { visibilityOf } from "./visibility.server.ts"

const { db } = await openTestDatabase()

async function visibility(name: string, change: object) {
	const part = await findPart(db, name)
	if (!part) throw new Error(`no part ${name}`)
	return visibilityOf(db, part, { ...((await readPart(db, part)) as object), ...change })
}

test("what_visitors_do_not_see_is_not_called_on_the_site", async () => {
	expect(await visibility("new-season", {})).toBe("another-season")
	expect(await visibility("new-season", { isCurrent: true })).toBe("on-the-site")
	const [picture] = await listAllPictures(db)
	const name = picturePartName(picture?.id ?? 0)
	expect(await visibility(name, {})).toBe("on-the-site")
	expect(await visibility(name, { year: 1999 })).toBe("year-not-in-gallery")
	expect(await visibility("ticker", {})).toBe("on-the-site")
})
