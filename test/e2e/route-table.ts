import { CLOSE_CONNECTION } from "./server-process.ts"

/** One address of the product, as its built route table has it. */
export interface TableRoute {
	/** Name of the route module. */
	id: string
	/** As the router knows it: "/admin/vendors/:id/decision". */
	pattern: string
	/** With plausible values in place of parameters. */
	path: string
	/** It shows something, rather than only answering. */
	isPage: boolean
	takesForm: boolean
	/** Below /admin or /api: nobody gets there without a session. */
	isGuarded: boolean
}

interface ManifestRoute {
	id: string
	parentId?: string
	path?: string
	index?: boolean
	hasAction: boolean
	hasDefaultExport: boolean
}

/** Every address that the running site answers; what is new in routes.ts is in here by itself. */
export async function readRouteTable(siteUrl: string): Promise<TableRoute[]> {
	const page = await (await fetch(`${siteUrl}/login`)).text()
	const address = /\/assets\/manifest-[\w-]+\.js/.exec(page)?.[0]
	const script = await (await fetch(`${siteUrl}${address}`)).text()
	const json = script.replace(/^window\.__reactRouterManifest=/, "").replace(/;\s*$/, "")
	const { routes } = JSON.parse(json) as { routes: Record<string, ManifestRoute> }
	return Object.values(routes)
		.filter(({ path, index }) => path || index)
		.map(({ id, hasAction, hasDefaultExport }) => {
			const pattern = patternOf(id, routes)
			return { id, pattern, path: fillIn(pattern), isPage: hasDefaultExport, takesForm: hasAction }
		})
		.map((route) => ({ ...route, isGuarded: /^\/(admin|api)(\/|$)/.test(route.path) }))
}

function patternOf(id: string, routes: Record<string, ManifestRoute>): string {
	const segments: string[] = []
	for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) segments.unshift(route.path ?? "")
	return `/${segments.filter(Boolean).join("/")}`
}

const fillIn = (pattern: string) => pattern.replace(/:[^/]+/g, "1").replace(/\*/g, "no-such-page")

/** The address at which the browser's router asks for the data of a page. */
export function dataPathOf(path: string): string {
	return path.endsWith("/") ? `${path}_.data` : `${path}.data`
}

export interface RequesterOptions {
	cookie?: string
	headers?: Record<string, string>
}

/** Requests without a browser, from our own origin unless `headers` say otherwise; redirects are not followed. */
export function createRequester(siteUrl: string) {
	return (method: string, path: string, { cookie, headers }: RequesterOptions = {}): Promise<Response> =>
		fetch(siteUrl + path, {
			method,
			redirect: "manual",
			headers: { origin: siteUrl, ...CLOSE_CONNECTION, ...(cookie ? { cookie } : {}), ...headers },
		})
}
