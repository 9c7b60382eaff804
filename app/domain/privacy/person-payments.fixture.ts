import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"

/** Of the potter, as M-Pesa names who pays. */
export const PAYER = "Payerwords-xyzzy"

/** Paid by M-Pesa, as it was asked for on their page. */
export async function addPayment(db: Db, id: number, isPotter: boolean): Promise<void> {
	const receipt = `TKP000${id}`
	const phone = isPotter ? "254712999888" : "254700000000"
	await db.execute(sql`
		insert into payments (receipt, amount, source, paid_at, account, phone, payer, received_at)
		values (${receipt}, 10, 'c2b', now(), ${`typed by ${id}`}, ${phone}, ${isPotter ? PAYER : "Somebody"}, now())`)
	await db.execute(sql`
		insert into ledger_entries (application_id, kind, method, receipt, amount, day, recorded_at)
		values (${id}, 'payment', 'mpesa', ${receipt}, -10, now(), now())`)
	await db.execute(sql`
		with asked as (
			insert into payment_requests (application_id, key_hash, amount, phone, account, checkout_request_id, created_at, claimed_receipt)
			values (${id}, ${`hash ${id}`}, 10, ${phone}, ${`code ${id}`}, ${`ws_CO_${id}_${phone}`}, now(), ${`${receipt}claimed`})
			returning id)
		insert into payment_notices (kind, request_id, body, sha256, received_at, processed_at, outcome, receipt)
		select 'stk', id, ${`{"by":"${isPotter ? PAYER : "somebody"}"}`}, ${`sum ${id}`}, now(), now(), 'new-payment', ${receipt} from asked`)
	await db.execute(sql`
		insert into practice_payments (checkout_request_id, amount, phone, account, payer, at, receipt, paid_at)
		values (${`ws_CO_${id}_practice`}, 10, ${phone}, ${`typed by ${id}`}, ${isPotter ? PAYER : "Somebody"}, now(), ${receipt}, now())`)
}

/** A statement that nobody imported yet tells the same payment. */
export async function addStatement(db: Db, id: number, isPotter: boolean): Promise<void> {
	await db.execute(sql`
		with uploaded as (
			insert into statement_imports (lines, payments, ignored, prepared_at) values (1, 1, 0, now()) returning id)
		insert into statement_lines (import_id, line, receipt, amount, paid_at, account, phone, payer)
		select id, 5, ${`TKP000${id}`}, 10, now(), ${`code ${id}`}, ${isPotter ? "254712999888" : "254700000000"},
			${isPotter ? PAYER : "Somebody"} from uploaded`)
}

/** What holds nothing of a person, though it is about their money. */
export const IMPERSONAL_MONEY = {
	extra_options:
		"categories edition_id is_retired max_per_vendor name orderable_until position price slug stalls stock",
	due_counts: "accounts amount due_on edition_id tent_type",
	invoice_runs:
		"amount edition_id finished_at request_id started_at started_by stopped_at stopped_by vendors",
	payment_paybacks: "amount code day method payment_id recorded_at recorded_by undone_at undone_by",
	payment_reversals: "amount code receipt reversed_at told_at",
	invoice_run_items: "amount application_id outcome run_id",
}
