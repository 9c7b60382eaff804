import { expect, test, vi } from "vitest"
import { listSectionGroups } from "../app/domain/editing/queries.server.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const NOW = new Date("2025-11-20T12:00:00+03:00")

test("site_content_names_and_leads_to_no_page_that_is_not_there", async () => {
	const sections = (await listSectionGroups(db)).flatMap((group) => group.sections)
	const named = sections.flatMap(({ name, page, about }) => {
		const addresses = [page, ...(about.match(/\/[\w/.-]*\w/g) ?? [])]
		return addresses.filter((path) => !/^\/(admin|nowhere)/.test(path)).map((path) => ({ name, path }))
	})
	expect(named.map(({ path }) => path)).toContain("/eventpage")
	const missing: typeof named = []
	for (const one of named) if ((await render(db, one.path, NOW)).status !== 200) missing.push(one)
	expect(missing).toEqual([])
})
