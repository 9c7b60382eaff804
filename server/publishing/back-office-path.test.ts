import fc from "fast-check"
import { matchRoutes } from "react-router"
import { expect, test } from "vitest"
import { isBackOfficePath } from "./back-office-path.ts"

const TABLE = [{ path: "admin" }, { path: "admin/vendors" }, { path: "administration" }, { path: "*" }]

const letter = fc.oneof(
	fc.constantFrom(..."adminADMIN/.%"),
	fc.constantFrom("%61", "%41", "%6D", "%2f", "%25", "%zz", "é"),
	fc.constantFrom("admin", "admin/vendors", "administration"),
)
const path = fc.array(letter, { maxLength: 8 }).map((letters) => `/${letters.join("")}`)

test("whatever_the_router_finds_a_page_of_the_back_office_at_is_one_of_its_paths", () => {
	let found = 0
	fc.assert(
		fc.property(path, (pathname) => {
			const match = matchRoutes(TABLE, { pathname })?.at(-1)?.route.path
			if (!match?.startsWith("admin")) return
			found += 1
			expect([pathname, isBackOfficePath(pathname)]).toEqual([pathname, true])
		}),
		{ numRuns: 3_000 },
	)
	expect(found).toBeGreaterThan(50)
})

test("what_begins_otherwise_is_none", () => {
	expect(["/", "/adm", "/x/admin", "//admin", "/%2561dmin"].filter(isBackOfficePath)).toEqual([])
})
