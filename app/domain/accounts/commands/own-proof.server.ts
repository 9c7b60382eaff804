import { ownAct, recordAct } from "../../audit/commands.server.ts"
import type { Desk } from "../desk.ts"
import { PROOFS_OF_CODE, PROOFS_OF_PASSWORD } from "../guesses.server.ts"
import type { Admin } from "../rules.ts"
import { spendSecondFactor } from "./factor-check.server.ts"
import { checkPassword } from "./password-check.server.ts"

/** Why somebody who is signed in was not believed. */
export type ProofFault = "wrong-password" | "wrong-code" | "too-many-tries"

/** The password of the admin who is signed in, asked for again before something delicate (ASVS 7.5.1). */
export async function provePassword(
	{ db, limits, now }: Desk,
	{ id, email }: Admin,
	password: string,
): Promise<ProofFault | undefined> {
	if (!(await limits.take(PROOFS_OF_PASSWORD, id))) return "too-many-tries"
	const { isRight, userId } = await checkPassword(db, email, password)
	if (!isRight || userId !== id) {
		await recordAct(db, ownAct("password-proof-failed", id, now()))
		return "wrong-password"
	}
	await limits.forget(PROOFS_OF_PASSWORD, id)
	return undefined
}

/** Password and code of the admin who is signed in; the code is used up. */
export async function proveBoth(
	desk: Desk,
	admin: Admin,
	{ password, code }: { password: string; code: string },
): Promise<ProofFault | undefined> {
	const { db, limits, config, now } = desk
	const fault = await provePassword(desk, admin, password)
	if (fault) return fault
	if (!(await limits.take(PROOFS_OF_CODE, admin.id))) return "too-many-tries"
	const shown = { userId: admin.id, code, at: now(), authSecret: config.authSecret }
	if (!(await db.transaction((tx) => spendSecondFactor(tx, shown)))) {
		await recordAct(db, ownAct("second-factor-failed", admin.id, now()))
		return "wrong-code"
	}
	await limits.giveBack(PROOFS_OF_CODE, admin.id)
	return undefined
}
