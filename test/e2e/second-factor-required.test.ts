import { expect, test } from "vitest"
import { findAdminByEmail } from "../../app/domain/accounts/queries.server.ts"
import { secondFactors } from "../../app/domain/accounts/schema.server.ts"
import { addOrganiser, cookieHeaderOf, postLogin } from "./organiser.ts"
import { createRequester, dataPathOf, readRouteTable } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { SECOND_FACTOR: "required" } })
const ask = createRequester(site.url)
const SWITCHING_ON = "/admin/account/second-factor"

/** True when a page leads to switching it on, asked for whole and as data. */
async function leadsThere(method: string, path: string, cookie: string): Promise<boolean> {
	const page = await ask(method, path, { cookie })
	const asData = await ask(method, dataPathOf(path), { cookie })
	const said = await asData.text()
	return page.headers.get("location") === SWITCHING_ON && asData.status === 202 && said.includes(SWITCHING_ON)
}

test("without_a_second_factor_every_address_leads_to_switching_it_on", async () => {
	const who = await addOrganiser(site)
	const cookie = cookieHeaderOf(await postLogin(site, who))
	const office = (await readRouteTable(site.url)).filter(({ path }) => /^\/admin(\/|$)/.test(path))
	const open: string[] = []
	for (const { path } of office.filter(({ path }) => !path.startsWith(SWITCHING_ON))) {
		for (const method of ["GET", "POST"]) {
			if (!(await leadsThere(method, path, cookie))) open.push(`${method} ${path}`)
		}
	}
	expect(open).toEqual([])
	expect(office.length).toBeGreaterThan(20)
	expect((await ask("POST", "/api/send-email", { cookie })).status).toBe(401)
	const page = await ask("GET", SWITCHING_ON, { cookie })
	expect(await page.text()).toContain("Two-step sign-in is required here")

	const userId = (await findAdminByEmail(site.db, who.email))?.id ?? ""
	const at = new Date()
	await site.db
		.insert(secondFactors)
		.values({ userId, secret: "sealed", sessionId: "some", createdAt: at, confirmedAt: at })
	expect((await ask("GET", "/admin", { cookie })).status).toBe(200)
})
