import { hash } from "node:crypto"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener, type HttpBindings } from "@hono/node-server"
import { type Context, Hono } from "hono"
import { afterEach } from "vitest"
import { openLog } from "../../app/platform/log.server.ts"
import { publicPageHeaders } from "../../app/web/request/public-page.ts"
import { compressPages } from "../http/compress-pages.ts"
import { withExchange } from "../http/exchange.ts"
import type { Rendering } from "./cached-page.ts"
import { createAddressResolver, type Routes } from "./page-address.ts"
import { createPageCache } from "./page-cache.ts"

const VENDORS = ["udongo", "acacia-ceramics"]

const route = (id: string, path: string | undefined, headers?: unknown, parentId = "root") => ({
	[id]: { id, path, index: path === undefined, parentId, module: { headers } },
})

const ROUTES: Routes = {
	root: { id: "root", path: "", module: {} },
	...route("index", undefined, publicPageHeaders()),
	...route("home", "home", publicPageHeaders()),
	...route("about", "about", publicPageHeaders()),
	...route("list", "Vendors-dec", publicPageHeaders({ vendor: /^[\w-]+$/, q: /^$/ })),
	...route("vendor", "Vendors-dec/:slug", publicPageHeaders()),
	...route("private", "private"),
	...route("missing", "*", publicPageHeaders()),
}

/** Each page of the site below, at its one address. */
export const PAGES = [
	"/",
	"/home",
	"/about",
	"/Vendors-dec",
	...VENDORS.flatMap((slug) => [`/Vendors-dec/${slug}`, `/Vendors-dec?vendor=${slug}`]),
]

/** Something to compress. */
const STALLS = Array.from({ length: 2_000 }, (_, stall) => `<p>${(stall * 7_919) % 1_009}</p>`).join("")

const cleanups: (() => void)[] = []
afterEach(() => {
	for (const close of cleanups.splice(0)) close()
})

/**
 * A site of a few pages behind the cache. Each says how many were rendered before it and at which address;
 * `rendered` counts, `failure` is what rendering answers instead of a page, `held` keeps it until that is resolved.
 */
export async function startSite(publicUrl?: string) {
	const cache = createPageCache(openLog("silent"))
	const site = { rendered: 0, failure: 0, held: Promise.resolve(), cache, url: "" }
	const config = { publicUrl, trustProxy: false, port: 0 }
	const app = new Hono<{ Bindings: HttpBindings }>()
	const render = async (_: Context, pageRequest: Request) => {
		const nth = ++site.rendered
		const { failure, held } = site
		await held
		return failure
			? { response: new Response("no page", { status: failure }) }
			: renderPage(new URL(pageRequest.url), nth)
	}
	const resolveAddress = createAddressResolver(ROUTES, config)
	app.use(compressPages)
	app.use(cache.cachePages(resolveAddress, render))
	app.all("*", async (c) => (await render(c, c.req.raw)).response)
	const server = createServer(
		withExchange(config, () => {}, cache.serveCached(resolveAddress, getRequestListener(app.fetch))),
	)
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	cleanups.push(() => server.close())
	site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return site
}

function renderPage({ pathname, search, host, searchParams }: URL, nth: number): Rendering {
	const [, first, slug = searchParams.get("vendor")] = pathname.split("/")
	const isThere = PAGES.includes(`/${first}`) && (slug === null || VENDORS.includes(slug))
	const data = `data(${nth})`
	const headers = new Headers({ "content-type": "text/html; charset=utf-8" })
	if (first !== "private") headers.set("cache-control", "public, max-age=0, must-revalidate")
	const policy = "default-src 'none'; script-src 'self'"
	headers.set("content-security-policy", `${policy} 'sha256-${hash("sha256", data, "base64")}'`)
	const heading = `<h1>version ${nth} for ${host} at ${pathname}${search}</h1>`
	const page = (attribute: string, inside: string) =>
		Buffer.from(`${heading}${STALLS}<script type="text/plain" id="data"${attribute}>${inside}</script>`)
	const bytes = page("", data)
	const splitData = (address: string) => ({
		html: page(` data-src="${address}"`, ""),
		data: Buffer.from(data),
		policy,
	})
	const status = isThere || first === "private" ? 200 : 404
	return { response: new Response(bytes, { status, headers }), page: { bytes, splitData } }
}

interface RawResponse {
	status: number
	body: Buffer
	headers: Record<string, string | string[] | undefined>
}

/** Asks with a request line as it stands, which `fetch` would tidy. */
export function sendRawRequest(
	siteUrl: string,
	target: string,
	{ method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
	return new Promise<RawResponse>((resolve, reject) => {
		request(siteUrl, { path: target, method, headers }, async (response) => {
			const body = Buffer.concat(await response.toArray())
			resolve({ status: response.statusCode ?? 0, body, headers: response.headers })
		})
			.on("error", reject)
			.end()
	})
}

/** Asks as a program does that unpacks what it gets. */
export const fetchPage = async (url: string, headers: Record<string, string> = {}) => {
	const response = await fetch(url, { headers })
	return { status: response.status, text: await response.text(), headers: response.headers }
}
