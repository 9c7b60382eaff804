import { asc, eq } from "drizzle-orm"
import { selectCopiedColumns } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "../editions/schema.server.ts"
import { extraOrders, extrasPrivacy, orderPrivacy, vendorExtras } from "../extras/schema.server.ts"

/** @param key "": nothing is theirs by it */
export async function readOwnExtras(db: Db, key: string) {
	if (!key) return { extras: [], extraOrders: [] }
	return { extras: await readExtras(db, key), extraOrders: await readOrders(db, key) }
}

function readExtras(db: Db, key: string) {
	const { id, emailKey, editionId } = vendorExtras
	return db
		.select({ edition: editions.name, ...selectCopiedColumns(extrasPrivacy) })
		.from(vendorExtras)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(eq(emailKey, key))
		.orderBy(asc(id))
}

/** What else they ordered. */
function readOrders(db: Db, key: string) {
	const { id, emailKey, editionId } = vendorExtras
	return db
		.select({ edition: editions.name, ...selectCopiedColumns(orderPrivacy) })
		.from(extraOrders)
		.innerJoin(vendorExtras, eq(id, extraOrders.extrasId))
		.innerJoin(editions, eq(editions.id, editionId))
		.where(eq(emailKey, key))
		.orderBy(asc(id), asc(extraOrders.optionId))
}
