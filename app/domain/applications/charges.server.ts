import { and, asc, eq, inArray, isNull, ne, notExists, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { AGREED_KINDS, type AgreedKind, type EntryCause } from "./ledger-rules.ts"
import { ledgerEntries } from "./ledger-schema.server.ts"
import { isListed } from "./listed-columns.server.ts"
import { vendorApplications } from "./schema.server.ts"

/** What it came about by, by whom (null for vendors and for the product itself), and when. */
export interface ChargeCause {
	why: EntryCause
	by: string | null
	at: Date
}

/** What a vendor is charged by what is agreed. */
interface Charge {
	kind: AgreedKind
	label: string
	quantity: number | null
	amount: number
}

/**
 * Charges what is agreed with the vendor of an application now, and takes back what no longer is: the stall of an accepted
 * one at the price that the tent space names, and the extras of their newest form. What stands as it should stays. The caller
 * holds the application. Others under its email follow, unless somebody has them: two with one email share one order.
 */
export async function settleCharges(tx: Db, id: number, cause: ChargeCause): Promise<void> {
	const agreed = await readAgreed(tx, id)
	if (!agreed) return
	const takesTurns = agreed.hasExtras || agreed.isShared
	if (takesTurns)
		await tx.execute(
			sql`select pg_advisory_xact_lock(${lockKey("extras-charges")}, ${agreed.editionId}::int)`,
		)
	await settleOne(tx, id, cause)
	if (takesTurns) for (const other of await lockOthers(tx, id, agreed)) await settleOne(tx, other, cause)
}

type Agreed = NonNullable<Awaited<ReturnType<typeof readAgreed>>>

/** By its name, because extras stand on a higher step. */
const ordered = (what: SQL) =>
	sql<number>`coalesce((select ${what} from vendor_extras extras
		where extras.edition_id = vendor_applications.edition_id and extras.email_key = vendor_applications.email_key), 0)`

const price = (column: "wristband_price" | "hay_bale_price") =>
	sql<number>`(select ${sql.identifier(column)} from editions where editions.id = vendor_applications.edition_id)`

async function readAgreed(db: Db, id: number) {
	const { editionId, emailKey, tentSpace, tentPrice } = vendorApplications
	const [found] = await db
		.select({
			...{ editionId, emailKey, tentSpace, tentPrice },
			isAccepted: sql<boolean>`status = 'approved' and erased_at is null and merged_into_id is null`,
			wristbands: ordered(sql`extra_wristbands`),
			hay: ordered(sql`case when wants_hay then hay_bales else 0 end`),
			wristbandPrice: price("wristband_price"),
			hayBalePrice: price("hay_bale_price"),
			isShared: sql<boolean>`exists (
				select from vendor_applications other where other.email_key = vendor_applications.email_key
					and other.edition_id = vendor_applications.edition_id and other.status = 'approved'
					and other.id <> vendor_applications.id and vendor_applications.email_key <> '')`,
		})
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
	return found && { ...found, hasExtras: found.emailKey !== "" && found.wristbands + found.hay > 0 }
}

/** Of those that were ever charged. Nobody waits here: whoever has one of them is about to settle it. */
async function lockOthers(tx: Db, id: number, { editionId, emailKey }: Agreed): Promise<number[]> {
	const others = await tx
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(
			and(
				eq(vendorApplications.editionId, editionId),
				eq(vendorApplications.emailKey, emailKey),
				eq(vendorApplications.status, "approved"),
				ne(vendorApplications.id, id),
				sql`(is_stall_charged or exists (select from ledger_entries entry where entry.application_id = ${vendorApplications.id}))`,
				isListed,
			),
		)
		.orderBy(asc(vendorApplications.id))
		.for("no key update", { skipLocked: true })
	return others.map((other) => other.id)
}

async function settleOne(tx: Db, id: number, cause: ChargeCause): Promise<void> {
	const agreed = await readAgreed(tx, id)
	if (!agreed) return
	const standing = await listStanding(tx, eq(ledgerEntries.applicationId, id))
	const wanted = agreed.isAccepted ? await listWanted(tx, id, agreed, standing) : []
	const isKept = (entry: StandingCharge) => wanted.some((charge) => isSame(charge, entry))
	const gone = standing.filter((entry) => !isKept(entry))
	const added = wanted.filter((charge) => !standing.some((entry) => isSame(charge, entry)))
	if (!gone.length && !added.length) return
	const common = {
		applicationId: id,
		day: formatNairobiIsoDate(cause.at),
		cause: cause.why,
		recordedBy: cause.by,
		recordedAt: cause.at,
	}
	await tx.insert(ledgerEntries).values([
		...gone.map(({ id: reversesId, amount, ...entry }) => ({
			...{ ...common, ...entry, reversesId },
			amount: -amount,
		})),
		...added.map((charge) => ({ ...common, ...charge })),
	])
}

type StandingCharge = Charge & { id: number }

const reversal = alias(ledgerEntries, "reversal")

/** Entries that nobody took back. */
export const isStanding = (db: Db): SQL | undefined =>
	and(
		isNull(ledgerEntries.reversesId),
		notExists(db.select({ one: sql`1` }).from(reversal).where(eq(reversal.reversesId, ledgerEntries.id))),
	)

async function listStanding(tx: Db, of: SQL): Promise<StandingCharge[]> {
	const { id, kind, label, quantity, amount } = ledgerEntries
	const found = await tx
		.select({ id, kind, label, quantity, amount })
		.from(ledgerEntries)
		.where(and(of, inArray(kind, [...AGREED_KINDS]), isStanding(tx)))
		.orderBy(asc(id))
	return found.map((entry) => ({ ...entry, kind: entry.kind as AgreedKind }))
}

/** Of one kind an application has one charge. A price that changed does not change what was charged. */
const isSame = (wanted: Charge, { kind, label, quantity }: Charge): boolean =>
	wanted.kind === kind && wanted.label === label && wanted.quantity === quantity

async function listWanted(tx: Db, id: number, agreed: Agreed, standing: StandingCharge[]): Promise<Charge[]> {
	const { tentSpace: label, tentPrice, wristbandPrice, hayBalePrice } = agreed
	// What an organiser typed for a tent space without a price holds for that one.
	const typed = standing.find((entry) => entry.kind === "stall" && entry.label === label)
	const amount = tentPrice ?? typed?.amount
	const stall: Charge[] = amount === undefined ? [] : [{ kind: "stall", label, quantity: null, amount }]
	const elsewhere = await countElsewhere(tx, id, agreed)
	const extra = (kind: "wristbands" | "hay", price: number): Charge[] => {
		const quantity = Math.max(0, agreed[kind] - (elsewhere.get(kind) ?? 0))
		return quantity ? [{ kind, label: "", quantity, amount: quantity * price }] : []
	}
	return [...stall, ...extra("wristbands", wristbandPrice), ...extra("hay", hayBalePrice)]
}

/** What is charged of the same order to other applications of the vendor. */
async function countElsewhere(
	tx: Db,
	id: number,
	{ editionId, emailKey, hasExtras }: Agreed,
): Promise<Map<AgreedKind, number>> {
	const counted = new Map<AgreedKind, number>()
	if (!hasExtras) return counted
	const others = sql`${ledgerEntries.applicationId} in (
		select other.id from ${vendorApplications} other
		where other.edition_id = ${editionId} and other.email_key = ${emailKey} and other.id <> ${id})`
	for (const { kind, quantity } of await listStanding(tx, others))
		counted.set(kind, (counted.get(kind) ?? 0) + (quantity ?? 0))
	return counted
}
