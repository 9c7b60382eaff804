import { randomUUID } from "node:crypto"
import { z } from "zod"
import { deriveKey, signText, verifyText } from "../../platform/keys.server.ts"
import { LINK_SECONDS } from "./rules.ts"

/** How far another process’s clock may be ahead of ours, in milliseconds. */
const CLOCK_DIFFERENCE = 2_000

/** Tells this process from others, whose stopwatches can’t be compared with ours. */
const PROCESS = randomUUID()

export interface Moment {
	now: Date
	/** Milliseconds on the stopwatch of this process, which nobody can put back. */
	elapsed?: number
}

/** For whom a link was made, and whose file it is: what the audit log says when it is used. */
export interface LinkGrant {
	userId: string
	applicationId: number
}

export type VerifyLinkResult =
	| { ok: true; key: string; madeFor?: LinkGrant }
	| { ok: false; reason: "forged" | "expired" }

const linkGrantSchema = z.object({ userId: z.string(), applicationId: z.number() })
const linkPayloadSchema = z.tuple([
	z.string(),
	z.number(),
	z.string(),
	z.number(),
	linkGrantSchema.optional(),
])

/**
 * A token that opens the one file at `key` for `LINK_SECONDS`, and nothing else.
 * @param secret `AUTH_SECRET`; the key that signs is derived from it for this purpose alone
 */
export function signLink(
	secret: string,
	key: string,
	{ now, elapsed = performance.now() }: Moment,
	madeFor?: LinkGrant,
): string {
	const payload = [key, now.getTime(), PROCESS, elapsed, ...(madeFor ? [madeFor] : [])]
	return signText(signingKey(secret), Buffer.from(JSON.stringify(payload)).toString("base64url"))
}

/**
 * The key that a token opens right now. The clock may be put forward or back: that ends a link early, and
 * never makes it live longer on the process that signed it (trust.md F10).
 */
export function verifyLink(
	secret: string,
	token: string,
	{ now, elapsed = performance.now() }: Moment,
): VerifyLinkResult {
	const signed = verifyText(signingKey(secret), token)
	if (signed === undefined) return { ok: false, reason: "forged" }
	const [key, signedAt, process, stopwatch, madeFor] = linkPayloadSchema.parse(
		JSON.parse(Buffer.from(signed, "base64url").toString()),
	)
	const ownAge = process === PROCESS ? elapsed - stopwatch : 0
	const age = now.getTime() - signedAt
	const isAlive = age >= -CLOCK_DIFFERENCE && Math.max(age, ownAge) <= LINK_SECONDS * 1000
	return isAlive ? { ok: true, key, ...(madeFor && { madeFor }) } : { ok: false, reason: "expired" }
}

const signingKey = (secret: string) => deriveKey(secret, "tamasha: links to documents")
