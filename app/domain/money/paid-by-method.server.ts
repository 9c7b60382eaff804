import { and, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { MONEY_KINDS, PAYMENT_METHODS, type PaymentMethod } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { readMoney } from "./money-counts.server.ts"

/** Whole Kenyan shillings that came in and were paid back by a method, without what was taken back; paid is the difference. */
export interface MethodMoney {
	method: PaymentMethod
	cameIn: number
	paidBack: number
	paid: number
}

/** How what is paid in an edition came and went, of the methods by which anything did. What is paid by them adds up to what is paid. */
export async function listPaidByMethod(db: Db, edition: number): Promise<MethodMoney[]> {
	const { method, kind, amount, applicationId } = ledgerEntries
	const sumOf = (one: (typeof MONEY_KINDS)[number]) =>
		sql`coalesce(sum(${amount}) filter (where ${kind} = ${one}), 0)`
	const rows = await db
		.select({
			method,
			cameIn: sql`-${sumOf("payment")}`.mapWith(Number),
			paidBack: sumOf("refund").mapWith(Number),
		})
		.from(ledgerEntries)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.where(and(eq(vendorApplications.editionId, edition), inArray(kind, [...MONEY_KINDS])))
		.groupBy(method)
	return PAYMENT_METHODS.flatMap((one) => {
		const { cameIn = 0, paidBack = 0 } = rows.find((row) => row.method === one) ?? {}
		return cameIn || paidBack ? [{ method: one, cameIn, paidBack, paid: cameIn - paidBack }] : []
	})
}

/** What the ledgers of an edition add up to, and by which methods its payments came, as of one moment. */
export const readMoneyByMethod = (db: Db, edition: number, now: Date) =>
	db.transaction(
		async (tx) => ({
			stalls: await readMoney(tx, edition, now),
			methods: await listPaidByMethod(tx, edition),
		}),
		{ isolationLevel: "repeatable read", accessMode: "read only" },
	)
