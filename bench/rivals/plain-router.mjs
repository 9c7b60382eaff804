// A plain React Router server on node:http: the same pages from the same database, compressed, and nothing of
// what our server adds around them: log, security headers, policy, checks, cache. Told by its parent where.
import { createServer } from "node:http"
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import * as build from "virtual:react-router/server-build"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { createElement } from "react"
import { renderToPipeableStream } from "react-dom/server"
import { createRequestHandler, RouterContextProvider, ServerRouter } from "react-router"

const compressed = promisify(gzip)

process.once("message", ({ databaseUrl, ticketsUrl }) => {
	const known = {
		db: drizzle(new pg.Pool({ connectionString: databaseUrl, max: 20 })),
		now: () => new Date(),
	}
	const handle = createRequestHandler({ ...build, entry: { module: { default: renderPage } } }, "production")
	const server = createServer(async (request, response) => {
		const origin = `http://${request.headers.host}`
		const context = new Everything({ ...known, origin, config: { ticketsUrl, signupScripts: {} } })
		const answer = await handle(new Request(origin + request.url, { headers: request.headers }), context)
		const body = await compressed(Buffer.from(await answer.arrayBuffer()))
		response.writeHead(answer.status, {
			...Object.fromEntries(answer.headers),
			"content-encoding": "gzip",
			"content-length": body.length,
		})
		response.end(body)
	})
	server.listen(0, "127.0.0.1", () => process.send(server.address().port))
})

/** Whatever a loader asks its context for, it finds in here. */
class Everything extends RouterContextProvider {
	#all
	constructor(all) {
		super()
		this.#all = all
	}
	get() {
		return this.#all
	}
}

function renderPage(request, status, headers, context) {
	return new Promise((resolve, reject) => {
		const element = createElement(ServerRouter, { context, url: request.url })
		const stream = renderToPipeableStream(element, {
			onAllReady: async () => {
				headers.set("content-type", "text/html; charset=utf-8")
				resolve(new Response(await text(stream.pipe(new PassThrough())), { status, headers }))
			},
			onShellError: reject,
		})
	})
}
