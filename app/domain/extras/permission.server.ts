import type { Db } from "../../platform/db.server.ts"
import type { RateLimiter } from "../../platform/rate-limiter.server.ts"
import { listEditionsTakingExtras } from "../editions/order-window.ts"
import { listPublishedEditions, type PublishedEdition } from "../editions/queries.server.ts"
import type { ExtrasFields } from "./inputs.ts"
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
	| { ok: true; edition: PublishedEdition; vendor: ExtrasVendor }
	| {
			ok: false
			reason:
				| "closed"
				| "edition-unclear"
				| "vendor-not-found"
				| "too-many-misses"
				| "too-many-sendings"
				| "too-much-stored"
				| "too-much-of-applicants"
	  }

/** Whose extras a form says that it brings. */
export type ExtrasClaim = Pick<ExtrasFields, "email" | "edition">

/**
 * Whether this e-mail names an application that may send documents now. A point is taken before the look-up and given
 * back after a hit, so that many requests at once tell no more than one after the other would. The question for which
 * of several editions it is keeps its point: it would answer who has stalls without leaving a trace.
 */
export async function checkSubmissionPermission(
	db: Db,
	claim: ExtrasClaim,
	{ ip, limits, at }: Sender,
): Promise<SubmissionPermission> {
	const open = listEditionsTakingExtras(await listPublishedEditions(db), at)
	const editions = claim.edition ? open.filter(({ slug }) => slug === claim.edition) : open
	if (editions.length === 0) return { ok: false, reason: "closed" }
	if (!(await consumeWithRetry(limits, ip))) return { ok: false, reason: "too-many-misses" }
	const [only, ...others] = await findVendorAmong(db, editions, claim.email)
	if (!only) return { ok: false, reason: "vendor-not-found" }
	if (others.length > 0) return { ok: false, reason: "edition-unclear" }
	const { edition, vendor } = only
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

/** Their accepted applications, one of each of these editions; where there is none, the one in the nearest edition. */
async function findVendorAmong(db: Db, editions: PublishedEdition[], email: string) {
	const found = await Promise.all(
		editions.map(async (edition) => ({ edition, vendor: await findExtrasVendor(db, edition.id, email) })),
	)
	// Who withdrew has no stall to order for.
	const known = found.flatMap(({ edition, vendor }) =>
		vendor && !vendor.isWithdrawn ? [{ edition, vendor }] : [],
	)
	const accepted = known.filter(({ vendor }) => vendor.isApproved)
	return accepted.length > 0 ? accepted : known.slice(0, 1)
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
