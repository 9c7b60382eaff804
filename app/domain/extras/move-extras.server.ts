import { and, eq, notExists, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import type { LockedApplication } from "../applications/locked-application.server.ts"
import { lockExtras } from "../ledger/charges.server.ts"
import { vendorExtras } from "./schema.server.ts"

const otherExtras = alias(vendorExtras, "others")

/** What a vendor ordered and sent is found by e-mail. Extras that are there for the new one stay. */
export async function moveExtras(
	tx: Db,
	{ editionId, emailKey }: Pick<LockedApplication, "editionId" | "emailKey">,
	email: string,
): Promise<number> {
	if (!emailKey) return 0
	// Before its row, as whoever orders: they may write under the new address at the same moment.
	await lockExtras(tx, editionId)
	const taken = tx
		.select({ one: sql`1` })
		.from(otherExtras)
		.where(and(eq(otherExtras.editionId, editionId), eq(otherExtras.emailKey, emailKeyOf(email))))
	const moved = await tx
		.update(vendorExtras)
		.set({ vendorEmail: emailKeyOf(email) })
		.where(and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, emailKey), notExists(taken)))
		.returning({ id: vendorExtras.id })
	return moved.length
}
