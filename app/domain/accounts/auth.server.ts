import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import type { Db } from "../../platform/db.server.ts"
import type { Clock } from "../../values/clock.ts"
import { isHttps } from "../../values/https.ts"
import { type CookieSettings, cookieName } from "./cookies.server.ts"
import { hashPassword, verifyPassword } from "./passwords.server.ts"
import { PASSWORD_MAX, PASSWORD_MIN, SESSION_TOTAL_MS } from "./rules.ts"
import { credentials, sessions, users, verifications } from "./schema.server.ts"
import { sessionPlugin } from "./session-plugin.server.ts"

export type Auth = ReturnType<typeof createAuth>

/** Carries the visitor's address to Better Auth; only `authHeaders` writes it, so nobody can forge it. */
const ADDRESS_HEADER = "x-tamasha-visitor"

/** The cookie that holds the session; bound to this host where the site has https. */
export function sessionCookieName(settings: Pick<CookieSettings, "publicUrl">): string {
	return cookieName("tamasha", settings)
}

/**
 * Sign-in by Better Auth on our own tables. Only `auth.api` is used, its HTTP handler is not mounted: the
 * limits, the origin check and the end of a session are ours.
 */
export function createAuth(db: Db, config: CookieSettings, now: Clock) {
	return betterAuth({
		secret: config.authSecret,
		baseURL: config.publicUrl ?? "http://localhost",
		logger: { level: "error" },
		telemetry: { enabled: false },
		database: drizzleAdapter(db, {
			provider: "pg",
			schema: { user: users, session: sessions, account: credentials, verification: verifications },
		}),
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			minPasswordLength: PASSWORD_MIN,
			maxPasswordLength: PASSWORD_MAX,
			password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
		},
		plugins: [sessionPlugin],
		session: {
			expiresIn: SESSION_TOTAL_MS / 1000,
			disableSessionRefresh: true,
			cookieCache: { enabled: false },
		},
		databaseHooks: {
			session: { create: { before: async (session) => ({ data: { ...session, ...timesFrom(now()) } }) } },
		},
		advanced: {
			// The name and its prefix are given whole, because Better Auth's own secure cookies say "__Secure-".
			useSecureCookies: false,
			cookies: {
				session_token: {
					name: sessionCookieName(config),
					attributes: { secure: isHttps(config.publicUrl), httpOnly: true, sameSite: "lax", path: "/" },
				},
			},
			ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
		},
	})
}

/** What Better Auth may know of a request: its cookies, its browser, and the address that we determined. */
export function authHeaders(request: Request, ip: string): Headers {
	const headers = new Headers({ [ADDRESS_HEADER]: ip })
	for (const name of ["cookie", "user-agent"]) {
		const value = request.headers.get(name)
		if (value) headers.set(name, value)
	}
	return headers
}

function timesFrom(now: Date) {
	return { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_TOTAL_MS) }
}
