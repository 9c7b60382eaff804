import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { loginUrl, safeRedirect } from "./safe-redirect.ts"

const TARGETS = 5_000
const SITE = "https://tamasha.example"

describe("the page to go to after signing in", () => {
	test.each([
		["/admin", "/admin"],
		["/admin/", "/admin/"],
		["/admin?edition=2", "/admin?edition=2"],
		["/admin/vendors?q=clay&status=pending&page=2", "/admin/vendors?q=clay&status=pending&page=2"],
		["/admin/vendors?to=//evil.example", "/admin/vendors?to=//evil.example"],
		["/Admin/Vendors", "/Admin/Vendors"],
		["/admin/vendors#main", "/admin/vendors"],
	])("%s is one of ours", (to, page) => {
		expect(safeRedirect(to)).toBe(page)
	})

	test.each([
		undefined,
		null,
		"",
		"/",
		"/login",
		"/administrator",
		"admin",
		"//evil.example/admin",
		"///evil.example/admin",
		"/\\evil.example/admin",
		"\\\\evil.example/admin",
		"https://evil.example/admin",
		"https:/admin",
		"javascript:alert(1)//admin",
		"/admin/..//evil.example",
		"/admin/%2e%2e//evil.example",
		"/admin/../login",
		"/admin/../../",
		"/admin\\..\\..\\evil.example",
		"/admin\t/../..//evil.example",
		"/\t/evil.example/admin",
		"/admin\r\nset-cookie: a=b",
		"/admin/\u0000",
		"/admin/\u2028",
		" /admin",
		"/admin@evil.example",
		"/admin:80@evil.example",
		`/admin?${"x".repeat(2000)}`,
	])("%j is not", (to) => {
		expect(safeRedirect(to)).toBe("/admin")
	})

	test("whatever_is_asked_for_stays_on_the_site_below_admin", (context) => {
		const part = fc.oneof(
			fc.constantFrom("/admin", "/", "//", "\\", "..", "%2e%2e", "%2f", "@", ":", "?", "#", "\t", "\n", "\r"),
			fc.constantFrom(
				"evil.example",
				"https:",
				"javascript:",
				"data:",
				"\u0000",
				"\u2028",
				"\uff0f",
				" ",
				".",
			),
			fc.string({ maxLength: 6 }),
		)
		const target = fc.oneof(
			fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")),
			fc.array(part, { maxLength: 8 }).map((parts) => `/admin${parts.join("")}`),
			fc.webUrl({ withQueryParameters: true, withFragments: true }),
			fc.string(),
		)
		fc.assert(
			fc.property(target, (to) => {
				// As the browser reads the answer's Location.
				const landed = new URL(safeRedirect(to), `${SITE}/login`)
				expect(landed.origin).toBe(SITE)
				expect(landed.pathname).toMatch(/^\/admin(\/|$)/i)
			}),
			{ numRuns: TARGETS },
		)
		reportMeasurement(context, `${TARGETS} targets, 0 lead off the site or out of /admin`)
	})
})

describe("the way to the login", () => {
	const asked = (method: string, path: string, referer?: string) =>
		loginUrl(new Request(SITE + path, { method, headers: referer ? { referer } : {} }), new URL(SITE + path))

	test("a_page_is_remembered_with_its_query", () => {
		expect(asked("GET", "/admin/vendors?q=clay")).toBe("/login?to=%2Fadmin%2Fvendors%3Fq%3Dclay")
	})

	test("a_change_leads_back_to_the_page_it_came_from", () => {
		expect(asked("POST", "/admin/vendors/12/decision", `${SITE}/admin/vendors?page=2`)).toBe(
			"/login?to=%2Fadmin%2Fvendors%3Fpage%3D2",
		)
		expect(asked("POST", "/admin/vendors/12/decision")).toBe("/login?to=%2Fadmin")
		expect(asked("POST", "/admin/vendors/12/decision", "https://evil.example/phish")).toBe(
			"/login?to=%2Fadmin",
		)
	})
})
