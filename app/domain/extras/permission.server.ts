import type { Db } from "../../platform/db.server.ts"
import type { RateLimiter } from "../../platform/rate-limiter.server.ts"
import { type Edition, findCurrentEdition } from "../editions/queries.server.ts"
import { SUBMISSION_LIMIT, UNAPPROVED_UPLOAD_LIMIT, UNKNOWN_EMAIL_LIMIT } from "./rules.ts"
import { findRemainingBytes } from "./storage-quota.server.ts"
import { type ExtrasVendor, findExtrasVendor } from "./vendor.server.ts"

export interface Sender {
	/** The visitor's address, by which misses are counted. */
	ip: string
	limits: RateLimiter
	at: Date
}

export type SubmissionPermission =
	| { ok: true; edition: Edition; vendor: ExtrasVendor }
	| {
			ok: false
			reason:
				| "closed"
				| "vendor-not-found"
				| "too-many-misses"
				| "too-many-sendings"
				| "too-much-stored"
				| "too-much-of-applicants"
	  }

/**
 * Whether this e-mail names an application that may send documents now. A point is taken before the look-up and given
 * back after a hit, so that many requests at once tell no more than one after the other would.
 */
export async function checkSubmissionPermission(
	db: Db,
	email: string,
	{ ip, limits, at }: Sender,
): Promise<SubmissionPermission> {
	const edition = await findCurrentEdition(db)
	if (!edition) return { ok: false, reason: "closed" }
	if (!(await consumeWithRetry(limits, ip))) return { ok: false, reason: "too-many-misses" }
	const vendor = await findExtrasVendor(db, edition.id, email)
	if (!vendor) return { ok: false, reason: "vendor-not-found" }
	await limits.refund(UNKNOWN_EMAIL_LIMIT, ip)
	if (!(await limits.isAllowed(SUBMISSION_LIMIT, String(vendor.id)))) {
		return { ok: false, reason: "too-many-sendings" }
	}
	if (!vendor.isApproved && !(await limits.isAllowed(UNAPPROVED_UPLOAD_LIMIT, ip))) {
		return { ok: false, reason: "too-much-of-applicants" }
	}
	if ((await findRemainingBytes(db, vendor, at)) <= 0) return { ok: false, reason: "too-much-stored" }
	return { ok: true, edition, vendor }
}

/** Milliseconds: a neighbour behind the same address may be in the middle of a look-up of their own. */
const RETRY_DELAYS = [150, 450]

async function consumeWithRetry(limits: RateLimiter, ip: string): Promise<boolean> {
	for (const wait of [...RETRY_DELAYS, undefined]) {
		if (await limits.consume(UNKNOWN_EMAIL_LIMIT, ip)) return true
		if (wait) await new Promise((resolve) => setTimeout(resolve, wait))
	}
	return false
}
