import { Secret, TOTP } from "otpauth"
import { addTestAdmin, cookieHeader, createTestCaller, PASSWORD, testConfig } from "./accounts.fixture.ts"
import type { AuthContext } from "./auth-context.ts"
import {
	beginSecondFactorSetup,
	enableSecondFactor,
	findPendingSecondFactor,
} from "./commands/second-factor.server.ts"
import { type AdminSession, findAdminSession } from "./commands/sessions.server.ts"
import { signIn } from "./commands/sign-in.server.ts"

/** What an authenticator app with this secret shows at a moment. */
export function codeAt(secret: string, at: Date): string {
	return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}

/** Someone who has just signed in with PASSWORD. */
export async function signInTestAdmin(
	context: AuthContext,
	email: string,
): Promise<{ signedIn: AdminSession; cookie: string }> {
	await addTestAdmin(context.db, email)
	const result = await signIn(context, { email, password: PASSWORD }, createTestCaller("10.0.0.1"))
	if (!result.ok) throw new Error(result.reason)
	const cookie = cookieHeader(result.cookies)
	const signedIn = await findAdminSession(context.db, cookie, context.now(), testConfig)
	if (!signedIn) throw new Error("nobody is signed in")
	return { signedIn, cookie }
}

/** Someone who has switched the second factor on; the code of that moment is used up. */
export async function addAdminWithSecondFactor(context: AuthContext, email: string) {
	const { signedIn, cookie } = await signInTestAdmin(context, email)
	await beginSecondFactorSetup(context, signedIn, PASSWORD)
	const secret = (await findPendingSecondFactor(context, signedIn, "Tamasha"))?.secret ?? ""
	const { headers } = createTestCaller("10.0.0.1", cookie)
	const switchedOn = await enableSecondFactor(context, signedIn, codeAt(secret, context.now()), headers)
	if (!switchedOn.ok) throw new Error(switchedOn.reason)
	return {
		signedIn,
		secret,
		recoveryCodes: switchedOn.recoveryCodes,
		cookie: cookieHeader(switchedOn.cookies),
		before: cookie,
	}
}
