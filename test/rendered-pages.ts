import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import {
	createRequestHandler,
	RouterContextProvider,
	type ServerBuild,
	type ServerEntryModule,
	UNSAFE_withComponentProps as withComponentProps,
	UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router"
import { afterAll } from "vitest"
import { readConfig } from "../app/platform/config.server.ts"
import type { Db } from "../app/platform/db.server.ts"
import { openLog } from "../app/platform/log.server.ts"
import routes from "../app/routes.ts"
import { provideContext, type Services } from "../app/web/request/context.ts"

type Table = ServerBuild["routes"]
export type Route = NonNullable<Table[string]>

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

const describeRoute = ({ id, parentId, path, index, module }: Route) => ({
	id,
	parentId,
	path,
	index,
	module: "/page.js",
	hasAction: module.action !== undefined,
	hasLoader: module.loader !== undefined,
	hasClientAction: false,
	hasClientLoader: false,
	hasClientMiddleware: false,
	hasDefaultExport: module.default !== undefined,
	hasErrorBoundary: module.ErrorBoundary !== undefined,
})

/**
 * Every page of the product, rendered in this process, on any day: no build, no server. A test that uses it mocks
 * `app/ui/stylesheets.ts`, whose addresses only a build knows.
 */
export async function openPages(others: Route[] = []) {
	const dataDir = mkdtempSync(join(tmpdir(), "tamasha-pages-"))
	afterAll(() => rmSync(dataDir, { recursive: true }))
	const config = readConfig({ DATA_DIR: dataDir })
	const root = { id: "root", path: "", file: "root.tsx", children: await routes }
	const table = (await readTable([root], "")).concat(others)
	const entry: ServerEntryModule = await import("../app/entry.server.tsx")
	const handle = createRequestHandler(
		{
			entry: { module: entry },
			routes: Object.fromEntries(table.map((route) => [route.id, route])),
			assets: {
				entry: { imports: [], module: "/entry.js" },
				routes: Object.fromEntries(table.map((route) => [route.id, describeRoute(route)])),
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
	const render = (db: Db, path: string, now: Date, headers: HeadersInit = {}): Promise<Response> => {
		const context = new RouterContextProvider()
		provideContext(context, { db, config, now: () => now } as Services, {
			requestId: "",
			ip: "127.0.0.1",
			origin: "http://localhost",
			log: openLog("error"),
			nonce: "mark",
			errorContext: {},
		})
		return handle(new Request(`http://localhost${path}`, { headers }), context)
	}
	return { table, render, config }
}
