import { randomUUID } from "node:crypto"
import { and, asc, eq, sql } from "drizzle-orm"
import { SettingsError } from "../../../platform/config.server.ts"
import type { Db } from "../../../platform/db.server.ts"
import { lockKey } from "../../../platform/locks.ts"
import { hasActed } from "../../audit/queries.server.ts"
import { PASSWORD_WORDS } from "../inputs.ts"
import { passwordFault } from "../password-rules.server.ts"
import { verifyPassword } from "../passwords.server.ts"
import { firstPassword } from "../readable-secret.server.ts"
import { MADE_PASSWORD_MS } from "../rules.ts"
import { credentials, users } from "../schema.server.ts"
import { addAdmin } from "./admins.server.ts"

/** The organiser that was made because there was none, and has not signed in so far. */
export interface FirstAdmin {
	email: string
	password:
		| { kind: "given" }
		/** Made up here: to be printed at each start until it was used, never logged. */
		| { kind: "made"; words: string; endsAt: Date }
		/** It ended unused, or `AUTH_SECRET` is another one now. */
		| { kind: "lost" }
}

interface Given {
	email: string | undefined
	password: string | undefined
	authSecret: string
}

/**
 * Makes the first admin when there is none, with a password of our making unless one is given; safe when
 * several processes start at once.
 * @returns undefined once somebody has signed in, or where the password is one that was given earlier
 * @throws {SettingsError} when the given password is one that nobody may have
 */
export async function ensureFirstAdmin(db: Db, given: Given, at: Date): Promise<FirstAdmin | undefined> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("first-admin")})`)
		const [oldest] = await tx
			.select({ id: users.id, email: users.email, hash: credentials.password, endsAt: credentials.endsAt })
			.from(users)
			.leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, "credential")))
			.orderBy(asc(users.createdAt), asc(users.id))
			.limit(1)
		if (!oldest) return makeFirstAdmin(tx, given, at)
		const { id, email, hash, endsAt } = oldest
		if (!endsAt || (await hasActed(tx, id, "signed-in"))) return undefined
		const words = firstPassword(given.authSecret, id)
		const works = endsAt > at && (await verifyPassword(hash ?? "", words))
		return { email, password: works ? { kind: "made", words, endsAt } : { kind: "lost" } }
	})
}

async function makeFirstAdmin(tx: Db, given: Given, at: Date): Promise<FirstAdmin> {
	const id = randomUUID()
	const email = (given.email ?? "admin@tamasha.example").trim().toLowerCase()
	const fault = given.password && passwordFault(given.password, email)
	if (fault) throw new SettingsError(`ADMIN_PASSWORD can't be used. ${PASSWORD_WORDS[fault]}`)
	if (given.password) {
		await addAdmin(tx, { id, email, password: given.password, at })
		return { email, password: { kind: "given" } }
	}
	const words = firstPassword(given.authSecret, id)
	await addAdmin(tx, { id, email, password: words, isMade: true, at })
	return { email, password: { kind: "made", words, endsAt: new Date(at.getTime() + MADE_PASSWORD_MS) } }
}
