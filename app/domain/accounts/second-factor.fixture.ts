import { Secret, TOTP } from "otpauth"
import { addTestAdmin, callerAt, config, cookieHeader, PASSWORD } from "./accounts.fixture.ts"
import { findPrepared, prepareSecondFactor, switchOnSecondFactor } from "./commands/second-factor.server.ts"
import { findSignedIn, type SignedIn } from "./commands/sessions.server.ts"
import { signIn } from "./commands/sign-in.server.ts"
import type { Desk } from "./desk.ts"

/** What an authenticator app with this secret shows at a moment. */
export function codeAt(secret: string, at: Date): string {
	return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}

/** Someone who has just signed in with PASSWORD. */
export async function signedInAdmin(
	desk: Desk,
	email: string,
): Promise<{ signedIn: SignedIn; cookie: string }> {
	await addTestAdmin(desk.db, email)
	const result = await signIn(desk, { email, password: PASSWORD }, callerAt("10.0.0.1"))
	if (!result.ok) throw new Error(result.reason)
	const cookie = cookieHeader(result.cookies)
	const signedIn = await findSignedIn(desk.db, cookie, desk.now(), config)
	if (!signedIn) throw new Error("nobody is signed in")
	return { signedIn, cookie }
}

/** Someone who has switched the second factor on; the code of that moment is used up. */
export async function adminWithSecondFactor(desk: Desk, email: string) {
	const { signedIn, cookie } = await signedInAdmin(desk, email)
	await prepareSecondFactor(desk, signedIn, PASSWORD)
	const secret = (await findPrepared(desk, signedIn, "Tamasha"))?.secret ?? ""
	const { headers } = callerAt("10.0.0.1", cookie)
	const on = await switchOnSecondFactor(desk, signedIn, codeAt(secret, desk.now()), headers)
	if (!on.ok) throw new Error(on.reason)
	return {
		signedIn,
		secret,
		recoveryCodes: on.recoveryCodes,
		cookie: cookieHeader(on.cookies),
		before: cookie,
	}
}
