import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { isOfLedger, ownApplication } from "../ledger/entries.server.ts"

/** The codes under which the ledger of an application is paid: its own, and those of what was merged into it. */
export const listLedgerCodes = (db: Db, application: number): Promise<string[]> =>
	listCodes(db, isOfLedger(application))

export const listAccountCodes = (db: Db, applicationIds: number[]): Promise<string[]> =>
	listCodes(db, inArray(ownApplication.id, applicationIds))

async function listCodes(db: Db, isOwner: SQL | undefined): Promise<string[]> {
	const { editionId, number } = ownApplication
	const owners = await db.select({ editionId, number }).from(ownApplication).where(isOwner)
	return owners.flatMap((owner) => accountCodeOf(owner) ?? [])
}

/** Whether one of these codes was typed at the phone, whatever stands between its digits. */
export const isTypedCode = (typed: SQLWrapper, codes: string[]): SQL =>
	inArray(sql`regexp_replace(${typed}, '[^0-9]', '', 'g')`, codes)
