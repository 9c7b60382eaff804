import { and, eq, gt, inArray, lt, min, notInArray, sum } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { findLastKnown } from "../applications/announced-verdict.server.ts"
import { applicationDecisions } from "../applications/schema.server.ts"
import { isOfLedger, ownApplication } from "../ledger/entries.server.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { MONEY_KINDS } from "../ledger/rules.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { type findLedger, listMoneyEntries } from "../money/queries.server.ts"
import type { Stage } from "./rules.ts"
import { type Application, readToldStage } from "./told-stage.server.ts"

type Ledger = NonNullable<Awaited<ReturnType<typeof findLedger>>>

export type OwnLedger = NonNullable<Awaited<ReturnType<typeof readOwnLedger>>>

const STAGES_WITH_CHARGES: Stage[] = ["confirmed", "withdrawn"]

/** Who was told no may owe what was charged by hand. */
const STAGES_THAT_OWE: Stage[] = [...STAGES_WITH_CHARGES, "denied"]

/**
 * The ledger of a vendor as far as it follows from what they were told. Who has no stall, or not any more, still reads what they
 * paid, the documents they have, and what comes back. The end of the festival changes nothing about it.
 */
export async function readOwnLedger(db: Db, ledger: Ledger, application: Application) {
	const stage = await readToldStage(db, application)
	if (stage === "merged") return undefined
	const { id, paid, phoneNumber } = ledger
	// A stall that was taken back, and its vendor was not told: what is charged since is said once they are, and nothing asked for.
	const isTakenBack = stage === "confirmed" && application.status !== "approved"
	const isAsCharged = STAGES_WITH_CHARGES.includes(stage) && !isTakenBack
	const untoldSince = isAsCharged ? undefined : await findUntoldDecision(db, id)
	const booked = untoldSince ? await chargedBefore(db, id, untoldSince) : ledger.charged
	// A credit may be left of what is charged no more: what comes back is what was paid.
	const known = Math.max(0, booked)
	// Nobody pays for a stall that they were not told they have.
	const mayKnow = STAGES_THAT_OWE.includes(stage) || known <= paid
	const charged = mayKnow && !isTakenBack ? known : undefined
	const isTold =
		charged || paid || (await hasDocuments(db, id, untoldSince)) || (await hasMoneyEntries(db, id))
	if (!isTold) return undefined
	return {
		/** Undefined: what is charged is not said, nor what is left of it or of a document. */
		charged,
		paid,
		dues: untoldSince || charged === undefined ? [] : listDues(ledger),
		phone: phoneNumber,
		code: accountCodeOf(ledger),
		/** Documents from then on follow from what the vendor was not told. */
		untoldSince,
	}
}

/** What is to be paid until which day, the first one first. */
function listDues({ dueDays, dueAmounts }: Pick<Ledger, "dueDays" | "dueAmounts">) {
	const amounts = new Map<string, number>()
	for (const [nth, dueOn] of dueDays.entries())
		if (dueOn !== null) amounts.set(dueOn, (amounts.get(dueOn) ?? 0) + (dueAmounts[nth] ?? 0))
	return [...amounts]
		.map(([dueOn, amount]) => ({ dueOn, amount }))
		.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
}

/** When the first decision was made after what the vendor knows last; undefined: there is none. */
async function findUntoldDecision(db: Db, application: number): Promise<Date | undefined> {
	const last = await findLastKnown(db, application)
	const { applicationId, decidedAt } = applicationDecisions
	const [found] = await db
		.select({ at: min(decidedAt) })
		.from(applicationDecisions)
		.where(and(eq(applicationId, application), last && gt(decidedAt, last.at)))
	return found?.at ?? undefined
}

/** An application, and those that became part of it. */
const partsOf = (db: Db, application: number) =>
	db.select({ id: ownApplication.id }).from(ownApplication).where(isOfLedger(application))

async function chargedBefore(db: Db, application: number, at: Date): Promise<number> {
	const { amount, applicationId, kind, recordedAt } = ledgerEntries
	const isCharge = notInArray(kind, [...MONEY_KINDS])
	const [found] = await db
		.select({ charged: sum(amount).mapWith(Number) })
		.from(ledgerEntries)
		.where(and(inArray(applicationId, partsOf(db, application)), isCharge, lt(recordedAt, at)))
	return found?.charged ?? 0
}

async function hasDocuments(db: Db, application: number, before: Date | undefined): Promise<boolean> {
	const isOwn = inArray(invoices.applicationId, partsOf(db, application))
	return (await db.$count(invoices, and(isOwn, before && lt(invoices.issuedAt, before)))) > 0
}

const hasMoneyEntries = async (db: Db, application: number): Promise<boolean> =>
	(await listMoneyEntries(db, application)).length > 0

/** A document that follows from what the vendor was not told yet is none of theirs. */
export const isKnownTo =
	({ untoldSince }: Pick<OwnLedger, "untoldSince">) =>
	({ issuedAt }: { issuedAt: Date }): boolean =>
		!untoldSince || issuedAt < untoldSince
