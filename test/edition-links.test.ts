import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { readEditionDocument, writeEditionDocument } from "../app/domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../app/domain/content/edition-documents.ts"
import { addListings } from "../app/domain/directory/commands.server.ts"
import { directoryVendors } from "../app/domain/directory/schema.server.ts"
import { addEdition, findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { editions, tentOptions } from "../app/domain/editions/schema.server.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const christmas = await findFirstEdition(db)

const at = (nairobiTime: string) => new Date(`${nairobiTime}+03:00`)
const NOW = at("2025-11-01T12:00")
const read = async (path: string, now = NOW) => ({ html: await (await render(db, path, now)).text() })

const EASTER = "easter-2027"
const easter = await addEdition(db, {
	slug: EASTER,
	name: "Easter 2027",
	startsOn: "2027-03-27",
	endsOn: "2027-03-29",
	applicationsOpenAt: at("2025-11-01T08:00"),
	applicationsCloseAt: at("2027-02-01T18:00"),
})
await db.insert(tentOptions).values({ editionId: easter, position: 1, name: "Gazebo", price: 9000 })
const page = await readEditionDocument(db, christmas.id, EDITION_DOCUMENTS.page)
await writeEditionDocument(db, easter, EDITION_DOCUMENTS.page, page)

test("an_edition_leads_to_its_vendors_guidelines_and_form_as_long_as_there_are_any", async () => {
	const linksAt = async (now: Date, path = `/festivals/${EASTER}`) => {
		const { html } = await read(path, now)
		return html.match(/See the vendors|Apply for a stall|Guidelines for vendors(?=<\/a>)/g) ?? []
	}
	expect(await linksAt(NOW)).toEqual(["Apply for a stall"])
	expect((await read(`/festivals/${EASTER}`)).html).toContain(`href="/festivals/${EASTER}/apply"`)
	expect(await linksAt(at("2027-02-01T18:00"))).toEqual([])
	await addListings(db, easter, [{ name: "Udongo", craft: "pottery", description: "", website: "" }])
	expect(await linksAt(at("2027-02-01T18:00"))).toEqual([])
	await db.update(directoryVendors).set({ publishedAt: NOW }).where(eq(directoryVendors.editionId, easter))
	const guidelines = await readEditionDocument(db, christmas.id, EDITION_DOCUMENTS.guidelines)
	await writeEditionDocument(db, easter, EDITION_DOCUMENTS.guidelines, guidelines)
	expect(await linksAt(at("2027-02-01T18:00"))).toEqual(["See the vendors", "Guidelines for vendors"])
	expect(await linksAt(NOW, "/eventpage")).toEqual([])
})

test("a_form_says_at_its_head_when_it_takes_place_and_until_when_one_can_apply", async () => {
	const { html } = await read(`/contact?tab=vendor&edition=${EASTER}`)
	expect(html.replaceAll("<!-- -->", "")).toContain(
		"27, 28 and 29 March 2027. Applications close on 1 Feb 2027 at 18:00, Nairobi time.",
	)
	await db.update(editions).set({ applicationsCloseAt: null }).where(eq(editions.id, easter))
	const endless = (await read(`/contact?tab=vendor&edition=${EASTER}`)).html
	expect(endless).toContain("27, 28 and 29 March 2027")
	expect(endless).not.toContain("Applications close")
})
