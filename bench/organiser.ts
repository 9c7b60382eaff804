import { Agent, request } from "node:http"

/** A signed-in organiser's browser, without the browser: one connection that is kept, compressed answers. */
export interface OrganiserClient {
	get(path: string, cookie?: string): Promise<number>
	post(path: string, fields: Record<string, string>): Promise<number>
}

/** @returns calls that resolve to the status of the answer, once it has been read to its end */
export async function signIn(url: string, email: string, password: string): Promise<OrganiserClient> {
	const response = await fetch(`${url}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: url },
		body: new URLSearchParams({ email, password }),
	})
	const session = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
	if (!session.length) throw new Error(`signing in gave ${response.status}`)
	const agent = new Agent({ keepAlive: true, maxSockets: 32 })
	const call = (method: string, path: string, cookie = "", body = "") =>
		new Promise<number>((resolve, reject) => {
			const outgoing = request(url + path, {
				agent,
				method,
				headers: {
					cookie: [...session, cookie].filter(Boolean).join("; "),
					"accept-encoding": "gzip",
					...(body && FORM_HEADERS),
					...(body && { origin: url, "content-length": Buffer.byteLength(body) }),
				},
			})
			outgoing.on("response", (incoming) => {
				incoming.resume()
				incoming.on("end", () => resolve(incoming.statusCode ?? 0))
			})
			outgoing.on("error", reject)
			outgoing.end(body)
		})
	return {
		get: (path, cookie) => call("GET", path, cookie),
		post: (path, fields) => call("POST", path, "", new URLSearchParams(fields).toString()),
	}
}

const FORM_HEADERS = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" }
