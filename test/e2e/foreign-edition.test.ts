import { expect, test } from "vitest"
import { ROLES } from "../../app/domain/accounts/rights.ts"
import { addEdition, findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { deal, sample } from "../sample.ts"
import { roleOf, signInWith } from "../trust/ground/team.ts"
import { createRequester, dataPathOf, readRouteTable } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const ask = createRequester(site.url)
const { slug: foreign } = await findFirstEdition(site.db)
const own = "easter-2027"
const ownId = await addEdition(site.db, { slug: own, name: "Easter 2027" })
const office = (await readRouteTable(site.url)).filter(({ path }) => path.startsWith("/admin"))
const paths = office.flatMap(({ path }) => [path, dataPathOf(path)])

const statusOf = async (method: string, path: string, cookie: string) => {
	const answer = await ask(method, path, { cookie })
	await answer.text()
	return answer.status
}

/** Whose edition it is is looked at before what their role may: in a run each address is asked for by one of them. */
const roles = ROLES.filter((role) => role !== "owner")
const dealtPaths = deal("addresses of another edition", paths, roles.length)

test.each(roles.map((role, nth) => [role, dealtPaths[nth] ?? []] as const))(
	"%s_of_one_edition_finds_no_address_of_another_one",
	async (role, dealt) => {
		const cookie = await signInWith(site.db, site.url, roleOf(role, ownId))
		const wrong: string[] = []
		for (const path of dealt) {
			for (const method of ["GET", "POST"]) {
				const status = await statusOf(method, `${path}?edition=${foreign}`, cookie)
				if (status !== 404) wrong.push(`${method} ${path} gives ${status}`)
			}
		}
		expect(wrong).toEqual([])
		expect(paths.length).toBeGreaterThan(150)
	},
)

test("an_edition_of_ones_own_is_found_by_the_same_addresses", async () => {
	const cookie = await signInWith(site.db, site.url, roleOf("organiser", ownId))
	const different: string[] = []
	for (const path of sample("addresses of ones own edition", paths, 80)) {
		const [plain, named] = [
			await statusOf("GET", path, cookie),
			await statusOf("GET", `${path}?edition=${own}`, cookie),
		]
		if (plain !== named) different.push(`${path}: ${plain}, ${named}`)
	}
	expect(different).toEqual([])
	expect(await statusOf("GET", `/admin/export/applications.csv?edition=${own}`, cookie)).toBe(200)
})

test("an_edition_that_is_not_ones_own_is_refused_as_one_that_does_not_exist", async () => {
	const cookie = await signInWith(site.db, site.url, roleOf("accountant", ownId))
	const read = async (edition: string, accept: string) => {
		const path = `/admin/export/applications.csv?edition=${edition}`
		const answer = await ask("GET", path, { cookie, headers: { accept } })
		return [answer.status, answer.headers.get("cache-control"), await answer.text()]
	}
	for (const accept of ["text/html", "application/json"]) {
		const refusal = await read(foreign, accept)
		expect(refusal).toEqual([404, "no-store", expect.stringContaining("Edition not found.")])
		expect(await read("no-such-edition", accept)).toEqual(refusal)
	}
})

test("choosing_one_is_refused_too_and_the_screens_stay_as_they_were", async () => {
	const cookie = await signInWith(site.db, site.url, roleOf("accountant", ownId))
	const choose = (edition: string) =>
		fetch(`${site.url}/admin/edition`, {
			method: "POST",
			redirect: "manual",
			headers: { origin: site.url, cookie, accept: "application/json" },
			body: new URLSearchParams({ edition }),
		})
	expect((await choose(own)).status).toBe(303)
	const refused = await choose(foreign)
	expect([refused.status, refused.headers.getSetCookie()]).toEqual([404, []])
})
