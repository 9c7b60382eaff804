import type { Db } from "../../platform/db.server.ts"
import type { Limits } from "../../platform/limits.server.ts"
import { type Edition, findCurrentEdition } from "../editions/queries.server.ts"
import { APPLICANTS_LIMIT, MISS_LIMIT, SENDING_LIMIT } from "./rules.ts"
import { findRoom } from "./stored.server.ts"
import { type ExtrasVendor, findExtrasVendor } from "./vendor.server.ts"

export interface Sender {
	/** The visitor's address, by which misses are counted. */
	ip: string
	limits: Limits
	at: Date
}

export type Permission =
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
export async function findPermission(db: Db, email: string, { ip, limits, at }: Sender): Promise<Permission> {
	const edition = await findCurrentEdition(db)
	if (!edition) return { ok: false, reason: "closed" }
	if (!(await takePatiently(limits, ip))) return { ok: false, reason: "too-many-misses" }
	const vendor = await findExtrasVendor(db, edition.id, email)
	if (!vendor) return { ok: false, reason: "vendor-not-found" }
	await limits.giveBack(MISS_LIMIT, ip)
	if (!(await limits.allows(SENDING_LIMIT, String(vendor.id)))) {
		return { ok: false, reason: "too-many-sendings" }
	}
	if (!vendor.isApproved && !(await limits.allows(APPLICANTS_LIMIT, ip))) {
		return { ok: false, reason: "too-much-of-applicants" }
	}
	if ((await findRoom(db, vendor, at)) <= 0) return { ok: false, reason: "too-much-stored" }
	return { ok: true, edition, vendor }
}

/** Milliseconds: a neighbour behind the same address may be in the middle of a look-up of their own. */
const TAKE_AGAIN_AFTER = [150, 450]

async function takePatiently(limits: Limits, ip: string): Promise<boolean> {
	for (const wait of [...TAKE_AGAIN_AFTER, undefined]) {
		if (await limits.take(MISS_LIMIT, ip)) return true
		if (wait) await new Promise((resolve) => setTimeout(resolve, wait))
	}
	return false
}
