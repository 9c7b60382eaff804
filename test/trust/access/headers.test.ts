import { sql } from "drizzle-orm"
import { expect, onTestFinished } from "vitest"
import { signLink } from "../../../app/domain/files/links.server.ts"
import { openTestDatabase } from "../../database.ts"
import { createPdf } from "../../documents.ts"
import { AUTH_SECRET, addVendor, createFilePayload, sendExtras } from "../../e2e/extras-form.ts"
import { createRequester, dataPathOf, readRouteTable } from "../../e2e/route-table.ts"
import { openTlsProxy } from "../../e2e/tls-proxy.ts"
import { openCarelessSite } from "../ground/careless-site.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

/** On every answer, whatever its status. */
const EVERYWHERE: Record<string, RegExp> = {
	"content-security-policy": /default-src 'none'/,
	"x-content-type-options": /^nosniff$/,
	"referrer-policy": /^strict-origin(-when-cross-origin)?$/,
	"x-frame-options": /^(DENY|SAMEORIGIN)$/,
	"cross-origin-opener-policy": /^same-origin$/,
	"cross-origin-resource-policy": /^same-origin$/,
	"permissions-policy": /camera=\(\)/,
	"strict-transport-security": /max-age=31536000/,
	"x-request-id": /^[0-9a-f-]{36}$/,
}

/** What is wrong with the headers of an answer. */
function faultsOf({ headers }: Response): string[] {
	const missing = Object.entries(EVERYWHERE).filter(
		([name, pattern]) => !pattern.test(headers.get(name) ?? ""),
	)
	const policy = (headers.get("content-security-policy") ?? "").replace(/style-src-attr[^;]*/, "")
	return [
		...missing.map(([name]) => `${name} is ${headers.get(name)}`),
		...(/unsafe-inline|unsafe-eval/.test(policy) ? ["a lax policy"] : []),
		...(headers.has("x-powered-by") || headers.has("server") ? ["says what it runs on"] : []),
	]
}

trial(
	"A9",
	"every_answer_errors_included_carries_the_headers",
	{ quick: 1, full: 1, seconds: 180 },
	async () => {
		const { db, url } = await openTestDatabase()
		const front = await openTlsProxy()
		onTestFinished(front.close)
		const behind = await startTestServer({ DATABASE_URL: url, PUBLIC_URL: front.url })
		front.forwardTo(behind.url)
		const server = { ...behind, url: front.url }
		const cookie = await server.adminCookie()
		const ask = createRequester(server.url)
		const wrong: string[] = []
		const statuses = new Map<number, number>()
		const check = (what: string, answer: Response) => {
			statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
			wrong.push(...faultsOf(answer).map((fault) => `${what} ${answer.status}: ${fault}`))
		}
		const table = await readRouteTable(server.url)
		for (const { path } of table) {
			for (const method of ["GET", "HEAD", "OPTIONS", "DELETE"])
				check(`${method} ${path}`, await ask(method, path))
			check(`data of ${path}`, await ask("GET", dataPathOf(path)))
			// From the page cache, the second time.
			check(`again ${path}`, await ask("GET", path))
			check(`admin ${path}`, await ask("GET", path, { cookie }))
			check(`cross-site ${path}`, await ask("POST", path, { headers: { origin: "https://evil.example" } }))
		}
		const page = await (await ask("GET", "/")).text()
		const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+\.\w{2,5})"/g)].map(([, path = ""]) => path)
		for (const path of [
			...new Set(assets),
			"/assets/none.js",
			"/%00",
			"/%E0%A4%A",
			"/..%2f..%2fetc/passwd",
		]) {
			check(path, await ask("GET", path))
		}
		const vendor = await addVendor({ db }, "Headers")
		await sendExtras(server, vendor.emailAddress, {
			indemnity: [createFilePayload("form.pdf", await createPdf())],
		})
		const key = `vendor_form/christmas-2025/${vendor.id}/Headers-form.pdf`
		const file = await ask("GET", `/files/${signLink(AUTH_SECRET, key, { now: new Date() })}`)
		check("a document", file)
		expect([file.status, file.headers.get("content-disposition")?.startsWith("attachment")]).toEqual([
			200,
			true,
		])
		expect(file.headers.get("content-security-policy")).toContain("sandbox")
		await db.execute(sql`alter table vendor_applications rename to gone`)
		await db.execute(sql`alter table application_counts rename to gone_counts`)
		for (const path of ["/admin", "/admin/vendors", "/admin/vendors.data", "/admin/accepted"]) {
			const answer = await ask("GET", path, { cookie })
			if (answer.status >= 500) check(`broken ${path}`, answer)
			else wrong.push(`${path} answered ${answer.status} without its table`)
		}
		await db.execute(sql`alter table gone rename to vendor_applications`)
		await db.execute(sql`alter table gone_counts rename to application_counts`)
		expect(wrong).toEqual([])
		expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 403, 404, 405, 503]))
		const counts = [...statuses]
			.toSorted(([a], [b]) => a - b)
			.map(([status, times]) => `${times} × ${status}`)
		return {
			tried: `${table.length} addresses, ${assets.length} assets: ${counts.join(", ")}`,
			held: `all ${Object.keys(EVERYWHERE).length} headers on each`,
		}
	},
)

control("A9", "an_answer_without_them_is_called_wrong", { quick: 1, full: 1 }, async () => {
	const site = await openCarelessSite(await openTestDatabase())
	const faults = faultsOf(await fetch(site.url))
	expect(faults).toHaveLength(Object.keys(EVERYWHERE).length)
	const lax = { "content-security-policy": "default-src 'none'; script-src 'unsafe-inline'", server: "x" }
	expect(faultsOf(new Response("", { headers: lax }))).toEqual(
		expect.arrayContaining(["a lax policy", "says what it runs on"]),
	)
	return { tried: "1 answer of a careless site", held: `${faults.length} headers missed, as they must` }
})
