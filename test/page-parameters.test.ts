import { createElement } from "react"
import { useSearchParams } from "react-router"
import { expect, test, vi } from "vitest"
import { type PublicPageHeaders, publicPageHeaders } from "../app/web/request/public-page.ts"
import { openTestDatabase } from "./database.ts"
import { openPages, type Route } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()

/** A page that reads what it does not name. */
function CarelessPage() {
	const [params] = useSearchParams()
	return createElement("p", {}, params.get("colour"), params.get("year"))
}

const careless: Route = {
	id: "careless",
	parentId: "root",
	path: "careless",
	module: {
		headers: publicPageHeaders({ year: /^\d+$/ }),
		default: CarelessPage,
	},
}
const { table, render: renderAt } = await openPages([careless])
const render = (path: string) => renderAt(db, path, new Date())

/** Is in each address, so that one who goes through all of its parameters is told from others. */
const PROBE = "probe=1"
const READS = ["get", "getAll", "has", "keys", "entries", "values", "forEach", Symbol.iterator] as const

/** The names of the parameters that our code reads meanwhile; "every" where it goes through all. */
async function readWhile(work: () => Promise<unknown>): Promise<Set<string>> {
	const names = new Set<string>()
	const prototype = URLSearchParams.prototype
	const own = READS.map((name) => [name, Object.getOwnPropertyDescriptor(prototype, name)] as const)
	for (const [name, { value } = {}] of own) {
		const note = function (this: URLSearchParams, ...given: unknown[]) {
			const [, , caller = ""] = (new Error().stack ?? "").split("\n")
			const name = typeof given[0] === "string" ? given[0] : "every"
			const isAsked = name !== "every" || String(this).includes(PROBE)
			if (isAsked && !caller.includes("node_modules")) names.add(name)
			return Reflect.apply(value, this, given)
		}
		Object.defineProperty(prototype, name, { value: note, configurable: true, writable: true })
	}
	await work().finally(() => {
		for (const [name, descriptor] of own) Object.defineProperty(prototype, name, descriptor ?? {})
	})
	return names
}

const namedBy = ({ module }: Route) => (module.headers as Partial<PublicPageHeaders> | undefined)?.parameters
const publicRoutes = table.filter((route) => namedBy(route) && route !== careless)

/** One value of each, so that whatever only shows with it is rendered as well. */
const GIVEN: Record<string, string> = {
	year: "2024",
	month: "july",
	filter: "months",
	vendor: "acacia-ceramics",
	page: "1",
	q: "pot",
	tab: "attendee",
}

async function readBy(route: Route): Promise<Set<string>> {
	const parents = table.filter(({ id }) => id === route.parentId && id !== "root")
	const path = `/${[...parents, route].map((one) => one.path ?? "").join("/")}`
		.replaceAll(/\/+/g, "/")
		.replace(":slug", route.id === "festival" ? "christmas-2025" : "christmas-2024")
		.replace(":listing", "acacia-ceramics")
		.replace("*", "nowhere")
	const names = Object.keys(namedBy(route) ?? {}).filter((name) => name in GIVEN)
	const search = new URLSearchParams(names.map((name) => [name, GIVEN[name] ?? ""]))
	return readWhile(async () => {
		for (const query of [`?${PROBE}`, `?${PROBE}&${search}`]) {
			const { status } = await render(path + query)
			if (status >= 500) throw new Error(`${path}${query}: ${status}`)
		}
	})
}

test("the_public_pages_are_found", () => {
	expect(publicRoutes.map(({ path }) => path)).toEqual(
		expect.arrayContaining([undefined, "about", "gallery", "vendors/:listing", "Vendors-dec", "*"]),
	)
})

test.each(publicRoutes)("$id reads no parameter that it does not name", async (route) => {
	const named = Object.keys(namedBy(route) ?? {})
	const read = await readBy(route)
	expect([...read].filter((name) => !named.includes(name))).toEqual([])
	expect(named.filter((name) => !read.has(name))).toEqual([])
})

test("a_page_that_reads_another_would_be_noticed", async () => {
	expect([...(await readBy(careless))].toSorted()).toEqual(["colour", "year"])
})
