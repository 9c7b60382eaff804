import { eq } from "drizzle-orm"
import { expect } from "vitest"
import { sessions, users } from "../../../app/domain/accounts/schema.server.ts"
import { openTestDatabase } from "../../database.ts"
import { createRequester, dataPathOf, readRouteTable, type TableRoute } from "../../e2e/route-table.ts"
import { ADMIN, startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]
const SAFE = ["GET", "HEAD", "OPTIONS"]
const KINDS = ["anonymous", "forged", "expired", "admin", "cross-site admin", "cross-site stranger"] as const
type Kind = (typeof KINDS)[number]
/** Whose requests may end the session they came with. */
const CHANGING: Kind[] = ["admin", "expired"]

/** What a visitor of a kind may get from an address. */
function isRight(kind: Kind, method: string, { isGuarded, path }: TableRoute, status: number): boolean {
	// Only a bug answers so: "not ready" and "away" are no answers of a machine that is well.
	if (status >= 500) return false
	if (kind.startsWith("cross-site") && !SAFE.includes(method)) return status === 403
	if (!isGuarded || kind === "admin" || kind === "cross-site admin") return true
	if (path.startsWith("/api")) return [401, 405].includes(status)
	// The way to the login, or for our own scripts the same in data; where a method is not known, that.
	return [302, 202, 405].includes(status)
}

async function openMatrix() {
	const { db, url } = await openTestDatabase()
	const server = await startTestServer({ DATABASE_URL: url })
	const cookie = await server.adminCookie()
	const ask = createRequester(server.url)
	const [session] = await db.select().from(sessions)
	if (!session) throw new Error("the admin has no session")
	/** Whatever the request before did to the session, it is there again. */
	async function restore(isExpired: boolean): Promise<void> {
		await db.delete(sessions).where(eq(sessions.id, session?.id ?? ""))
		const [admin] = await db.select().from(users).where(eq(users.email, ADMIN.email))
		const updatedAt = isExpired ? new Date(Date.now() - 31 * 60_000) : new Date()
		if (session && admin) await db.insert(sessions).values({ ...session, userId: admin.id, updatedAt })
	}
	async function statusFor(kind: Kind, method: string, path: string): Promise<number> {
		if (CHANGING.includes(kind)) await restore(kind === "expired")
		const sent = /admin|expired/.test(kind)
			? cookie
			: kind === "forged"
				? cookie.replace(/.{6}(?=;|$)/, "AAAA%3D")
				: undefined
		const headers: Record<string, string> = kind.startsWith("cross-site")
			? { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
			: {}
		const answer = await ask(method, path, { cookie: sent, headers })
		await answer.text()
		return answer.status
	}
	return { table: await readRouteTable(server.url), statusFor, output: server.output }
}

trial(
	"A1",
	"every_address_by_every_method_for_every_kind_of_visitor",
	{ quick: 1, full: 1, seconds: 600 },
	async () => {
		const { table, statusFor } = await openMatrix()
		const wrong: string[] = []
		let cells = 0
		const look = async (kind: Kind, method: string, route: TableRoute, path: string) => {
			const status = await statusFor(kind, method, path)
			cells += 1
			if (!isRight(kind, method, route, status)) wrong.push(`${kind}: ${method} ${path} gives ${status}`)
		}
		for (const route of table) {
			for (const path of [route.path, dataPathOf(route.path)]) {
				// These change no session, so that they may come all at once.
				const strangers = KINDS.filter((kind) => !CHANGING.includes(kind))
				await Promise.all(
					strangers.flatMap((kind) => METHODS.map((method) => look(kind, method, route, path))),
				)
				for (const kind of CHANGING) for (const method of METHODS) await look(kind, method, route, path)
			}
		}
		expect(wrong).toEqual([])
		return {
			tried: `${table.length} addresses and their data × ${METHODS.length} methods × ${KINDS.length} kinds of visitor`,
			held: `${cells} of ${cells} cells right`,
		}
	},
)

control("A1", "an_admin_gets_what_the_others_are_refused", { quick: 1, full: 1 }, async () => {
	const { table, statusFor } = await openMatrix()
	const route = table.find(({ path }) => path === "/admin/vendors")
	expect(route && (await statusFor("admin", "GET", route.path))).toBe(200)
	expect(route && isRight("anonymous", "GET", route, 200)).toBe(false)
	return { tried: "1 cell", held: "200, which the matrix would call wrong for anybody else" }
})
