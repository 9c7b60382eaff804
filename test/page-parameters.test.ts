import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { createElement } from "react"
import {
	createRequestHandler,
	RouterContextProvider,
	type ServerBuild,
	type ServerEntryModule,
	useSearchParams,
	UNSAFE_withComponentProps as withComponentProps,
	UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router"
import { afterAll, expect, test, vi } from "vitest"
import { readConfig } from "../app/platform/config.server.ts"
import { openLog } from "../app/platform/log.server.ts"
import routes from "../app/routes.ts"
import { provideContext, type Services } from "../app/web/request/context.ts"
import { type PublicPageHeaders, publicPageHeaders } from "../app/web/request/public-page.ts"
import { openTestDatabase } from "./database.ts"

// A build knows the address of the stylesheet; here there is none.
vi.mock("../app/ui/theme.css?url", () => ({ default: "/theme.css" }))

const { db } = await openTestDatabase()
const DATA_DIR = mkdtempSync(join(tmpdir(), "tamasha-parameters-"))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

type Table = ServerBuild["routes"]
type Route = NonNullable<Table[string]>

/** The route table with its modules, as a build has it. */
async function readTable(entries: RouteConfigEntry[], parentId: string): Promise<Route[]> {
	const read = async ({ file, children = [], ...entry }: RouteConfigEntry): Promise<Route[]> => {
		const id = entry.id ?? file.replace(/\.tsx?$/, "")
		const { default: page, ErrorBoundary, ...others } = await import(/* @vite-ignore */ `../app/${file}`)
		// What the build writes around the parts of a route.
		const module: Route["module"] = {
			...others,
			default: page && withComponentProps(page),
			ErrorBoundary: ErrorBoundary && withErrorBoundaryProps(ErrorBoundary),
		}
		return [{ ...entry, id, parentId, module }, ...(await readTable(children, id))]
	}
	return (await Promise.all(entries.map(read))).flat()
}

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
const table = (
	await readTable([{ id: "root", path: "", file: "root.tsx", children: await routes }], "")
).concat(careless)
const byId: Table = Object.fromEntries(table.map((route) => [route.id, route]))

const known = (route: Route) => {
	const { module } = route
	return {
		id: route.id,
		parentId: route.parentId,
		path: route.path,
		index: route.index,
		module: "/page.js",
		hasAction: module.action !== undefined,
		hasLoader: module.loader !== undefined,
		hasClientAction: false,
		hasClientLoader: false,
		hasClientMiddleware: false,
		hasDefaultExport: module.default !== undefined,
		hasErrorBoundary: module.ErrorBoundary !== undefined,
	}
}
const entry: ServerEntryModule = await import("../app/entry.server.tsx")
const answer = createRequestHandler(
	{
		entry: { module: entry },
		routes: byId,
		assets: {
			entry: { imports: [], module: "/entry.js" },
			routes: Object.fromEntries(table.map((route) => [route.id, known(route)])),
			url: "/manifest.js",
			version: "",
		},
		publicPath: "/",
		assetsBuildDirectory: "",
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
		routeDiscovery: { mode: "initial" },
	} as unknown as ServerBuild,
	"production",
)

function render(path: string): Promise<Response> {
	const context = new RouterContextProvider()
	const config = readConfig({ DATA_DIR })
	provideContext(context, { db, config, now: () => new Date() } as Services, {
		requestId: "",
		ip: "127.0.0.1",
		origin: "http://localhost",
		log: openLog("error"),
		nonce: "mark",
		errorContext: {},
	})
	return answer(new Request(`http://localhost${path}`), context)
}

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
	q: "pot",
	tab: "attendee",
}

async function readBy(route: Route): Promise<Set<string>> {
	const parents = table.filter(({ id }) => id === route.parentId && id !== "root")
	const path = `/${[...parents, route].map((one) => one.path ?? "").join("/")}`
		.replaceAll(/\/+/g, "/")
		.replace(":slug", "acacia-ceramics")
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
		expect.arrayContaining([undefined, "about", "gallery", "vendors/:slug", "Vendors-dec", "*"]),
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
