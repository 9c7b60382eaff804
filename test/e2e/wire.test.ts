import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { createRequester, type RequesterOptions, readRouteTable } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite({ isBehindTls: true })
const ask = createRequester(site.url)
const cookie = await site.adminCookie()
const table = await readRouteTable(site.url)
const home = await (await ask("GET", "/")).text()
const assets = [...home.matchAll(/(?:src|href)="(\/[^"/]+[^"]*\.\w{2,5})"/g)].map(([, path = ""]) => path)

const TOKEN_SEGMENT = /\/:(token|secret|submissionKey)/

/** One of each kind: page, kept page, refusal, redirect, data, file, call, missing, broken. */
const KINDS: [method: string, path: string, ask?: RequesterOptions][] = [
	["GET", "/"],
	["GET", "/"],
	["GET", "/login"],
	["GET", "/login.data"],
	["GET", "/no-such-page"],
	["GET", "/admin"],
	["GET", "/admin", { cookie }],
	["GET", "/admin/outbox.data", { cookie }],
	...["/healthz", "/robots.txt"].map((path): [string, string] => ["GET", path]),
	["HEAD", "/about"],
	["GET", "/files/made-up"],
	["GET", "/%00"],
	["GET", "/assets/none.js"],
	["GET", assets[0] ?? "none"],
	["POST", "/api/send-email"],
	["DELETE", "/contact"],
	["OPTIONS", "/contact"],
	["POST", "/contact", { headers: { origin: "https://evil.example" } }],
	["POST", "/contact", { headers: { "content-type": "multipart/form-data" } }],
]

const HEADERS: Record<string, RegExp> = {
	"strict-transport-security": /^max-age=31536000; includeSubDomains$/,
	"content-security-policy": /^default-src 'none';.*(base-uri 'none'|; sandbox$)/,
	"x-content-type-options": /^nosniff$/,
	"referrer-policy": /^strict-origin(-when-cross-origin)?$/,
	"x-frame-options": /^DENY$/,
	"cross-origin-resource-policy": /^same-origin$/,
}

test("every_kind_of_answer_has_its_headers", async () => {
	const wrong: string[] = []
	for (const [method, path, more] of KINDS) {
		const { status, headers } = await ask(method, path, more)
		const policy = headers.get("content-security-policy") ?? ""
		if (!/frame-ancestors 'none'/.test(policy)) wrong.push(`${method} ${path} ${status} may be framed`)
		if (headers.get("content-type")?.startsWith("text/html") && !/object-src 'none'/.test(policy))
			wrong.push(`${method} ${path} ${status} may load objects`)
		for (const [name, pattern] of Object.entries(HEADERS))
			if (!pattern.test(headers.get(name) ?? "")) wrong.push(`${method} ${path} ${status}: ${name}`)
	}
	expect(wrong).toEqual([])
})

test("no_page_hears_an_address_that_opens_something_whatever_was_answered", async () => {
	const token = "Aa1".repeat(15).slice(0, 43)
	const ofToken = table.map(({ pattern }) => pattern).filter((one) => TOKEN_SEGMENT.test(one))
	expect(ofToken.length).toBeGreaterThan(20)
	const paths = ofToken.map((one) => one.replace(TOKEN_SEGMENT, `/${token}`).replace(/:\w+/g, "1"))
	const heard: string[] = []
	for (const path of [...paths, ...paths.map((one) => `${one}/none`), `/reset-password?token=${token}`])
		for (const method of ["GET", "POST", "DELETE"]) {
			const { status, headers } = await ask(method, path)
			if (headers.get("referrer-policy") !== "strict-origin") heard.push(`${method} ${path} ${status}`)
		}
	expect(heard).toEqual([])
	expect((await ask("GET", "/home")).headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
})

test("no_answer_lets_another_origin_read_it", async () => {
	const open: string[] = []
	for (const [method, path, { headers, ...more } = {}] of KINDS) {
		const asked = { "access-control-request-method": "POST", ...headers, origin: "https://evil.example" }
		const answer = await ask(method, path, { ...more, headers: asked })
		for (const name of answer.headers.keys())
			if (name.startsWith("access-control")) open.push(`${method} ${path}: ${name}`)
	}
	expect(open).toEqual([])
})

test("every_body_says_what_it_is_and_in_which_letters", async () => {
	const silent: string[] = []
	const paths = [...table.map(({ path }) => path), ...assets, "/files/made-up", "/assets/none.js"]
	for (const path of paths) {
		const answer = await ask("GET", path, { cookie })
		const type = answer.headers.get("content-type") ?? ""
		const isText = /^text\/|[+/]xml|javascript/.test(type)
		const isRight = isText ? /; ?charset=utf-8$/i.test(type) : type !== ""
		if ((await answer.text()) && !isRight) silent.push(`${path} ${answer.status}: "${type}"`)
	}
	expect(silent).toEqual([])
})

test("nothing_is_led_from_http_to_https_in_silence", async () => {
	const plainly = createRequester(site.server.url)
	for (const path of ["/", "/healthz", "/calendar.ics"]) expect((await plainly("GET", path)).status).toBe(200)
	const headers = { origin: site.url }
	expect((await plainly("POST", "/api/send-email", { headers })).status).toBe(401)
})

test("every_cookie_is_bound_to_this_host_and_kept_from_scripts", async () => {
	const form = new URLSearchParams({ email: "amina@tamasha.example", password: "a market under jacarandas" })
	const post = (path: string, body: URLSearchParams, who = cookie) =>
		fetch(site.url + path, {
			method: "POST",
			redirect: "manual",
			headers: { origin: site.url, cookie: who },
			body,
		})
	const answers = [
		await post("/admin/sidebar", new URLSearchParams({ sidebar: "collapsed" })),
		await post("/admin/edition", new URLSearchParams({ edition: "christmas-2025" })),
		await post("/admin/vendors/1/decision", new URLSearchParams({ status: "approved" })),
		await post("/login", form, ""),
	]
	const set = answers.flatMap(({ headers }) => headers.getSetCookie())
	const names = set.map((said) => said.split("=")[0]).toSorted()
	expect(names).toEqual([
		"__Host-edition",
		"__Host-messages",
		"__Host-sidebar",
		"__Host-tamasha",
		"__Host-tamasha-browser",
	])
	for (const said of set) {
		expect(said).toMatch(/; Path=\/(;|$)/)
		expect(said).toMatch(/; Secure/)
		expect(said).toMatch(/; HttpOnly/)
		expect(said).toMatch(/; SameSite=(Lax|Strict)(;|$)/)
		expect(said).not.toMatch(/Domain/i)
	}
})

test("a_field_that_no_form_has_changes_nothing", async () => {
	const submissionKey = randomUUID()
	const fields = { brandName: "Udongo", contactPerson: "Wanjiru", emailAddress: "potter@udongo.example" }
	const choice = { phoneNumber: "0712 345 678", tentSpace: "Shared Tent - Kshs 12,500", submissionKey }
	const unasked = { id: "99", number: "99", status: "approved", confirmationSent: "on", editionId: "99" }
	const sent = await fetch(`${site.url}/contact?tab=vendor&status=approved`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: site.url },
		body: new URLSearchParams({ ...unasked, ...fields, ...choice }),
	})
	expect(sent.headers.get("location")).toBe(`/contact/received/${submissionKey}`)
	const stored = await site.db
		.select()
		.from(vendorApplications)
		.where(eq(vendorApplications.emailAddress, fields.emailAddress))
	expect(stored).toMatchObject([{ number: 1, status: "pending", confirmationSent: false }])
})

test("a_parameter_given_twice_is_one", async () => {
	const signIn = (query: string, body: string) =>
		fetch(`${site.url}/login?${query}`, {
			method: "POST",
			redirect: "manual",
			headers: { origin: site.url, "content-type": "application/x-www-form-urlencoded" },
			body,
		})
	const right = "email=amina@tamasha.example&password=a+market+under+jacarandas"
	const twice = await signIn("to=/admin/outbox&to=//evil.example", `${right}&email=x@y.example&password=x`)
	expect([twice.status, twice.headers.get("location")]).toEqual([302, "/admin/outbox"])
	expect((await signIn("", `email=x@y.example&password=x&${right}`)).status).toBe(401)
	const made = `${cookie.split("=")[0]}=made-up`
	expect((await ask("GET", "/admin", { cookie: `${made}; ${cookie}` })).status).toBe(302)
	expect((await ask("GET", "/admin/vendors?q=a&q=b&status=pending&status=x", { cookie })).status).toBe(200)
})

/** What the server says to bytes that no client of ours would write. */
async function answerTo(bytes: string): Promise<string> {
	const socket = connect(Number(new URL(site.server.url).port), "127.0.0.1")
	await once(socket, "connect")
	socket.end(bytes)
	return text(socket)
}

describe("a_request_whose_end_is_unclear_is_refused", () => {
	const head = "POST /api/send-email HTTP/1.1\r\nHost: localhost\r\n"
	const second = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

	test.each([
		["length and chunks", `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`],
		["two lengths", `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello${second}`],
		["chunks under another name", `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${second}`],
		["a negative length", `${head}Content-Length: -5\r\n\r\nhello${second}`],
		["a header folded over two lines", `${head}X: a\r\n Content-Length: 5\r\n\r\n${second}`],
		["a blank before the colon", `${head}Content-Length : 5\r\n\r\nhello${second}`],
	])("%s", async (_, bytes) => {
		const said = await answerTo(bytes)
		expect(said).toMatch(/^HTTP\/1\.1 400 /)
		expect(said.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
	})

	test("two that are clear are both answered, so the others can fail", async () => {
		const said = await answerTo(`${head}Content-Length: 5\r\n\r\nhello${second}`)
		expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 403", "HTTP/1.1 200"])
	})
})

test("trace_is_refused", async () => {
	const said = await answerTo("TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: jacaranda\r\n\r\n")
	expect(said).toMatch(/^HTTP\/1\.1 40[35] /)
	expect(said).not.toContain("jacaranda")
})
