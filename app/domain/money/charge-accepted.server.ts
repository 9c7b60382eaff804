import { and, asc, eq, isNotNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { reconcileCharges } from "../ledger/charges.server.ts"

/** As many as one click charges: each is a transaction of its own. */
const CHARGED_AT_ONCE = 500

const { id, editionId, status, payment, tentPrice } = vendorApplications

/** Accepted, and their stall is not charged though it has a price: they came with a file, or from the time before ledgers. */
const isChargeable = (edition: number) =>
	and(
		eq(editionId, edition),
		eq(status, "approved"),
		eq(payment, "uncharged"),
		isNotNull(tentPrice),
		isListed,
	)

export const countChargeable = (db: Db, edition: number): Promise<number> =>
	db.$count(vendorApplications, isChargeable(edition))

/** Charges what is agreed with accepted vendors whom nobody has charged. @returns how many were, and how many are left */
export async function chargeAccepted(
	db: Db,
	edition: number,
	{ by, at }: MemberAct,
): Promise<{ charged: number; left: number }> {
	const found = await db
		.select({ id })
		.from(vendorApplications)
		.where(isChargeable(edition))
		.orderBy(asc(id))
		.limit(CHARGED_AT_ONCE)
	let charged = 0
	for (const vendor of found) if (await chargeOne(db, edition, vendor.id, { by, at })) charged += 1
	return { charged, left: await countChargeable(db, edition) }
}

function chargeOne(db: Db, edition: number, vendor: number, act: MemberAct): Promise<boolean> {
	return db.transaction(async (tx) => {
		const [still] = await tx
			.select({ id })
			.from(vendorApplications)
			.where(and(eq(id, vendor), isChargeable(edition)))
			.for("no key update")
		if (!still) return false
		await reconcileCharges(tx, vendor, { why: "hand", ...act })
		const about = { kind: "vendor", id: vendor } as const
		await recordAuditEvent(tx, { by: { organiser: act.by }, at: act.at, action: "stall-charged", about })
		return true
	})
}
