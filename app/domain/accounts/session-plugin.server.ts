import { createAuthEndpoint } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { generateRandomString } from "better-auth/crypto"
import { z } from "zod"

/** As long as Better Auth's own: 190 bits. */
const TOKEN_LENGTH = 32

/**
 * Adds to `auth.api` what Better Auth has no call for: sessions for somebody whose password and code this
 * room has checked itself, so that nothing opens one between the two. Neither call has an address.
 */
export const sessionPlugin = {
	id: "own-sessions",
	endpoints: {
		openSession: createAuthEndpoint.serverOnly(
			{ method: "POST", body: z.object({ userId: z.string() }) },
			async (ctx) => {
				const { internalAdapter } = ctx.context
				const user = await internalAdapter.findUserById(ctx.body.userId)
				if (!user) throw new Error("there is no such user")
				await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user })
			},
		),
		/** A new id for a session that has just been proven anew (ASVS 7.2.4); its times stay. */
		renewSession: createAuthEndpoint.serverOnly(
			{ method: "POST", body: z.object({ token: z.string() }) },
			async (ctx) => {
				const { internalAdapter } = ctx.context
				const found = await internalAdapter.findSession(ctx.body.token)
				const token = generateRandomString(TOKEN_LENGTH, "a-z", "A-Z", "0-9")
				const session = found && (await internalAdapter.updateSession(ctx.body.token, { token }))
				// It may have been ended elsewhere this very moment.
				if (session) await setSessionCookie(ctx, { session, user: found.user })
			},
		),
	},
}
