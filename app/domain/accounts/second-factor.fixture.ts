import { Secret, TOTP } from "otpauth"
import { addTestAdmin, createTestCaller, PASSWORD } from "./accounts.fixture.ts"
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

/** What a browser that has just signed in was given. */
interface SignedInBrowser {
	signedIn: AdminSession
	session: string
	device: string
}

/** Signs in with PASSWORD, from a browser that nobody knows. */
export async function signInTestBrowser(
	context: AuthContext,
	email: string,
	ip = "10.0.0.1",
): Promise<SignedInBrowser> {
	const result = await signIn(context, { email, password: PASSWORD }, createTestCaller(ip))
	if (!result.ok) throw new Error(result.reason)
	const { session, device } = result.tokens
	const signedIn = await findAdminSession(context.db, session ?? undefined, context.now())
	if (!signedIn || !session || !device) throw new Error("nobody is signed in")
	return { signedIn, session, device }
}

/** Someone new who has just signed in with PASSWORD. */
export async function signInTestAdmin(context: AuthContext, email: string): Promise<SignedInBrowser> {
	await addTestAdmin(context.db, email)
	return signInTestBrowser(context, email)
}

/** Someone who has switched the second factor on; the code of that moment is used up. */
export async function addAdminWithSecondFactor(context: AuthContext, email: string) {
	const { signedIn, device } = await signInTestAdmin(context, email)
	await beginSecondFactorSetup(context, signedIn, PASSWORD)
	const secret = (await findPendingSecondFactor(context, signedIn, "Tamasha"))?.secret ?? ""
	const switchedOn = await enableSecondFactor(context, signedIn, codeAt(secret, context.now()))
	if (!switchedOn.ok) throw new Error(switchedOn.reason)
	const session = switchedOn.tokens.session ?? ""
	return { signedIn, secret, recoveryCodes: switchedOn.recoveryCodes, session, device }
}
