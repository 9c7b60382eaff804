import { and, eq, isNotNull } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { verifyPassword } from "../passwords.server.ts"
import { credentials, secondFactors, users } from "../schema.server.ts"

/** Made from random bytes that nobody kept: fits no password, and costs as much to try as any other. */
const DUMMY_HASH =
	"$argon2id$v=19$m=19456,t=2,p=1$oQUGRKmOKmF8tzCVLjGnYA$Ysuz40kny0tA3awqKk2gRkWjqYJ2L74kk9AvHrCbBKE"

/** Whoever has the e-mail that was given, and whether the password was right. */
export type PasswordCheck =
	| {
			isRight: true
			userId: string
			/** A code has to come as well before anything is theirs. */
			hasSecondFactor: boolean
			/** A password that was made up stops working then. */
			endsAt: Date | null
	  }
	| { isRight: false; userId: string | undefined }

/**
 * Whose e-mail and password these are. One query and one hash in every case, so that the time it takes tells
 * neither who has an account nor who has a second factor.
 */
export async function checkPassword(db: Db, email: string, password: string): Promise<PasswordCheck> {
	const factorInUse = and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt))
	const [found] = await db
		.select({
			userId: users.id,
			hash: credentials.password,
			endsAt: credentials.endsAt,
			factor: secondFactors.userId,
		})
		.from(users)
		.leftJoin(credentials, eq(credentials.userId, users.id))
		.leftJoin(secondFactors, factorInUse)
		.where(eq(users.email, email))
	const isRight = await verifyPassword(found?.hash ?? DUMMY_HASH, password)
	if (!found || !isRight) return { isRight: false, userId: found?.userId }
	const { userId, endsAt, factor } = found
	return { isRight: true, userId, endsAt, hasSecondFactor: factor !== null }
}
