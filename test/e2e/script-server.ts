import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll } from "vitest"

/** Puts a form where it stands, as the scripts of sign-up services do, and counts how often it ran. */
const SCRIPT = `{
	const form = document.createElement("form")
	form.innerHTML = '<label>Their email <input type="email"></label><button>Join</button>'
	document.currentScript.after(form)
	window.timesRun = (window.timesRun ?? 0) + 1
}`

export interface ScriptServer {
	origin: string
	/** Paths that were asked for. */
	requestedPaths: string[]
}

/** Another company's sign-up script, on an origin of its own. */
export async function openScriptServer(): Promise<ScriptServer> {
	const requestedPaths: string[] = []
	const server = createServer((request, response) => {
		requestedPaths.push(request.url ?? "")
		response.writeHead(200, {
			"content-type": "text/javascript",
			"cross-origin-resource-policy": "cross-origin",
		})
		response.end(SCRIPT)
	})
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	afterAll(() => {
		server.closeAllConnections()
		server.close()
	})
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestedPaths }
}
