import { sql } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { addTestAdmin } from "../app/domain/accounts/accounts.fixture.ts"
import { cloneEdition } from "../app/domain/cloning/commands.server.ts"
import { proposeDates } from "../app/domain/cloning/rules.ts"
import { addListings } from "../app/domain/directory/commands.server.ts"
import { findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { createPreviewLink, previewTokenOf } from "../app/domain/editions/preview-links.server.ts"
import { readEditionSettings } from "../app/domain/editions/queries.server.ts"
import { serializePreviewCookie } from "../app/web/request/preview-cookie.server.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render, config } = await openPages()
const at = new Date("2026-11-20T11:05:00Z")
const by = await addTestAdmin(db, "amina@tamasha.example")

/** A draft made from Christmas, and the cookie of who follows a link to it. */
async function addDraft(name: string, startsOn: string) {
	const source = await findFirstEdition(db)
	const settings = (await readEditionSettings(db, source.id)) ?? expect.fail("no source")
	const clone = { name, title: "Festival", ...proposeDates(settings, startsOn) }
	const cloned = await cloneEdition(db, source.id, clone, { by, at })
	if (!cloned.ok) throw new Error(cloned.reason)
	const link = (await createPreviewLink(db, cloned.id, { by, at })) ?? expect.fail("no link")
	const token = previewTokenOf(link, config.authSecret)
	const [cookie = ""] = serializePreviewCookie(token, 60, config).split(";")
	return { ...cloned, cookie }
}

const easter = await addDraft("Easter 2027", "2027-03-26")
const jamhuri = await addDraft("Jamhuri 2027", "2027-12-11")
const PAGE = "/festivals/easter-2027"
const PAGES = [PAGE, `${PAGE}/guidelines`, `${PAGE}/vendors`]
const ask = (path: string, cookie?: string) => render(db, path, at, cookie ? { cookie } : {})

const listing = {
	craft: "pottery",
	description: "Bowls.",
	website: "",
	logo: null,
	editedAt: sql`now()`,
} as const

test.each(PAGES)("%s_of_a_draft_is_seen_with_a_link_to_it_alone_and_leads_to_the_others", async (path) => {
	for (const cookie of [undefined, jamhuri.cookie])
		expect([path, (await ask(path, cookie)).status]).toEqual([path, 404])
	const seen = await ask(path, easter.cookie)
	expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "no-store"])
	const html = await seen.text()
	expect(html).toContain("This is a draft.")
	expect(html).toContain('<meta name="robots" content="noindex"')
	expect(html).toContain(`<link rel="canonical" href="http://localhost${path}"/>`)
	for (const other of PAGES) expect(html).toContain(`href="${other}"`)
})

test("guidelines_of_a_draft_are_its_own", async () => {
	const html = await (await ask(`${PAGE}/guidelines`, easter.cookie)).text()
	expect(html).toContain("Easter 2027, 26-28 Mar 2027")
	expect(html).toContain("<title>Easter 2027: Guidelines for vendors | ")
	expect(await (await ask("/vendor-guidelines", easter.cookie)).text()).toContain(
		"Christmas 2025, 12-14 Dec 2025",
	)
})

test("vendors_of_a_draft_are_those_that_visitors_will_see", async () => {
	const empty = await (await ask(`${PAGE}/vendors`, easter.cookie)).text()
	expect(empty).toContain("No vendors have been published yet.")
	await db.transaction((tx) =>
		addListings(tx, easter.id, [
			{ ...listing, name: "Clay Corner", publishedAt: sql`now()` },
			{ ...listing, name: "Still Secret" },
		]),
	)
	const html = await (await ask(`${PAGE}/vendors`, easter.cookie)).text()
	expect([html.includes("Clay Corner"), html.includes("Still Secret")]).toEqual([true, false])
	const own = [`${PAGE}/vendors/clay-corner`, "/directory/easter-2027/clay-corner/words"]
	for (const path of own)
		expect([path, (await ask(path)).status, (await ask(path, easter.cookie)).status]).toEqual([
			path,
			404,
			200,
		])
	const secret = [`${PAGE}/vendors/still-secret`, "/directory/easter-2027/still-secret/words"]
	for (const path of secret) expect([path, (await ask(path, easter.cookie)).status]).toEqual([path, 404])
})

test("published_guidelines_stand_at_one_address", async () => {
	const shared = `<link rel="canonical" href="http://localhost/vendor-guidelines"/>`
	for (const path of ["/vendor-guidelines", "/festivals/christmas-2025/guidelines"]) {
		const seen = await ask(path)
		expect([path, seen.status, (await seen.text()).includes(shared)]).toEqual([path, 200, true])
	}
	for (const slug of ["july-2024", "nobody", "nobody%00"])
		expect([slug, (await ask(`/festivals/${slug}/guidelines`, easter.cookie)).status]).toEqual([slug, 404])
})
