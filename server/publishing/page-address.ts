import type { IncomingMessage } from "node:http"
import { matchRoutes, type RouteObject } from "react-router"
import type { Config } from "../../app/platform/config.server.ts"
import type { PageParameters, PublicPageHeaders } from "../../app/web/request/public-page.ts"
import { siteOrigin } from "../http/request-origin.ts"
import { isBackOfficePath } from "./back-office-path.ts"

/** One public page, however its address was spelt. */
export interface PageAddress {
	key: string
	/** Where it is rendered: as the route table writes it, with the parameters that the page reads and no others. */
	url: string
	path: string
	/** Of its route: "/vendors/:slug". */
	pattern: string
	search: string
	isLight: boolean
	/** What is asked for: the page itself, or what its scripts fetch beside it (cached-page.ts). */
	variant: "page" | "script"
	/** Of whatever no route knows. */
	isCatchAll: boolean
}

export type AddressResolver = (request: IncomingMessage) => PageAddress | undefined

type OriginConfig = Pick<Config, "publicUrl" | "trustProxy" | "port">

/** Of the build's table of routes, by their id. */
export type Routes = Record<string, BuiltRoute | undefined>

interface BuiltRoute extends Pick<RouteObject, "path" | "index" | "caseSensitive"> {
	id: string
	parentId?: string
	module: { headers?: unknown }
}

interface PagePath {
	path: string
	pattern: string
	/** Of the route that it ends at. */
	id: string
	parameters: PageParameters
	isData: boolean
}

/** Spellings that are remembered: paths that are asked for again are matched once. */
const MAX_SPELLINGS = 1_000
const MAX_SPELLING_LENGTH = 200
/** What a path may name a thing by; none of ours is called otherwise. */
const PLAIN_SLUG = /^[\w-]{1,100}$/

/**
 * Finds out which public page a request asks for, by the table of routes. undefined: none, or one that is rendered
 * again for each request, because a parameter that it reads has a value that is not cached.
 */
export function createAddressResolver(routes: Routes, config: OriginConfig): AddressResolver {
	const tree = buildRouteTree(routes)
	const spellings = new Map<string, PagePath | undefined>()

	function pathOf(spelling: string): PagePath | undefined {
		if (spelling.length > MAX_SPELLING_LENGTH) return matchPage(spelling, routes, tree)
		if (!spellings.has(spelling)) {
			if (spellings.size >= MAX_SPELLINGS) spellings.clear()
			spellings.set(spelling, matchPage(spelling, routes, tree))
		}
		return spellings.get(spelling)
	}

	return (request) => {
		const { method, url = "", headers } = request
		if ((method !== "GET" && method !== "HEAD") || url.includes("#")) return undefined
		const [spelling = "", query = ""] = splitAt(url, url.indexOf("?"))
		const page = pathOf(spelling)
		const origin = page && cachedOrigin(request, config)
		if (!page || !origin) return undefined
		const given = query ? new URLSearchParams(query) : NO_PARAMETERS
		const search = query ? cacheableSearch(given, page) : ""
		if (search === undefined) return undefined
		const variant = !page.isData && given.has("data") ? "script" : "page"
		const isLight = variant === "page" && !page.isData && headers["save-data"] === "on"
		const target = origin + (page.isData ? dataPath(page.path) : page.path) + (search && `?${search}`)
		return {
			key: `${isLight ? "light" : "full"} ${target}`,
			url: target,
			path: page.path,
			pattern: page.pattern,
			search,
			isLight,
			variant,
			isCatchAll: page.path.endsWith("*"),
		}
	}
}

const NO_PARAMETERS = new URLSearchParams()
const splitAt = (text: string, at: number) => (at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)])

/** As React Router finds it (its getNormalizedPath and matchRoutes). */
function matchPage(spelling: string, routes: Routes, tree: RouteObject[]): PagePath | undefined {
	const requestedPath = URL.parse(spelling)?.pathname
	// What begins like the back office has no header of the public pages: it is not the one page of all that is missing.
	if (!requestedPath || isBackOfficePath(requestedPath)) return undefined
	const isData = requestedPath.endsWith(".data")
	const pathname = requestedPath.endsWith("/_.data")
		? requestedPath.slice(0, -"_.data".length)
		: requestedPath.replace(/\.data$/, "")
	const matches = matchRoutes(tree, { pathname }) ?? []
	const leaf = matches.at(-1)
	const id = leaf?.route.id ?? ""
	const headers = routes[id]?.module.headers as Partial<PublicPageHeaders> | undefined
	if (!headers?.parameters || !leaf) return undefined
	const { "*": _, ...params } = leaf.params
	if (!Object.values(params).every((value) => PLAIN_SLUG.test(value ?? ""))) return undefined
	const pattern = `/${matches
		.map(({ route }) => route.path)
		.filter(Boolean)
		.join("/")}`
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "")
	return { path, pattern, id, parameters: headers.parameters, isData }
}

/** Without the back office: React Router reads the whole table anew for each address that is new. */
function buildRouteTree(routes: Routes, parentId = ""): RouteObject[] {
	return Object.values(routes)
		.filter((route) => route !== undefined)
		.filter(({ path, parentId: parent }) => (parent ?? "") === parentId && !isBackOfficePath(`/${path}`))
		.map(
			({ id, path, index, caseSensitive }): RouteObject =>
				index
					? { id, path, index, caseSensitive }
					: { id, path, caseSensitive, children: buildRouteTree(routes, id) },
		)
}

/** The address at which the browser's router asks for the data of a page. */
const dataPath = (path: string) => (path === "/" ? "/_.data" : `${path}.data`)

/** The parameters that the page reads, in the order in which its route names them. */
function cacheableSearch(given: URLSearchParams, { parameters, id, isData }: PagePath): string | undefined {
	const read = new URLSearchParams()
	for (const [name, cached] of Object.entries(parameters)) {
		const values = given.getAll(name)
		const [value] = values
		if (value === undefined) continue
		if (values.length > 1 || !cached.test(value)) return undefined
		read.append(name, value)
	}
	const loaders = isData ? given.getAll("_routes") : []
	if (loaders.length === 0) return read.toString()
	// Within the site the router asks for the page's own data, without those of the frame around it.
	if (loaders.length > 1 || loaders[0] !== id) return undefined
	read.append("_routes", id)
	return read.toString()
}

/**
 * Pages name their own origin. Where no setting says which that is, pages are cached under the addresses of this
 * machine at the port that it listens at: a `Host` can be made up without end.
 */
function cachedOrigin(request: IncomingMessage, config: OriginConfig): string | undefined {
	const origin = siteOrigin(request, config)
	if (config.publicUrl) return origin
	const usualPort = origin.startsWith("https:") ? 443 : 80
	const port = Number(/:(\d+)$/.exec(origin)?.[1] ?? usualPort)
	return port === request.socket.localPort ? origin : undefined
}
