import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { Db } from "../../../app/platform/db.server.ts"
import { sendRequest } from "./http-request.ts"
import { ADMIN, type TestServer } from "./test-server.ts"

const checkAdmitted = (servers: TestServer[], cookie: string) =>
	Promise.all(
		servers.map(async ({ url }) => (await sendRequest(url, { path: "/admin", cookie })).status === 200),
	)

/** Signs in at the first. @returns by place who knows the session, then again after it ended at the second */
export async function checkSharedSession(
	servers: TestServer[],
): Promise<{ before: boolean[]; after: boolean[] }> {
	const [first, second] = servers
	if (!first || !second) throw new Error("there are two at least")
	const cookie = await first.adminCookie()
	const before = await checkAdmitted(servers, cookie)
	await sendRequest(second.url, { path: "/logout", cookie, form: {}, origin: second.origin })
	return { before, after: await checkAdmitted(servers, cookie) }
}

/** Guesses a password at one place after the other. @returns how many guesses were looked at */
export async function countAcceptedGuesses(servers: TestServer[], guesses = 24): Promise<number> {
	let accepted = 0
	for (let nth = 0; nth < guesses; nth += 1) {
		const form = { email: ADMIN.email, password: `a wrong guess ${nth}` }
		const headers = { "x-forwarded-for": `203.0.113.${nth}` }
		const { url = "", origin } = servers[nth % servers.length] ?? {}
		const { status } = await sendRequest(url, { path: "/login", form, headers, origin })
		expect([401, 429]).toContain(status)
		if (status === 401) accepted += 1
	}
	return accepted
}

/** Changes what a public page shows. @returns by place whether it shows that a second later */
export async function checkContentPropagation(db: Db, servers: TestServer[]): Promise<boolean[]> {
	const news = `News ${Date.now()}`
	const checkPages = () =>
		Promise.all(
			servers.map(async ({ url }) => (await sendRequest(url, { path: "/vendors" })).body.includes(news)),
		)
	// Each has it in its memory.
	await checkPages()
	await checkPages()
	await db.execute(sql`update directory_vendors set name = ${news} || ' ' || slug`)
	await pause(1_000)
	return checkPages()
}
