import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { addAdmin } from "../../app/domain/accounts/commands/admins.server.ts"
import { sessions, users } from "../../app/domain/accounts/schema.server.ts"
import { createRequester, dataPathOf, type RequesterOptions, readRouteTable } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const ask = createRequester(site.url)
const guarded = (await readRouteTable(site.url)).filter(({ isGuarded }) => isGuarded)
const pages = guarded.filter(({ isPage }) => isPage)
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** What became of a request, in a word; a page's contents would be "200". */
async function outcome(response: Response): Promise<string> {
	const { status } = response
	const location = response.headers.get("location") ?? ""
	if (status === 302 && location.startsWith("/login?to=")) return "to the login"
	const body = await response.text()
	if (status === 202 && body.includes('"/login?to=')) return "to the login"
	if (status === 401 && /^\{"success":false,"error":"[^"]+"\}$/.test(body)) return "unauthorised"
	if (status === 405) return "no such method"
	return `${status}`
}

/** Cells of the matrix whose outcome is not the one that is right. */
async function wrongCells(
	cells: Array<{ method: string; path: string } & RequesterOptions>,
): Promise<string[]> {
	const found: string[] = []
	for (const { method, path, ...rest } of cells) {
		const what = await outcome(await ask(method, path, rest))
		if (!isRight(method, path, what)) found.push(`${method} ${path}: ${what}`)
	}
	return found
}

function isRight(method: string, path: string, what: string): boolean {
	if (what === "no such method") return method === "OPTIONS" || (path.startsWith("/api") && method !== "POST")
	// HEAD has no body to tell by.
	if (path.startsWith("/api")) return what === "unauthorised" || (method === "HEAD" && what === "401")
	return what === "to the login" || (method === "HEAD" && what === "202")
}

const everyCell = guarded.flatMap(({ id, path }) =>
	METHODS.flatMap((method) => [
		{ method, path },
		...(path.startsWith("/admin")
			? [
					{ method, path: dataPathOf(path) },
					{ method, path: `${dataPathOf(path)}?_routes=${encodeURIComponent(id)}` },
					{ method, path: `${path}?index` },
				]
			: []),
	]),
)

async function sessionOf(cookie: string) {
	const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? ""
	const tokenHash = createHash("sha256").update(token).digest("hex")
	const [session] = await site.db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash))
	if (!session) throw new Error("the admin's cookie has no session")
	return session
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

describe("without a session", () => {
	test("the_table_holds_the_back_office_and_the_calls", () => {
		const paths = guarded.map(({ path }) => path)
		expect(paths).toEqual(
			expect.arrayContaining(["/admin", "/admin/no-such-page", "/admin/account", "/api/send-email"]),
		)
	})

	test("every_address_and_method_is_refused", async () => {
		expect(await wrongCells(everyCell)).toEqual([])
	})

	test("a_live_session_gets_through_so_the_test_above_can_fail", async () => {
		const cookie = await site.adminCookie()
		const shown = await Promise.all(
			pages.map(async ({ path }) => outcome(await ask("GET", path, { cookie }))),
		)
		expect(shown.filter((what) => what === "to the login")).toEqual([])
		expect(shown).toContain("200")
		expect(await wrongCells([{ method: "GET", path: "/admin", cookie }])).toEqual(["GET /admin: 200"])
	})

	test("no_other_way_to_write_an_address_gets_through", async () => {
		const spellings = pages.flatMap(({ path }) => [
			path.toUpperCase(),
			`${path}/`,
			`/${path}`,
			path.replace("/a", "/%61"),
			path.replace("/admin", "/./admin"),
			path.replace("/admin", "/login/../admin"),
			path.replace("/admin", "/admin//"),
			`${path};x=1`,
			`${path}%00`,
			`${path}%2f`,
			`${dataPathOf(path)}.data`,
		])
		const secret = /sidebar|Where you are signed in|Pending Vendors|aria-label="Admin"/i
		const leaks: string[] = []
		for (const path of spellings) {
			const response = await ask("GET", path)
			if (response.status === 200 || secret.test(await response.text())) leaks.push(path)
		}
		expect(leaks).toEqual([])
	})

	test("no_answer_may_be_kept", async () => {
		const kept: string[] = []
		const cookie = await site.adminCookie()
		for (const { path } of pages) {
			for (const who of [{}, { cookie }]) {
				const answer = await ask("GET", path, who)
				if (answer.headers.get("cache-control") !== "no-store") kept.push(path)
			}
		}
		expect(kept).toEqual([])
	})
})

describe("with a session that is none any more", () => {
	const WAYS_TO_END = 6
	const paths = new Set(pages.map(({ path }) => path))

	/**
	 * Every page, and a share of all other cells: what a session that ended meets is decided before an address is looked
	 * at, so each cell is asked with one that ended in one way or another.
	 */
	const cellsFor = (way: number) =>
		everyCell
			.filter(({ method }) => method === "GET" || method === "POST")
			.filter(({ method, path }, at) => at % WAYS_TO_END === way || (method === "GET" && paths.has(path)))

	test.each([
		["idle for 30 minutes", { updatedAt: hoursAgo(0.5), createdAt: hoursAgo(1) }, 0],
		["8 hours old", { updatedAt: new Date(), createdAt: hoursAgo(8) }, 1],
		["past its own end", { expiresAt: new Date() }, 2],
	])("%s, every address is refused", async (_, times, way) => {
		const cookie = await site.adminCookie()
		const session = { ...(await sessionOf(cookie)), ...times }
		const wrong: string[] = []
		for (const cell of cellsFor(way)) {
			// The refusal before has deleted the row.
			await site.db.insert(sessions).values(session).onConflictDoUpdate({ target: sessions.id, set: session })
			wrong.push(...(await wrongCells([{ ...cell, cookie }])))
		}
		expect(wrong).toEqual([])
	})

	test("just_under_30_minutes_and_8_hours_gets_through", async () => {
		const cookie = await site.adminCookie()
		const times = { updatedAt: hoursAgo(0.49), createdAt: hoursAgo(7.99) }
		await site.db
			.update(sessions)
			.set(times)
			.where(eq(sessions.id, (await sessionOf(cookie)).id))
		expect(await outcome(await ask("GET", "/admin", { cookie }))).toBe("200")
	})

	test("after_logout_the_old_cookie_is_refused_everywhere", async () => {
		const cookie = await site.adminCookie()
		await ask("POST", "/logout", { cookie })
		expect(await wrongCells(cellsFor(3).map((cell) => ({ ...cell, cookie })))).toEqual([])
	})

	test("of_an_admin_who_was_removed_is_refused_everywhere", async () => {
		const given = { email: "removed@tamasha.example", password: "mnyonge hana haki" }
		await addAdmin(site.db, { ...given, at: new Date() })
		const login = await fetch(`${site.url}/login`, {
			method: "POST",
			redirect: "manual",
			headers: { origin: site.url },
			body: new URLSearchParams(given),
		})
		const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? ""
		expect(await outcome(await ask("GET", "/admin", { cookie }))).toBe("200")
		await site.db.delete(users).where(eq(users.email, given.email))
		expect(await wrongCells(cellsFor(4).map((cell) => ({ ...cell, cookie })))).toEqual([])
	})

	test("with_a_forged_signature_is_refused_everywhere", async () => {
		const [session = ""] = (await site.adminCookie()).split("; ")
		const forged = session.replace(/.{6}$/, "AAAA%3D")
		expect(await wrongCells(cellsFor(5).map((cell) => ({ ...cell, cookie: forged })))).toEqual([])
	})
})

test("every_page_of_the_back_office_has_the_way_out", async () => {
	const cookie = await site.adminCookie()
	const shut: string[] = []
	for (const { path } of pages) {
		const answer = await ask("GET", path, { cookie })
		const isPage = answer.status < 300 || answer.status >= 400
		if (isPage && !(await answer.text()).includes('action="/logout"')) shut.push(`${path} ${answer.status}`)
	}
	expect(shut).toEqual([])
})
