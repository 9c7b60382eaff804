import { expect } from "vitest"
import { can, isLimited, type Membership, ROLES } from "../../../app/domain/accounts/rights.ts"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { addEdition, findFirstEdition } from "../../../app/domain/editions/editions.fixture.ts"
import { rightFor } from "../../../app/web/request/route-rights.ts"
import { openTestDatabase } from "../../database.ts"
import { createRequester, dataPathOf, readRouteTable, type TableRoute } from "../../e2e/route-table.ts"
import { roleOf, signInWith } from "../ground/team.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]
const ABOUT_APPLICATION = /^\/admin\/(applications|vendors|accepted|release\/(letters|standby))\/:id(\/|$)/
/** A method that a route does not know. */
const NO_SUCH_METHOD = 405

/** A site with two editions: the current one, to which application 1 belongs, and another. */
async function openTeam() {
	const { db, url } = await openTestDatabase()
	const server = await startTestServer({ DATABASE_URL: url })
	const { id: current, slug } = await findFirstEdition(db)
	const other = await addEdition(db, { slug: "easter-2027", name: "Easter 2027" })
	const vendor = (name: string) => ({
		brandName: `Brand ${name}`,
		emailAddress: `${name}.mailbox@${name}.example`,
		phoneNumber: name === "asali" ? "+254 711 500 111" : "+254 722 500 222",
		status: "approved" as const,
	})
	const [own, others] = await addApplications(db, [vendor("asali"), { ...vendor("embe"), editionId: other }])
	const guarded = (await readRouteTable(server.url)).filter(({ isGuarded }) => isGuarded)
	const slugs = [slug, "easter-2027"]
	return { db, server, slugs, current, other, own, others, guarded, ask: createRequester(server.url) }
}

/** Whether a status is right for who has these roles and has chosen this edition. */
function isRight(
	roles: Membership[],
	chosen: number,
	method: string,
	route: TableRoute,
	status: number,
): boolean {
	if (status >= 500) return false
	if (status === NO_SUCH_METHOD) return true
	if (isLimited(roles) && ABOUT_APPLICATION.test(route.pattern)) return status === 404
	const right = rightFor(route.pattern, method)
	if (right && can(roles, right, chosen)) return ![401, 403].includes(status)
	// The start page leads to the first screen that one may see.
	return route.pattern === "/admin" ? [302, 202].includes(status) : status === 403
}

/** The members of a team: each role, for all editions and for the other one alone. */
function teamOf(other: number) {
	return ROLES.flatMap((role) => [
		{ name: role, roles: roleOf(role), isLimited: false },
		...(role === "owner" ? [] : [{ name: `${role} elsewhere`, roles: roleOf(role, other), isLimited: true }]),
	])
}

trial("A1", "every_address_by_every_method_for_every_role", { quick: 1, full: 1, seconds: 600 }, async () => {
	const { db, server, current, other, guarded, ask } = await openTeam()
	const wrong: string[] = []
	let cells = 0
	const team = teamOf(other)
	await Promise.all(
		team.map(async ({ name, roles, isLimited: isElsewhere }) => {
			const cookie = await signInWith(db, server.url, roles)
			const chosen = isElsewhere ? other : current
			for (const route of guarded) {
				for (const path of [route.path, dataPathOf(route.path)]) {
					for (const method of METHODS) {
						const answer = await ask(method, path, { cookie })
						await answer.text()
						cells += 1
						if (!isRight(roles, chosen, method, route, answer.status))
							wrong.push(`${name}: ${method} ${path} gives ${answer.status}`)
					}
				}
			}
		}),
	)
	expect(wrong).toEqual([])
	return {
		tried: `${guarded.length} guarded addresses and their data × ${METHODS.length} methods × ${team.length} roles and editions`,
		held: `${cells} of ${cells} cells right`,
	}
})

control("A1", "what_an_owner_gets_would_be_wrong_for_a_steward", { quick: 1, full: 1 }, async () => {
	const { db, server, current, guarded, ask } = await openTeam()
	const cookie = await signInWith(db, server.url, roleOf("owner"))
	const route = guarded.find(({ path }) => path === "/admin/audit")
	const answer = await ask("GET", "/admin/audit", { cookie })
	await answer.text()
	expect(answer.status).toBe(200)
	expect(route && isRight(roleOf("owner"), current, "GET", route, 200)).toBe(true)
	expect(route && isRight(roleOf("steward"), current, "GET", route, 200)).toBe(false)
	return { tried: "1 cell", held: "200, which the matrix would call wrong for a steward" }
})

const CONTACTS = ["asali.mailbox", "embe.mailbox", "711 500 111", "711500111", "722 500 222", "722500222"]

/** Everything that somebody can read in the back office: pages, their data, details and files. */
async function readEverything(
	{ ask, guarded, slugs, own, others }: Awaited<ReturnType<typeof openTeam>>,
	cookie: string,
) {
	const ids = [own ?? 0, others ?? 0]
	const pages = guarded.flatMap(({ pattern, path }) =>
		ABOUT_APPLICATION.test(pattern) ? ids.map((id) => path.replace("/1", `/${id}`)) : [path],
	)
	const named = [...LISTS, "/admin/export/applications.csv", "/admin/export/extras.csv"]
	const lists = slugs.flatMap((slug) => named.map((path) => `${path}?open=${ids.join("-")}&edition=${slug}`))
	const texts: string[] = []
	for (const path of [...pages, ...pages.map(dataPathOf), ...lists])
		texts.push(await (await ask("GET", path, { cookie })).text())
	return texts.join("\n")
}

const LISTS = ["/admin/vendors", "/admin/accepted"]

/** How many vendors a search finds in both lists of both editions. */
async function countFound(
	{ ask, slugs }: Awaited<ReturnType<typeof openTeam>>,
	cookie: string,
	text: string,
) {
	const searches = slugs.map((edition) => new URLSearchParams({ q: text, edition }))
	const pages = await Promise.all(
		searches
			.flatMap((search) => LISTS.map((list) => `${list}?${search}`))
			.map(async (path) => (await ask("GET", path, { cookie })).text()),
	)
	return pages.join("").match(/<article data-vendor=/g)?.length ?? 0
}

trial(
	"A1",
	"reviewers_and_stewards_read_no_contact_and_nobody_reads_of_an_edition_that_is_not_theirs",
	{ quick: 1, full: 1, seconds: 120 },
	async () => {
		const team = await openTeam()
		const { db, server, other } = team
		const readAs = async (roles: Membership[]) =>
			readEverything(team, await signInWith(db, server.url, roles))
		for (const role of ["reviewer", "steward"] as const) {
			const cookie = await signInWith(db, server.url, roleOf(role))
			const text = await readEverything(team, cookie)
			expect(text).toContain("Brand asali")
			expect(CONTACTS.filter((contact) => text.includes(contact))).toEqual([])
			expect(await countFound(team, cookie, "brand asali")).toBe(1)
			for (const contact of CONTACTS) expect(await countFound(team, cookie, contact), contact).toBe(0)
		}
		const elsewhere = await readAs(roleOf("organiser", other))
		expect(elsewhere).toContain("Brand embe")
		expect(elsewhere).toContain("embe.mailbox")
		for (const foreign of ["Brand asali", "asali.mailbox", "711 500 111"])
			expect(elsewhere).not.toContain(foreign)
		return {
			tried: "all pages, data, searches and files as 3 members",
			held: "0 contacts, 0 foreign vendors",
		}
	},
)

control("A1", "an_owner_and_a_trusted_reviewer_read_contacts", { quick: 1, full: 1 }, async () => {
	const team = await openTeam()
	const { db, server } = team
	for (const roles of [roleOf("owner"), roleOf("reviewer", null, true)]) {
		const cookie = await signInWith(db, server.url, roles)
		const text = await readEverything(team, cookie)
		expect(text).toContain("asali.mailbox")
		expect(text).toContain("711 500 111")
		expect(await countFound(team, cookie, "711500111")).toBeGreaterThan(0)
	}
	return { tried: "the same as 2 others", held: "both read contacts" }
})
