import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { listAllPictures } from "../gallery/queries.server.ts"
import { pictureSectionName } from "./entries.server.ts"
import { findSection, readSection } from "./queries.server.ts"
import { visibilityOf } from "./visibility.server.ts"

const { db } = await openTestDatabase()

async function visibility(name: string, change: object) {
	const section = await findSection(db, name)
	if (!section) throw new Error(`no part ${name}`)
	return visibilityOf(db, section, { ...((await readSection(db, section)) as object), ...change })
}

test("what_visitors_do_not_see_is_not_called_on_the_site", async () => {
	expect(await visibility("new-season", {})).toBe("another-season")
	expect(await visibility("new-season", { isCurrent: true })).toBe("on-the-site")
	const [picture] = await listAllPictures(db)
	const name = pictureSectionName(picture?.id ?? 0)
	expect(await visibility(name, {})).toBe("on-the-site")
	expect(await visibility(name, { year: 1999 })).toBe("year-not-in-gallery")
	expect(await visibility("ticker", {})).toBe("on-the-site")
})
