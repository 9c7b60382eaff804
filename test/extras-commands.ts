import { orderExtras } from "../app/domain/extras/order-extras.server.ts"
import { ALWAYS } from "../app/domain/extras/orders.fixture.ts"
import { findOrderingVendor, orderVersion, readOwnOrder } from "../app/domain/extras/own-orders.server.ts"
import type { Db } from "../app/platform/db.server.ts"

/** What vendors order, and what each answers of an edition that is closed. */
export const createExtrasCommands = <Refusal>(db: Db, at: Date, refusal: Refusal) => ({
	orderExtras: {
		attempt: async ({ approved }: { approved: number }) => {
			const vendor = await findOrderingVendor(db, approved, ALWAYS)
			const expected = orderVersion(await readOwnOrder(db, vendor, at))
			return orderExtras(db, vendor, { quantities: new Map(), expected, at })
		},
		refusal,
	},
})

const IN_ITS_COMMAND = "in the transaction of a command"
const READS = "only reads"

/** What writes extras in the transaction of another command. */
export const EXTRAS_WRITERS: Record<string, Record<string, string>> = {
	"extra-options/options.server.ts": {
		listOptions: READS,
		readOptionsInput: READS,
		findOptionIds: READS,
		writeOptions: IN_ITS_COMMAND,
		copyOptions: IN_ITS_COMMAND,
		readOptionStalls: READS,
	},
	"ledger/extra-charges.server.ts": {
		readHeld: READS,
		listChargedOrders: READS,
		grantedOf: READS,
		lowerOrder: IN_ITS_COMMAND,
	},
	"extras/order-extras.server.ts": {},
}
