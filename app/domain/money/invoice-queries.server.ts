import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { accountCodeOf } from "../applications/account-code.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { isOfLedger, ownApplication } from "../ledger/entries.server.ts"
import {
	type CreditTarget,
	type DocumentBalance,
	type DocumentKind,
	type Due,
	documentBalancesOf,
} from "../ledger/invoice-rules.ts"
import {
	buyerPins,
	etimsNumbers,
	invoiceDues,
	invoiceLines,
	invoices,
} from "../ledger/invoice-schema.server.ts"
import { listEntriesWithoutDocument, listLedgerIds, totalOf } from "../ledger/planned-documents.server.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { listTakenBack } from "../ledger/taken-back.server.ts"

export interface LedgerDocument extends Omit<DocumentBalance, "credits"> {
	id: number
	/** The name of its series: "christmas-2025". */
	series: string
	number: number
	kind: DocumentKind
	total: number
	vatPercent: number | null
	/** The application of the ledger that it was issued to. */
	applicationId: number
	issuedAt: Date
	etims: string | null
	/** Of a credit note: what it comes off. */
	credits: Pick<LedgerDocument, "kind" | "series" | "number">[]
}

/** The documents of a ledger in the order of their issue, as they stand now. */
export const listDocuments = async (db: Db, application: number, now: Date): Promise<LedgerDocument[]> =>
	(await listDocumentsOfLedgers(db, [application], { now })).get(application) ?? []

/**
 * The same of several, by the application of the ledger.
 * @param withoutPractice as they would stand if nothing had been paid at the practice till
 */
export async function listDocumentsOfLedgers(
	db: Db,
	applications: number[],
	{ now, withoutPractice = false }: { now: Date; withoutPractice?: boolean },
): Promise<Map<number, LedgerDocument[]>> {
	const found = await listIssued(db, applications)
	const ids = found.map((one) => one.id)
	const dues = await readDues(db, ids)
	const takenBack = Map.groupBy(await listTakenBack(db, ids), ({ by }) => by)
	const sums = await readSums(db, applications)
	if (withoutPractice)
		for (const [ledger, paid] of await readPractice(db, applications)) {
			const own = sums.get(ledger)
			if (own) sums.set(ledger, { ...own, paid: own.paid - paid })
		}
	const issued = found.map((one) => ({ ...one, takesBack: takenBack.get(one.id) ?? [] }))
	const ledgers = Map.groupBy(issued, ({ applicationId, mergedIntoId }) =>
		mergedIntoId !== null && applications.includes(mergedIntoId) ? mergedIntoId : applicationId,
	)
	return new Map(
		[...ledgers].map(
			([ledger, own]) => [ledger, describeDocuments(own, dues, sums.get(ledger), now)] as const,
		),
	)
}

function listIssued(db: Db, applications: number[]) {
	const { id, number, kind, total, vatPercent, issuedAt, applicationId, creditsId } = invoices
	return db
		.select({
			...{ id, series: editions.slug, number, kind, total, vatPercent, issuedAt, applicationId, creditsId },
			...{ mergedIntoId: ownApplication.mergedIntoId, etims: etimsNumbers.number },
		})
		.from(ownApplication)
		.innerJoin(invoices, eq(invoices.applicationId, ownApplication.id))
		.innerJoin(editions, eq(editions.id, invoices.editionId))
		.leftJoin(etimsNumbers, eq(etimsNumbers.invoiceId, id))
		.where(or(inArray(ownApplication.id, applications), inArray(ownApplication.mergedIntoId, applications)))
		.orderBy(asc(id))
}

type Issued = Awaited<ReturnType<typeof listIssued>>[number] & {
	takesBack: { document: number; credit: number }[]
}

/** What it was given for, else what it takes back, as far as these are documents of the ledger. */
function creditTargetsOf({ creditsId, total, takesBack }: Issued, found: Issued[]): CreditTarget[] {
	const targets = creditsId === null ? takesBack : [{ document: creditsId, credit: -total }]
	return targets.map(({ document, credit }) => ({
		order: found.findIndex(({ id }) => id === document),
		credit,
	}))
}

function describeDocuments(
	found: Issued[],
	dues: Map<number, Due[]>,
	{ lastDay, ...ledger }: LedgerSums = NO_SUMS,
	now: Date,
): LedgerDocument[] {
	const documents = found.map((one, order) => ({
		...{ ...one, order, issuedOn: formatNairobiIsoDate(one.issuedAt) },
		dues: dues.get(one.id) ?? [],
		targets: creditTargetsOf(one, found),
	}))
	const balances = documentBalancesOf(documents, ledger, formatNairobiIsoDate(now), lastDay)
	return found.flatMap(({ mergedIntoId: _, creditsId: __, takesBack: ___, ...one }, order) => {
		const balance = balances[order]
		return balance ? [{ ...one, ...balance, credits: balance.credits.flatMap((n) => found[n] ?? []) }] : []
	})
}

async function readDues(db: Db, ids: number[]): Promise<Map<number, Due[]>> {
	const { invoiceId, position, dueOn, amount } = invoiceDues
	const rows = await db
		.select({ invoiceId, dueOn, amount })
		.from(invoiceDues)
		.where(inArray(invoiceId, ids))
		.orderBy(asc(invoiceId), asc(position))
	const grouped = Map.groupBy(rows, (row) => row.invoiceId)
	return new Map(
		[...grouped].map(([id, own]) => [id, own.map(({ invoiceId: _, ...due }): Due => due)] as const),
	)
}

interface LedgerSums {
	charged: number
	paid: number
	/** To pay, as the edition names it now. */
	lastDay: string | null
}
const NO_SUMS: LedgerSums = { charged: 0, paid: 0, lastDay: null }

async function readSums(db: Db, applications: number[]): Promise<Map<number, LedgerSums>> {
	const { id, editionId, charged, paid } = vendorApplications
	const rows = await db
		.select({ id, charged, paid, lastDay: editions.paymentDueOn })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(inArray(id, applications))
	return new Map(rows.map(({ id: ledger, ...sums }) => [ledger, sums]))
}

/** What was paid at the practice till, by the application of the ledger. */
async function readPractice(db: Db, applications: number[]): Promise<Map<number, number>> {
	const { applicationId, method, amount } = ledgerEntries
	const ledger = sql<number>`coalesce(${ownApplication.mergedIntoId}, ${ownApplication.id})`
	const rows = await db
		.select({ ledger, paid: sql`-sum(${amount})`.mapWith(Number) })
		.from(ledgerEntries)
		.innerJoin(ownApplication, eq(ownApplication.id, applicationId))
		.where(and(eq(method, "practice"), inArray(ledger, applications)))
		.groupBy(ledger)
	return new Map(rows.map((row) => [row.ledger, row.paid]))
}

export type WholeDocument = NonNullable<Awaited<ReturnType<typeof readDocument>>>

const ledgerApplication = alias(vendorApplications, "ledger_application")

/** One document of a ledger, as it was issued and as it stands, with the account number under which that ledger is paid. */
export async function readDocument(db: Db, application: number, id: number, now: Date) {
	const documents = await listDocuments(db, application, now)
	const document = documents.find((one) => one.id === id)
	if (!document) return undefined
	const { buyerName, buyerPin, sellerName, sellerContact, sellerPin, applicationId } = invoices
	const [issued] = await db
		.select({
			...{ buyerName, buyerPin, sellerName, sellerContact, sellerPin },
			...{ edition: editions.name, applicationNumber: vendorApplications.number },
			ledger: { editionId: ledgerApplication.editionId, number: ledgerApplication.number },
		})
		.from(invoices)
		.innerJoin(vendorApplications, eq(vendorApplications.id, applicationId))
		.innerJoin(ledgerApplication, eq(ledgerApplication.id, application))
		.innerJoin(editions, eq(editions.id, invoices.editionId))
		.where(eq(invoices.id, id))
	if (!issued) return undefined
	const { ledger, ...facts } = issued
	return {
		...document,
		...facts,
		accountCode: accountCodeOf(ledger),
		buyerPin: issued.buyerPin || (await findBuyerPin(db, application)) || "",
		lines: await listLines(db, id),
	}
}

/** What a document charges or credits, in the order of the booking. */
export function listLines(db: Db, document: number) {
	const { id, kind, reversesId, label, quantity, amount, reason } = ledgerEntries
	return db
		.select({ id, kind, reversesId, label, quantity, amount, reason })
		.from(invoiceLines)
		.innerJoin(ledgerEntries, eq(id, invoiceLines.entryId))
		.where(eq(invoiceLines.invoiceId, document))
		.orderBy(asc(id))
}

/** The KRA PIN of a ledger; where several were merged that of the one that stayed goes first. */
export async function findBuyerPin(db: Db, application: number): Promise<string | undefined> {
	const { id, mergedIntoId } = ownApplication
	const [found] = await db
		.select({ pin: buyerPins.pin })
		.from(ownApplication)
		.innerJoin(buyerPins, eq(buyerPins.applicationId, id))
		.where(isOfLedger(application))
		.orderBy(desc(sql`${mergedIntoId} is null`), asc(id))
		.limit(1)
	return found?.pin
}

/** What a ledger was charged and credited, and no document says. */
export async function findUninvoiced(db: Db, application: number): Promise<number> {
	return totalOf(await listEntriesWithoutDocument(db, await listLedgerIds(db, application)))
}

/** Whether a document is one of a ledger. */
export const isDocumentOf = async (db: Db, application: number, id: number): Promise<boolean> => {
	const [found] = await db
		.select({ id: invoices.id })
		.from(invoices)
		.innerJoin(ownApplication, eq(ownApplication.id, invoices.applicationId))
		.where(and(eq(invoices.id, id), isOfLedger(application)))
	return found !== undefined
}
