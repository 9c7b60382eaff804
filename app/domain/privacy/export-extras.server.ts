import { asc, eq, type SQL } from "drizzle-orm"
import { selectCopiedColumns } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { editions } from "../editions/schema.server.ts"
import { extraOrders, extrasPrivacy, orderPrivacy, vendorExtras } from "../extras/schema.server.ts"
import { isExtrasOf } from "./own-extras.server.ts"

export async function readOwnExtras(db: Db, applicationIds: number[]) {
	const areTheirs = isExtrasOf(applicationIds)
	return { extras: await readExtras(db, areTheirs), extraOrders: await readOrders(db, areTheirs) }
}

function readExtras(db: Db, areTheirs: SQL) {
	const { id, editionId } = vendorExtras
	return db
		.select({ edition: editions.name, ...selectCopiedColumns(extrasPrivacy) })
		.from(vendorExtras)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(areTheirs)
		.orderBy(asc(id))
}

/** What else they ordered. */
function readOrders(db: Db, areTheirs: SQL) {
	const { id, editionId } = vendorExtras
	return db
		.select({ edition: editions.name, ...selectCopiedColumns(orderPrivacy) })
		.from(extraOrders)
		.innerJoin(vendorExtras, eq(id, extraOrders.extrasId))
		.innerJoin(editions, eq(editions.id, editionId))
		.where(areTheirs)
		.orderBy(asc(id), asc(extraOrders.optionId))
}
