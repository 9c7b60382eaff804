import { betterAuth } from "better-auth"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import type { Config } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { credentials, sessions, users, verifications } from "./schema.server.ts"

export type Auth = ReturnType<typeof openAuth>

/** Sign-in by Better Auth on our own tables. */
export function openAuth(db: Db, config: Config) {
	return betterAuth({
		secret: config.authSecret,
		baseURL: config.publicUrl ?? `http://localhost:${config.port}`,
		database: drizzleAdapter(db, {
			provider: "pg",
			schema: { user: users, session: sessions, account: credentials, verification: verifications },
		}),
		emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
	})
}
