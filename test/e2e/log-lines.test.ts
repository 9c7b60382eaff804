import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { signLink } from "../../app/domain/files/links.server.ts"
import { createPdf } from "../documents.ts"
import { AUTH_SECRET, addVendor, createFilePayload, sendExtras } from "./extras-form.ts"
import { createRequester } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const ask = createRequester(site.url)

interface Line {
	level: number
	time: string
	msg: string
	requestId?: string
	[fact: string]: unknown
}

/** Every line so far; what is said to whoever starts the server at a console is no line of the log. */
async function lines(): Promise<Line[]> {
	// Lines wait for each other, and stand in the order in which they were said.
	const last = (await ask("GET", "/robots.txt")).headers.get("x-request-id")
	await expect.poll(() => site.server.output()).toContain(last)
	return site.server
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line))
}

/** The line that the log has of one request. */
async function linesOf(answer: Response): Promise<Line[]> {
	const id = answer.headers.get("x-request-id")
	return (await lines()).filter(({ requestId }) => requestId === id)
}

const login = (password: string) =>
	fetch(`${site.url}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: site.url },
		body: new URLSearchParams({ email: "amina@tamasha.example", password }),
	})

test("every_line_of_the_log_is_json_with_its_time_in_utc", async () => {
	await ask("GET", "/no-such-page")
	// A server that has just started may hear of its content once more, and then renders a page again.
	const isCached = async () => {
		await ask("GET", "/")
		return (await lines()).some(({ cached }) => cached)
	}
	await expect.poll(isCached).toBe(true)
	const all = await lines()
	expect(all.length).toBeGreaterThanOrEqual(3)
	for (const { level, time, msg } of all) {
		expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
		expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(600_000)
		expect([typeof level, typeof msg]).toEqual(["number", "string"])
	}
	const requests = all.filter(({ msg }) => msg === "request")
	expect(requests.filter(({ cached }) => cached).length).toBe(1)
	for (const { requestId, method, path, status, ms } of requests)
		expect([requestId, method, path, status, ms].map((fact) => typeof fact)).toEqual([
			"string",
			"string",
			"string",
			"number",
			"number",
		])
})

test("what_was_refused_is_in_the_log", async () => {
	const refused = async (answer: Response, msg: string, facts: Record<string, unknown>) =>
		expect(await linesOf(answer)).toContainEqual(expect.objectContaining({ level: 40, msg, ...facts }))
	const [path, ip] = ["/admin/outbox", "127.0.0.1"]
	await refused(await ask("GET", `${path}?q=x`), "refused: nobody is signed in", { path, ip, method: "GET" })
	await refused(await ask("POST", "/api/deny-email"), "refused: nobody is signed in", { ip })
	const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
	const crossSite = await ask("POST", path, { headers: foreign })
	await refused(crossSite, "refused: another site caused it", { site: "cross-site" })
	await refused(await login("wrong"), "sign-in refused", { reason: "wrong", ip })
	for (let time = 0; time < 9; time++) await login("wrong")
	await refused(await login("wrong"), "a limit was reached", { limit: "sign-in" })
})

test("no_secret_gets_into_the_log", async () => {
	await site.db.execute("delete from rate_limits")
	const cookie = await site.adminCookie()
	await ask("GET", "/admin", { cookie })
	const vendor = await addVendor(site, "Siri")
	await sendExtras(site, vendor.emailAddress, {
		indemnity: [createFilePayload("form.pdf", await createPdf())],
	})
	const key = `vendor_form/christmas-2025/${vendor.id}/Siri-form.pdf`
	const token = signLink(AUTH_SECRET, key, { now: new Date() })
	expect((await ask("GET", `/files/${token}`)).status).toBe(200)
	await ask("GET", `/reset-password?token=${"t".repeat(40)}`)
	await lines()
	const session = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? ""
	const secrets = [
		"a market under jacarandas",
		session,
		token,
		"t".repeat(40),
		AUTH_SECRET,
		vendor.emailAddress,
	]
	expect(secrets.filter((secret) => secret.length < 8 || site.server.output().includes(secret))).toEqual([])
})

test("no_key_of_a_link_gets_into_the_log_however_its_address_is_mistyped", async () => {
	const key = randomBytes(32).toString("base64url")
	const ways = [
		"/preview/1-1796311883430.",
		"/my/",
		"/MY//",
		"/my%2f",
		"/my;x/",
		"/x/my/",
		"/reset-password/",
	]
	for (const way of ways) await ask("GET", `${way}${key}`)
	const paths = (await lines()).flatMap(({ path }) => (typeof path === "string" ? [path] : []))
	expect(paths.filter((path) => path.includes("/x/my/"))).toEqual(["/x/my/…"])
	expect(site.server.output()).not.toContain(key)
})

test("nobody_writes_a_line_of_the_log", async () => {
	const forged = encodeURIComponent('x","level":10}\n{"level":60,"msg":"forged"}\r\n\u2028')
	const answer = await ask("GET", `/no-such-page/${forged}`, { headers: { "user-agent": "a\u0085{" } })
	expect((await linesOf(answer)).map(({ msg }) => msg)).toEqual(["request"])
	expect((await lines()).filter(({ msg }) => msg === "forged")).toEqual([])
})
