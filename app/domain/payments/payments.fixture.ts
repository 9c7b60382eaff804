import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { agreeing } from "../applications/agree.fixture.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { type NoticeAddress, receiveNotice } from "./receive-notice.server.ts"

/** An accepted potter who owes Kshs 36,000, and the number to pay it under. */
export async function addOwingPotter(
	db: Db,
	by: string,
	application: Partial<typeof vendorApplications.$inferInsert> = {},
): Promise<{ id: number; code: string }> {
	const id = await addPotter(db, application)
	await agreeing((acceptedExcess) =>
		decideApplication(db, id, "approved", { by, at: new Date(), acceptedExcess }),
	)
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return { id, code: (row && accountCodeOf(row)) ?? "" }
}

/** What M-Pesa tells of a payment to the paybill. */
export const c2bNotice = (receipt: string, amount: number, account: string, more = {}) => ({
	...{ TransID: receipt, TransTime: "20261125231501", TransAmount: `${amount}.00` },
	...{ BillRefNumber: account, MSISDN: "2547 ***** 678", FirstName: "WANJIRU", ...more },
})

/** The notice comes to the address that its path names. */
export function receiveAt(db: Db, path: string, notice: unknown, at = new Date()) {
	const [, key] = /\/push\/(.+)$/.exec(path) ?? []
	const address: NoticeAddress = key ? { to: "push", key } : { to: "confirmation" }
	return receiveNotice(db, { address, body: JSON.stringify(notice), at })
}
