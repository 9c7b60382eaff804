import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { setForm } from "../app/domain/application-forms/application-forms.fixture.ts"
import { addEdition } from "../app/domain/editions/editions.fixture.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const NOW = new Date("2025-11-01T09:00:00Z")
const PATH = "/festivals/easter-2027/terms"
const easter = await addEdition(db, {
	slug: "easter-2027",
	name: "Easter 2027",
	startsOn: "2027-03-27",
	endsOn: "2027-03-29",
})

const write = (terms: string[]) => setForm(db, easter, { terms })
async function read(search = "") {
	const response = await render(db, PATH + search, NOW)
	return { status: response.status, html: await response.text() }
}

test("terms_stand_on_a_page_of_their_own_with_earlier_versions_and_are_kept_from_search_engines", async () => {
	expect((await read()).status).toBe(404)
	await write(["Stalls open at nine."])
	await write(["Stalls open at <ten>."])
	const { status, html } = await read()
	expect(status).toBe(200)
	expect(html).toContain("Easter Festival 2027. Version 2, ")
	expect(html).toContain("Stalls open at &lt;ten&gt;.")
	expect(html).toContain(`<meta name="robots" content="noindex"/>`)
	expect(html).not.toContain("earlier version")
	const earlier = await read("?version=1")
	expect(earlier.html).toContain("Stalls open at nine.")
	expect(earlier.html).toContain("This is an earlier version.")
	for (const version of ["3", "0", "x", "99999999999"])
		expect((await read(`?version=${version}`)).status).toBe(404)
})

test("terms_that_were_taken_away_and_those_of_a_draft_are_not_found", async () => {
	await write([])
	expect((await read()).status).toBe(404)
	expect((await read("?version=1")).status).toBe(200)
	await db.update(editions).set({ publishedAt: null }).where(eq(editions.id, easter))
	expect((await read("?version=1")).status).toBe(404)
})
