import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { editions } from "../app/domain/editions/schema.server.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const first = await findFirstEdition(db)

const COUNTDOWN = /In \d+ days|Tomorrow|Today|Open again/

test.each([
	["before_its_month", "2026-03-31T12:00:00Z", false],
	["in_its_month", "2026-04-15T12:00:00Z", false],
	["after_its_month", "2026-05-01T12:00:00Z", true],
])("of_an_edition_whose_month_alone_is_known_no_page_counts_days_%s", async (_, moment, isOver) => {
	const textOf = async (path: string) => (await render(db, path, new Date(moment))).text()
	const april = { startsOn: "2026-04-01", endsOn: "2026-04-30", dayOpensAt: null, dayClosesAt: null } as const
	for (const datePrecision of ["month", "day"] as const) {
		await db
			.update(editions)
			.set({ ...april, datePrecision })
			.where(eq(editions.id, first.id))
		const page = await textOf("/eventpage")
		const isCounted = datePrecision === "day" && !isOver
		expect([datePrecision, page.includes("Add to calendar")]).toEqual([datePrecision, isCounted])
		for (const text of [page, await textOf("/"), await textOf("/tickets")])
			expect([datePrecision, COUNTDOWN.test(text)]).toEqual([datePrecision, isCounted])
		expect(page.includes("This festival is over.")).toBe(isOver)
	}
})
