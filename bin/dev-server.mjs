// The site while it is being worked on: Vite answers for its own modules and tells the browser what has changed,
// and every request is answered by the code as it is at that moment.
import { createServer as createHttpServer } from "node:http"
import { join, relative, resolve } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { createServer as createVite } from "vite"

// One of the Vites that React Router opens would end the process at once, and leave the database behind.
process.on("newListener", (signal, listener) => {
	if (listener.name === "parentSigtermCallback") setImmediate(() => process.off(signal, listener))
})
// A terminal that was closed takes nothing any more.
process.stdout.on("error", () => undefined)
process.stderr.on("error", () => undefined)

// Whoever develops is the only one to see it, unless they say otherwise.
process.env.HOST ||= "127.0.0.1"
const dataDir = resolve(process.env.DATA_DIR || "data")
const http = createHttpServer()
// The browser hears of changes at the address of the site itself, which is all that the page's policy allows.
const vite = await createVite({
	appType: "custom",
	server: {
		middlewareMode: true,
		hmr: { server: http },
		watch: {
			ignored: ["**/data/**", "**/build*/**"],
			// What was read of a file that is just being written would stay.
			awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
		},
		// Vite hands out every file of the project but these: secrets, documents and the database are none of it.
		fs: { deny: [".env", ".env.*", "*.{crt,pem}", "**/.git/**", "**/data/**", `${dataDir}/**`] },
	},
})
const load = (module) => vite.ssrLoadModule(module)
const loadPages = () => load("virtual:react-router/server-build")

const { serve } = await load("./bin/commands/serve.ts")
// Not before `serve` hears signals too. Open connections would keep the server from ending, and what Vite watches this process.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
	process.on(signal, () => vite.ws.close().catch(() => undefined))
http.once("close", () => vite.close().catch(() => undefined))
await serve({ serve: serveLatest })
if (process.exitCode) await vite.close()

/** @returns `http`, which from now on answers with what the code of each moment makes of `parts` */
async function serveLatest(parts) {
	let current
	async function latestListener() {
		const { createAppListener } = await load("./server/start.ts")
		await loadPages()
		if (current?.createAppListener !== createAppListener)
			current = { createAppListener, listener: createAppListener(parts, loadPages) }
		return current.listener
	}
	http.on("request", (request, response) =>
		vite.middlewares(request, response, () =>
			latestListener().then(
				(listener) => listener(request, response),
				(error) => respondWithError(error, response),
			),
		),
	)
	vite.watcher.on("change", (file) => void followContent(parts, file))
	return http
}

/** The content of `content/` lies in the database: pages read it there. */
async function followContent({ services }, file) {
	const name = relative(vite.config.root, file)
	if (!name.startsWith(join("content", "")) || !name.endsWith(".json")) return
	try {
		const { followContent: follow } = await load("./server/follow-content.ts")
		if (await follow(services.db, file)) vite.ws.send({ type: "full-reload" })
		else console.log(`${name} fills a new database only: DATA_DIR=/tmp/new npm run dev shows it`)
	} catch (error) {
		console.error(`${name}: ${error.message}`)
		vite.ws.send({ type: "error", err: { message: `${name}: ${error.message}`, stack: "" } })
	}
}

/** In the terminal, and in the browser, which tries again as soon as a file is changed. */
function respondWithError(error, response) {
	vite.ssrFixStacktrace(error)
	const message = stripVTControlCharacters([error.stack ?? error, error.frame].join("\n"))
	console.error(message)
	// Vite forgets the old code a moment after.
	vite.watcher.once("all", () => setTimeout(() => vite.ws.send({ type: "full-reload" }), 100))
	response.writeHead(500, { "content-type": "text/html; charset=utf-8" })
	response.end(`<!doctype html><title>A fault in the code</title>
<script type="module" src="/@vite/client"></script>
<h1>A fault in the code</h1><pre>${message.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</pre>`)
}
