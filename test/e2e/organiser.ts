import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { addAdmin } from "../../app/domain/accounts/commands/admins.server.ts"
import { sessions, users } from "../../app/domain/accounts/schema.server.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"
import type { Site } from "./site.ts"

export interface Organiser {
	email: string
	password: string
}

/** Someone of the test's own who may sign in, so that tests do not end each other's sessions. */
export async function addOrganiser({ db }: Site): Promise<Organiser> {
	const email = `organiser-${randomBytes(4).toString("hex")}@tamasha.example`
	const password = "a field under string lights"
	await addAdmin(db, { email, password, at: new Date() })
	return { email, password }
}

/** Fills in the login form that is on the page, and sends it. */
export async function submitLogin(page: Page, { email, password }: Organiser): Promise<void> {
	await page.getByLabel("Email").fill(email)
	await page.getByLabel("Password", { exact: true }).fill(password)
	await page.getByRole("button", { name: "Login" }).click()
}

/** Waits until the page answers to clicks by itself, so that a test with JavaScript tests it. */
export async function waitForHydration(page: Page): Promise<void> {
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
}

/** Signs in without a browser. @returns the answer of the login */
export function postLogin(
	{ url }: Site,
	{ email, password }: Organiser,
	query = "",
	headers: Record<string, string> = {},
): Promise<Response> {
	return fetch(`${url}/login${query}`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: url, ...CLOSE_CONNECTION, ...headers },
		body: new URLSearchParams({ email, password }),
	})
}

/** The value of the `Cookie` header after a login. */
export function cookieHeaderOf(response: Response): string {
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ")
}

/** How many live rows the organiser has: each is a browser that is signed in. */
export async function countSessions({ db }: Site, email: string): Promise<number> {
	const rows = await db
		.select({ id: sessions.id })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(eq(users.email, email))
	return rows.length
}

/** Ends all sessions of an organiser from elsewhere. */
export async function endSessionsOf({ db }: Site, email: string): Promise<void> {
	const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
	await db.delete(sessions).where(eq(sessions.userId, user?.id ?? ""))
}
