import { METHODS, request } from "node:http"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { sample } from "../sample.ts"
import { dataPathOf, readRouteTable } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const table = await readRouteTable(site.url)
const open = table.filter(({ isGuarded }) => !isGuarded)

/** By Node's own client: `fetch` does not send every method. */
async function ask(method: string, path: string, cookie = "") {
	const { promise, resolve, reject } = Promise.withResolvers<{
		status: number
		allow?: string
		body: string
	}>()
	const sent = request(
		site.url + path,
		{ method, headers: { origin: site.url, connection: "close", cookie } },
		async (answer) =>
			resolve({
				status: answer.statusCode ?? 0,
				allow: answer.headers.allow,
				body: await text(answer),
			}),
	)
	sent.on("error", reject).end()
	return promise
}

/** What only a fault of the program says. */
const SERVER_ERROR =
	/server error|application error|went wrong|something broke|\bat \S+ \(|node_modules|You made a/i
/** It asks for a tunnel, and the connection is ended. */
const OTHERS = METHODS.filter((method) => method !== "CONNECT")
/** What browsers and tools send, and the first of those that only file servers know. */
const USUAL = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]

function findFault(
	method: string,
	{ status, allow, body }: Awaited<ReturnType<typeof ask>>,
): string | undefined {
	if (status >= 500) return `${status}`
	if (SERVER_ERROR.test(body)) return `${status} ${SERVER_ERROR.exec(body)?.[0]}`
	if (status !== 405) return undefined
	if (!allow || allow.split(", ").includes(method)) return `405 allows ${allow}`
	return method === "HEAD" || /^[^<>{}]+\.\n?$/.test(body) ? undefined : `405 says ${body.slice(0, 200)}`
}

test("no_method_makes_a_public_address_speak_of_an_error_of_ours", async () => {
	const wrong: string[] = []
	const refused = new Set<string>()
	for (const { path } of open) {
		for (const address of [path, dataPathOf(path)]) {
			for (const method of sample(`methods of ${address}`, OTHERS, 4, (one) => USUAL.includes(one))) {
				const answer = await ask(method, address)
				const fault = findFault(method, answer)
				if (fault) wrong.push(`${method} ${address}: ${fault}`)
				if (answer.status === 405) refused.add(`${method} ${address}`)
			}
		}
	}
	expect(wrong).toEqual([])
	expect([...refused]).toEqual(
		expect.arrayContaining([
			"POST /festivals/1/apply",
			"POST /about",
			"PUT /sitemap.xml",
			"PROPFIND /contact",
		]),
	)
	const errors = site.server
		.output()
		.split("\n")
		.filter((line) => /"level":[56]0/.test(line))
	expect(errors).toEqual([])
})

test("an_address_that_takes_no_form_says_so_and_what_it_allows", async () => {
	expect(await ask("POST", "/festivals/christmas-2025/apply")).toEqual({
		status: 405,
		allow: "GET, HEAD",
		body: "Nothing can be sent to this address.\n",
	})
})

/** What React Router takes for sending a form as well. */
const OTHER_FORM_METHODS = ["PUT", "PATCH", "DELETE"]

test("every_form_is_sent_by_post_alone_whoever_sends_it", async () => {
	const cookie = await site.adminCookie()
	const wrong: string[] = []
	const forms = table.filter(({ takesForm }) => takesForm)
	expect(forms.length).toBeGreaterThan(100)
	for (const { path, isGuarded, isPage } of forms) {
		for (const address of [path, dataPathOf(path), ...(isPage ? [`${path}?index`] : [])]) {
			for (const method of sample(`forms of ${address}`, OTHER_FORM_METHODS, 1)) {
				const { status, allow = "", body } = await ask(method, address, isGuarded ? cookie : "")
				const isRefused = status === 405 && /^(GET, HEAD, POST|POST)$/.test(allow) && !/[<>]/.test(body)
				if (!isRefused) wrong.push(`${method} ${address}: ${status} ${allow}`)
			}
		}
	}
	expect(wrong).toEqual([])
})

test("a_session_is_ended_by_no_other_method_than_post", async () => {
	const cookie = await site.adminCookie()
	for (const method of OTHER_FORM_METHODS) {
		expect(await ask(method, "/logout", cookie)).toEqual({
			status: 405,
			allow: "GET, HEAD, POST",
			body: "Forms are sent to this address by POST.\n",
		})
		expect((await ask("GET", "/admin", cookie)).status).toBe(200)
	}
	expect((await ask("POST", "/logout", cookie)).status).toBe(302)
	expect((await ask("GET", "/admin", cookie)).status).toBe(302)
})
