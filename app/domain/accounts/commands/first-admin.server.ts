import { randomUUID } from "node:crypto"
import { asc, eq, sql } from "drizzle-orm"
import { SettingsError } from "../../../platform/config.server.ts"
import { type Db, lockKey } from "../../../platform/db.server.ts"
import { hasPerformedAction } from "../../audit/queries.server.ts"
import { PASSWORD_MESSAGES } from "../inputs.ts"
import { findPasswordFault } from "../password-rules.server.ts"
import { verifyPassword } from "../passwords.server.ts"
import { deriveFirstPassword } from "../readable-secret.server.ts"
import { TEMPORARY_PASSWORD_MS } from "../rules.ts"
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

interface FirstAdminSettings {
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
export async function ensureFirstAdmin(
	db: Db,
	settings: FirstAdminSettings,
	at: Date,
): Promise<FirstAdmin | undefined> {
	return db.transaction(async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("first-admin")})`)
		const [oldest] = await tx
			.select({ id: users.id, email: users.email, hash: credentials.password, endsAt: credentials.endsAt })
			.from(users)
			.leftJoin(credentials, eq(credentials.userId, users.id))
			.orderBy(asc(users.createdAt), asc(users.id))
			.limit(1)
		if (!oldest) return createFirstAdmin(tx, settings, at)
		const { id, email, hash, endsAt } = oldest
		if (!endsAt || (await hasPerformedAction(tx, id, "signed-in"))) return undefined
		const temporaryPassword = deriveFirstPassword(settings.authSecret, id)
		const isValid = endsAt > at && (await verifyPassword(hash ?? "", temporaryPassword))
		return {
			email,
			password: isValid ? { kind: "made", words: temporaryPassword, endsAt } : { kind: "lost" },
		}
	})
}

async function createFirstAdmin(tx: Db, settings: FirstAdminSettings, at: Date): Promise<FirstAdmin> {
	const id = randomUUID()
	const email = (settings.email ?? "admin@tamasha.example").trim().toLowerCase()
	const fault = settings.password && findPasswordFault(settings.password, email)
	if (fault) throw new SettingsError(`ADMIN_PASSWORD can't be used. ${PASSWORD_MESSAGES[fault]}`)
	if (settings.password) {
		await addAdmin(tx, { id, email, password: settings.password, at })
		return { email, password: { kind: "given" } }
	}
	const temporaryPassword = deriveFirstPassword(settings.authSecret, id)
	await addAdmin(tx, { id, email, password: temporaryPassword, isTemporary: true, at })
	return {
		email,
		password: {
			kind: "made",
			words: temporaryPassword,
			endsAt: new Date(at.getTime() + TEMPORARY_PASSWORD_MS),
		},
	}
}
