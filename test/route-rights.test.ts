import { expect, test } from "vitest"
import { RIGHTS, type Right } from "../app/domain/accounts/rights.ts"
import routes from "../app/routes.ts"
import { ROUTE_RIGHTS, rightFor } from "../app/web/request/route-rights.ts"
import { listModules } from "./route-modules.ts"

const guarded = listModules(routes)
	.map(({ path }) => path)
	.filter((path) => /^\/(admin|api)(\/|$)/.test(path))

test("every_address_of_the_back_office_and_no_other_has_a_right", () => {
	expect(guarded.length).toBeGreaterThan(50)
	expect(Object.keys(ROUTE_RIGHTS).toSorted()).toEqual([...new Set(guarded)].toSorted())
})

test("an_address_that_is_not_listed_is_nobodys", () => {
	for (const path of ["/admin/new-screen", "/login", "/admin/constructor", "__proto__", ""])
		expect(rightFor(path, "GET"), path).toBeUndefined()
})

test("reading_and_sending_may_need_different_rights_and_an_unknown_method_needs_the_higher_one", () => {
	expect(rightFor("admin/import", "GET")).toBe("tables.export")
	for (const method of ["POST", "PUT", "DELETE", "PROPFIND"])
		expect(rightFor("/admin/import", method)).toBe("tables.import")
})

test("every_right_is_needed_somewhere", () => {
	const needed: Right[] = Object.values(ROUTE_RIGHTS).flatMap((right) =>
		typeof right === "string" ? [right] : Object.values(right),
	)
	// These decide what screens show, and open none.
	expect(RIGHTS.filter((right) => !needed.includes(right))).toEqual([
		"applications.identify",
		"contacts.read",
	])
})
