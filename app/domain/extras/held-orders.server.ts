import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { isHolder } from "../applications/extras-holder.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { describeItem } from "../extra-options/rules.ts"
import { describeFormItems } from "./form-items.ts"
import { orderedItems } from "./ordered-items.server.ts"
import { vendorExtras } from "./schema.server.ts"

/** What is ordered for applications, in words, by their ids: of those that have an order under their email. */
export async function listHeldOrders(db: Db, ids: number[]): Promise<Map<number, string[]>> {
	const { id, editionId, emailKey } = vendorApplications
	const { extraWristbands, wantsHay, hayBales } = vendorExtras
	const found = await db
		.select({ id, extraWristbands, wantsHay, hayBales, orders: orderedItems })
		.from(vendorApplications)
		.innerJoin(
			vendorExtras,
			and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, emailKey), sql`${emailKey} <> ''`),
		)
		.where(and(inArray(id, ids), isHolder()))
		.orderBy(asc(id))
	return new Map(
		found.map(({ id, orders, ...form }) => [id, [...describeFormItems(form), ...orders.map(describeItem)]]),
	)
}

/** Whether anything was ordered or sent under an email. */
export async function hasExtrasUnder(db: Db, edition: number, emailKey: string): Promise<boolean> {
	const ofEmail = and(eq(vendorExtras.editionId, edition), eq(vendorExtras.emailKey, emailKey))
	return (await db.$count(vendorExtras, ofEmail)) > 0
}
