import { createHash } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { Limit, Limits } from "../../../platform/limits.server.ts"
import type { Auth } from "../auth.server.ts"
import type { ChangePasswordInput, SignInInput } from "../inputs.ts"
import { verifyPassword } from "../passwords.server.ts"
import type { Admin } from "../rules.ts"
import { credentials, users } from "../schema.server.ts"
import { forgetResetLinks } from "./admins.server.ts"

const HOUR = 60 * 60

/**
 * Guesses at one account from one address. Counted by both, so that a stranger who guesses elsewhere can't
 * lock the owner out.
 */
export const GUESSES_AT_ACCOUNT: Limit = { name: "sign-in", points: 10, within: HOUR }

/** Guesses from one address at whatever accounts; taken first, so that it bounds the rows of the other. */
export const GUESSES_FROM_ADDRESS: Limit = { name: "sign-in-address", points: 60, within: HOUR }

/** What signing in works with. */
interface Desk {
	db: Db
	auth: Auth
	limits: Limits
}

interface Caller {
	ip: string
	/** What Better Auth may know of the request, see `authHeaders`. */
	headers: Headers
}

export type SignInResult =
	| { ok: true; userId: string; cookies: string[] }
	/** `words` are the auth service's own (specification 8). */
	| { ok: false; reason: "wrong"; words: string }
	| { ok: false; reason: "too-many-tries" }

/**
 * Signs an admin in: a new session with a new id, as cookies to set. A refusal takes the same work and says
 * the same whether the e-mail is unknown or the password wrong.
 */
export async function signIn(
	{ db, auth, limits }: Desk,
	{ email, password }: SignInInput,
	from: Caller,
): Promise<SignInResult> {
	if (!(await takeTry(limits, email, from.ip))) return { ok: false, reason: "too-many-tries" }
	const userId = await findByPassword(db, email, password)
	if (!userId)
		return { ok: false, reason: "wrong", words: auth.$ERROR_CODES.INVALID_EMAIL_OR_PASSWORD.message }
	const { headers } = await auth.api.signInEmail({
		body: { email, password },
		headers: from.headers,
		returnHeaders: true,
	})
	await forgetTries(limits, email, from.ip)
	return { ok: true, userId, cookies: headers.getSetCookie() }
}

/** Changes a password by the current one; every other session ends, and this one gets a new id. */
export async function changePassword(
	{ db, auth, limits }: Desk,
	{ id, email }: Admin,
	{ currentPassword, newPassword }: ChangePasswordInput,
	from: Caller,
): Promise<{ ok: true; cookies: string[] } | { ok: false; reason: "wrong" | "too-many-tries" }> {
	if (!(await takeTry(limits, email, from.ip))) return { ok: false, reason: "too-many-tries" }
	if ((await findByPassword(db, email, currentPassword)) !== id) return { ok: false, reason: "wrong" }
	const { headers } = await auth.api.changePassword({
		body: { currentPassword, newPassword, revokeOtherSessions: true },
		headers: from.headers,
		returnHeaders: true,
	})
	await forgetResetLinks(db, id)
	await forgetTries(limits, email, from.ip)
	return { ok: true, cookies: headers.getSetCookie() }
}

/** Takes a try before it is made, so that many at once can't all slip through. */
async function takeTry(limits: Limits, email: string, ip: string): Promise<boolean> {
	if (!(await limits.take(GUESSES_FROM_ADDRESS, ip))) return false
	return limits.take(GUESSES_AT_ACCOUNT, accountAt(email, ip))
}

/** Whoever knew the password was no guesser. */
async function forgetTries(limits: Limits, email: string, ip: string): Promise<void> {
	await limits.forget(GUESSES_FROM_ADDRESS, ip)
	await limits.forget(GUESSES_AT_ACCOUNT, accountAt(email, ip))
}

/** Hashed, because both together can be longer than a key of the limits may be. */
function accountAt(email: string, ip: string): string {
	return createHash("sha256").update(`${email}\n${ip}`).digest("base64url")
}

/** Made from random bytes that nobody kept: fits no password, and costs as much to try as any other. */
const NOBODYS_HASH =
	"$argon2id$v=19$m=19456,t=2,p=1$oQUGRKmOKmF8tzCVLjGnYA$Ysuz40kny0tA3awqKk2gRkWjqYJ2L74kk9AvHrCbBKE"

/**
 * One query and one hash in every case. Better Auth asks the database once more for an account that exists,
 * which can be measured, so it is only asked when the answer is known to be yes.
 */
async function findByPassword(db: Db, email: string, password: string): Promise<string | undefined> {
	const [found] = await db
		.select({ id: users.id, hash: credentials.password })
		.from(users)
		.leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, "credential")))
		.where(eq(users.email, email))
	const right = await verifyPassword(found?.hash ?? NOBODYS_HASH, password)
	return right ? found?.id : undefined
}
