import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { Db } from "../../../app/platform/db.server.ts"
import { ADMIN, type Served } from "./served.ts"
import { ask } from "./visitor.ts"

const admitted = (places: Served[], cookie: string) =>
	Promise.all(places.map(async ({ url }) => (await ask(url, { path: "/admin", cookie })).status === 200))

/** Signs in at the first. @returns by place who knows the session, then again after it ended at the second */
export async function sessionThrough(places: Served[]): Promise<{ before: boolean[]; after: boolean[] }> {
	const [first, second] = places
	if (!first || !second) throw new Error("there are two at least")
	const cookie = await first.adminCookie()
	const before = await admitted(places, cookie)
	await ask(second.url, { path: "/logout", cookie, form: {}, origin: second.origin })
	return { before, after: await admitted(places, cookie) }
}

/** Guesses a password at one place after the other. @returns how many guesses were looked at */
export async function guessesTaken(places: Served[], guesses = 24): Promise<number> {
	let taken = 0
	for (let nth = 0; nth < guesses; nth += 1) {
		const form = { email: ADMIN.email, password: `a wrong guess ${nth}` }
		const headers = { "x-forwarded-for": `203.0.113.${nth}` }
		const { url = "", origin } = places[nth % places.length] ?? {}
		const { status } = await ask(url, { path: "/login", form, headers, origin })
		expect([401, 429]).toContain(status)
		if (status === 401) taken += 1
	}
	return taken
}

/** Changes what a public page shows. @returns by place whether it shows that a second later */
export async function newsReaches(db: Db, places: Served[]): Promise<boolean[]> {
	const news = `News ${Date.now()}`
	const shown = () =>
		Promise.all(places.map(async ({ url }) => (await ask(url, { path: "/vendors" })).body.includes(news)))
	// Each has it in its memory.
	await shown()
	await shown()
	await db.execute(sql`update directory_vendors set name = ${news} || ' ' || slug`)
	await pause(1_000)
	return shown()
}
