import { request } from "node:http"
import { request as requestByTls } from "node:https"
import { text } from "node:stream/consumers"
import { NAME } from "./front-examples.ts"
import { ADMIN } from "./served.ts"

/** What a stranger gets through the proxy on `port` who names another host. */
export async function forgedHost(port: number): Promise<{ seen: boolean; form: "refused" | "taken" }> {
	const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" }
	const page = await askByTls(port, { method: "GET", path: "/about", headers })
	const origin = { ...headers, origin: "https://evil.example" }
	const type = { "content-type": "application/x-www-form-urlencoded" }
	const body = new URLSearchParams(ADMIN).toString()
	const form = await askByTls(port, { method: "POST", path: "/login", headers: { ...origin, ...type } }, body)
	const isTaken = form.status < 400 && form.head.includes("set-cookie")
	return { seen: (page.body + page.head).includes("evil.example"), form: isTaken ? "taken" : "refused" }
}

interface AskByTls {
	method: string
	path: string
	headers: Record<string, string>
}

function askByTls(port: number, ask: AskByTls, sent?: string) {
	const where = { ...ask, host: "127.0.0.1", port, servername: NAME, rejectUnauthorized: false, agent: false }
	return new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
		requestByTls(where, async (answer) => {
			const { statusCode = 0, headers } = answer
			resolve({ status: statusCode, head: JSON.stringify(headers), body: await text(answer) })
		})
			.on("error", reject)
			.end(sent)
	})
}

/** Status and place of the answer to whoever comes without encryption. */
export function redirectOf(httpPort: number, host: string): Promise<string> {
	const where = { host: "127.0.0.1", port: httpPort, path: "/about?x=1", headers: { host }, agent: false }
	return new Promise((resolve, reject) => {
		request(where, (answer) => {
			answer.resume()
			resolve(`${answer.statusCode} ${answer.headers.location ?? ""}`)
		})
			.on("error", reject)
			.end()
	})
}
