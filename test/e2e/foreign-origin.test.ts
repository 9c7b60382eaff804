import { expect, test } from "vitest"
import { reportMeasurement } from "../report-measurement.ts"
import { deal } from "../sample.ts"
import { createRequester, dataPathOf, readRouteTable } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const ask = createRequester(site.url)
const UNSAFE = ["POST", "PUT", "PATCH", "DELETE"]

const FORGED: Array<Record<string, string>> = [
	{ origin: "https://evil.example" },
	{ origin: "null" },
	{ origin: "http://127.0.0.1.evil.example" },
	{ origin: `${site.url}.evil.example` },
	{ origin: "", referer: "https://evil.example/page" },
	{ origin: site.url, "sec-fetch-site": "cross-site" },
	{ origin: site.url, "sec-fetch-site": "same-site" },
	{ origin: "" },
]

test("every_change_from_a_foreign_origin_is_refused_before_anything_else", async (context) => {
	const cookie = await site.adminCookie()
	const changing = (await readRouteTable(site.url)).map(({ path }) => path)
	const letThrough: string[] = []
	let asked = 0
	const cells = [...changing, ...changing.map(dataPathOf)].flatMap((path) =>
		UNSAFE.map((method) => ({ method, path })),
	)
	// Where a request comes from is looked at before its address: each address and method is asked from some origin.
	for (const [nth, dealt] of deal("foreign origins", cells, FORGED.length).entries()) {
		const headers = FORGED[nth] ?? {}
		for (const { method, path } of dealt) {
			const { status } = await ask(method, path, { cookie, headers })
			asked += 1
			if (status !== 403) letThrough.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`)
		}
	}
	expect(letThrough).toEqual([])
	expect((await ask("GET", "/admin", { cookie })).status).toBe(200)
	reportMeasurement(context, `${asked} of ${asked} changes refused with 403, ${FORGED.length} origins`)
})

test("our_own_origin_is_let_through_so_the_test_above_can_fail", async () => {
	const cookie = await site.adminCookie()
	const { status } = await ask("POST", "/admin/account/ended-sessions", { cookie })
	expect(status).not.toBe(403)
})
