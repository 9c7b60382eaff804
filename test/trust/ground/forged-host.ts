import { request } from "node:http"
import { request as requestByTls } from "node:https"
import { text } from "node:stream/consumers"
import { EXAMPLE_HOST } from "./proxy-examples.ts"
import { ADMIN } from "./test-server.ts"

/** What a stranger gets through the proxy on `port` who names another host. */
export async function probeForgedHost(port: number): Promise<{ seen: boolean; form: "refused" | "taken" }> {
	const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" }
	const page = await requestOverTls(port, { method: "GET", path: "/about", headers })
	const origin = { ...headers, origin: "https://evil.example" }
	const type = { "content-type": "application/x-www-form-urlencoded" }
	const body = new URLSearchParams(ADMIN).toString()
	const form = await requestOverTls(
		port,
		{ method: "POST", path: "/login", headers: { ...origin, ...type } },
		body,
	)
	const isTaken = form.status < 400 && form.head.includes("set-cookie")
	return { seen: (page.body + page.head).includes("evil.example"), form: isTaken ? "taken" : "refused" }
}

interface TlsRequest {
	method: string
	path: string
	headers: Record<string, string>
}

function requestOverTls(port: number, tlsRequest: TlsRequest, requestBody?: string) {
	const requestOptions = {
		...tlsRequest,
		host: "127.0.0.1",
		port,
		servername: EXAMPLE_HOST,
		rejectUnauthorized: false,
		agent: false,
	}
	return new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
		requestByTls(requestOptions, async (response) => {
			const { statusCode = 0, headers } = response
			resolve({ status: statusCode, head: JSON.stringify(headers), body: await text(response) })
		})
			.on("error", reject)
			.end(requestBody)
	})
}

/** Status and place of the answer to whoever comes without encryption. */
export function fetchRedirect(httpPort: number, host: string): Promise<string> {
	const requestOptions = {
		host: "127.0.0.1",
		port: httpPort,
		path: "/about?x=1",
		headers: { host },
		agent: false,
	}
	return new Promise((resolve, reject) => {
		request(requestOptions, (response) => {
			response.resume()
			resolve(`${response.statusCode} ${response.headers.location ?? ""}`)
		})
			.on("error", reject)
			.end()
	})
}
