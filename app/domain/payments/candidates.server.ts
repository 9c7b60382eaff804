import { type SQL, sql } from "drizzle-orm"
import { containsPattern, type Db } from "../../platform/db.server.ts"
import { foldForSearch } from "../../values/fold.ts"
import { findNearCodes } from "../applications/account-code.ts"
import { brandOf } from "../applications/rules.ts"
import { leftOf, type PaymentSums } from "./rules.ts"
import type { payments } from "./schema.server.ts"

/** Why a payment may be a vendor's. */
type CandidateReason = "claimed" | "code" | "balance" | "near-code" | "phone" | "name"

const WEIGHTS: Record<CandidateReason, number> = {
	// Anybody can say so who has seen the receipt.
	claimed: 70,
	code: 200,
	balance: 30,
	"near-code": 29,
	phone: 25,
	name: 10,
}

export type Candidate = {
	id: number
	number: number
	brandName: string
	edition: string
	editionId: number
	/** Positive: they owe it. */
	balance: number
	reasons: CandidateReason[]
}

/** As many as a screen lists, and as many as are looked at for one reason. */
const LISTED = 12
const MOST = 30

type Payment = PaymentSums & Pick<typeof payments.$inferSelect, "receipt" | "account" | "phone" | "payer">

/** Whose a payment may be, the likeliest first. Each reason is looked up by an index, for at most thirty. */
export async function findCandidates(db: Db, payment: Payment): Promise<Candidate[]> {
	const { rows } = await db.execute<Candidate>(sql`
		select holder.id, holder.number, holder.brand_name as "brandName", editions.name as edition,
			holder.edition_id as "editionId", (holder.charged - holder.paid)::float8 as balance,
			array_agg(distinct found.reason) as reasons
		from (${sql.join(lookups(payment), sql` union all `)}) found
			join vendor_applications own on own.id = found.id
			join vendor_applications holder on holder.id = coalesce(own.merged_into_id, own.id)
			join editions on editions.id = holder.edition_id
		where holder.erased_at is null
		group by holder.id, editions.id`)
	const weigh = ({ reasons, balance }: Candidate) =>
		reasons.reduce((sum, reason) => sum + WEIGHTS[reason], balance > 0 ? 5 : 0)
	return rows
		.map((row) => ({ ...row, brandName: brandOf(row) }))
		.toSorted((one, other) => weigh(other) - weigh(one) || other.id - one.id)
		.slice(0, LISTED)
}

function lookups(payment: Payment): SQL[] {
	const { receipt, account, phone, payer } = payment
	const { exact, near } = findNearCodes(account)
	const [digits] = /\d{3}$/.exec(phone) ?? []
	const name = foldForSearch(payer.split(/\s+/)[0] ?? "")
	const found = (reason: CandidateReason, where: SQL) =>
		sql`(select id, ${reason}::text as reason from vendor_applications where ${where} order by id desc limit ${MOST})`
	return [
		sql`(select application_id as id, 'claimed' as reason from payment_requests where claimed_receipt = ${receipt} and claimed_receipt <> '' order by id desc limit ${MOST})`,
		...exact.map((key) => found("code", isAccount(key))),
		...near.map((key) => found("near-code", isAccount(key))),
		found("balance", sql`charged > paid and charged - paid = ${leftOf(payment)}::bigint`),
		...(digits ? [found("phone", sql`charged > paid and right(phone_key, 3) = ${digits}`)] : []),
		...(name.length > 2
			? [found("name", sql`charged > paid and search_text like ${containsPattern(name)}`)]
			: []),
	]
}

const isAccount = ({ editionId, number }: { editionId: number; number: number }) =>
	sql`edition_id = ${editionId} and number = ${number}`
