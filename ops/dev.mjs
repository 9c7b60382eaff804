// The site with hot reload: Vite answers for its own modules, server.ts for the rest.
import { createServer } from "vite"

const vite = await createServer({ server: { middlewareMode: true } })
const { startServer } = await vite.ssrLoadModule("./server.ts")
const { readConfig } = await vite.ssrLoadModule("./app/platform/config.server.ts")
const server = await startServer(readConfig(process.env), {
	build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
	wrap: (listener) => (request, response) =>
		vite.middlewares(request, response, () => listener(request, response)),
})
process.once("SIGINT", () =>
	server
		.stop()
		.then(() => vite.close())
		.then(() => process.exit(0)),
)
