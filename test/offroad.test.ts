import { and, eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { editionDocuments } from "../app/domain/content/schema.server.ts"
import { addEdition, findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()

/** Where the entries called OFFROAD lead, in the menu and on the home page. */
async function readOffroadLinks(): Promise<string[]> {
	const html = await (await render(db, "/", new Date("2026-11-23T09:00:00Z"))).text()
	const anchors = [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
	return [...new Set(anchors.filter(([, , text = ""]) => /OFFROAD/.test(text)).map(([, link = ""]) => link))]
}

test("offroad_leads_home_until_an_offroad_edition_has_a_page_and_then_to_the_nearest", async () => {
	const first = await findFirstEdition(db)
	expect(await readOffroadLinks()).toEqual(["/"])
	const days = { startsOn: "2027-02-06", endsOn: "2027-02-07" }
	const id = await addEdition(db, { slug: "magadi-2027", kind: "offroad", ...days })
	await addEdition(db, { slug: "magadi-2028", kind: "offroad", startsOn: "2028-02-05", endsOn: "2028-02-06" })
	expect(await readOffroadLinks()).toEqual(["/"])
	const ofFirst = and(eq(editionDocuments.editionId, first.id), eq(editionDocuments.name, "page"))
	const [page] = await db.select().from(editionDocuments).where(ofFirst)
	await db.insert(editionDocuments).values({ editionId: id, name: "page", body: page?.body })
	expect(await readOffroadLinks()).toEqual(["/festivals/magadi-2027"])
})
