import { sql } from "drizzle-orm"
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { classify, oneOf } from "../../platform/classified-table.server.ts"
import { personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { NOTICE_KINDS, NOTICE_OUTCOMES, PAYMENT_SOURCES, REQUEST_STATES } from "./rules.ts"

/**
 * Money that came in by M-Pesa, one row a receipt, whoever told it first. What of it is booked, and for whom, stands in
 * `ledger_entries` under the same receipt.
 */
export const payments = pgTable(
	"payments",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		/** Upper case, letters and digits: as `receipt_key` of the ledger. */
		receipt: text().notNull().unique(),
		/** Whole Kenyan shillings. */
		amount: bigint({ mode: "number" }).notNull(),
		source: text({ enum: PAYMENT_SOURCES }).notNull(),
		paidAt: timestamptz("paid_at").notNull(),
		/** The account number that was typed. */
		account: text().notNull().default(""),
		/** In full or masked, as it was told. */
		phone: text().notNull().default(""),
		payer: text().notNull().default(""),
		receivedAt: timestamptz("received_at").notNull(),
		/** When a way that nobody else can send said the same. */
		verifiedAt: timestamptz("verified_at"),
		/** What such a way said instead. */
		toldAmount: bigint("told_amount", { mode: "number" }),
		/** What really came in, 0: nothing, as somebody found who looked it up at M-Pesa. */
		checkedAmount: bigint("checked_amount", { mode: "number" }),
		checkedBy: text("checked_by").references(() => users.id, { onDelete: "set null" }),
		checkedAt: timestamptz("checked_at"),
		/** When it was looked at whether its account number tells whose it is. */
		consideredAt: timestamptz("considered_at"),
		/** When whoever paid was erased: nothing of them is added any more. */
		forgottenAt: timestamptz("forgotten_at"),
		/** What of it is booked; kept by triggers on `ledger_entries` (docs/decisions/151). */
		allocated: bigint({ mode: "number" }).notNull().default(0),
		/** What of it M-Pesa took back, and what was paid back that was on no account; kept by triggers (docs/decisions/179). */
		reversed: bigint({ mode: "number" }).notNull().default(0),
		paidBack: bigint("paid_back", { mode: "number" }).notNull().default(0),
		/** What is booked as a refund under the code by which M-Pesa took it back; kept by triggers. */
		refunded: bigint({ mode: "number" }).notNull().default(0),
	},
	(table) => [
		index("payments_new").on(table.id).where(sql`considered_at is null`),
		// By what somebody searches for, the newest first.
		index("payments_by_account").on(sql`upper(account)`, table.id),
		index("payments_by_amount").on(table.amount, table.id),
		index("payments_by_phone").on(table.phone, table.id),
		index("payments_by_phone_end").on(sql`right(phone, 3)`, table.id),
		index("payments_unmatched")
			.on(table.id)
			.where(
				sql`allocated - refunded < greatest(coalesce(checked_amount, amount) - reversed, 0) - paid_back`,
			),
		index("payments_overbooked")
			.on(table.id)
			.where(
				sql`allocated - refunded > greatest(coalesce(checked_amount, amount) - reversed, 0) - paid_back`,
			),
		index("payments_unverified")
			.on(table.receivedAt, table.id)
			.where(sql`verified_at is null and checked_amount is null`),
		index("payments_told_otherwise")
			.on(table.id)
			.where(sql`told_amount is not null and checked_amount is null`),
		index("payments_by_checker").on(table.checkedBy).where(sql`checked_by is not null`),
		index("payments_received").on(table.receivedAt),
		check("payments_source", oneOf(table.source, PAYMENT_SOURCES)),
		check("payments_amount", sql`amount > 0`),
		check("payments_checked", sql`(checked_amount is null) = (checked_at is null) and checked_amount >= 0`),
		check("payments_receipt", sql`receipt ~ '^[A-Z0-9]{6,20}$'`),
	],
)

const BOOKS = "books of account are kept, and name nobody"

export const paymentPrivacy = classify(payments, "vendors", {
	receipt: retained("a payment is found again by it in the books of M-Pesa"),
	amount: retained(BOOKS),
	source: retained(BOOKS),
	paidAt: retained(BOOKS),
	account: personal(""),
	phone: personal(""),
	payer: personal(""),
	receivedAt: retained(BOOKS),
	verifiedAt: retained(BOOKS),
	toldAmount: retained(BOOKS),
	checkedAmount: retained(BOOKS),
	checkedBy: withoutCopy(retained(BOOKS), "data of somebody else; empty once their account is removed"),
	checkedAt: retained(BOOKS),
	consideredAt: withoutCopy(retained(BOOKS), "it only says what a job has done"),
	forgottenAt: withoutCopy(retained(BOOKS), "it only says that nothing is left"),
	allocated: withoutCopy(retained(BOOKS), "the entries are"),
	reversed: retained(BOOKS),
	paidBack: retained(BOOKS),
	refunded: withoutCopy(retained(BOOKS), "the entries are"),
})

/** A phone that was asked to pay. */
export const paymentRequests = pgTable(
	"payment_requests",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		applicationId: integer("application_id")
			.notNull()
			.references(() => vendorApplications.id, { onDelete: "cascade" }),
		/** SHA-256 of the part of the address to which its notice comes. */
		keyHash: text("key_hash").notNull().unique(),
		amount: bigint({ mode: "number" }).notNull(),
		phone: text().notNull(),
		/** Under which account number it is paid. */
		account: text().notNull(),
		state: text({ enum: REQUEST_STATES }).notNull().default("created"),
		merchantRequestId: text("merchant_request_id"),
		checkoutRequestId: text("checkout_request_id").unique(),
		resultCode: integer("result_code"),
		createdAt: timestamptz("created_at").notNull(),
		/** When we ask next what became of it. */
		queryAt: timestamptz("query_at"),
		/** How often we asked. */
		queries: integer().notNull().default(0),
		/** Of the payment. */
		receipt: text(),
		/** The receipt that the vendor has, where we heard of none. */
		claimedReceipt: text("claimed_receipt").notNull().default(""),
		/** Asked by the practice till. */
		isPractice: boolean("is_practice").notNull().default(false),
	},
	(table) => [
		index("payment_requests_by_application").on(table.applicationId, table.id),
		index("payment_requests_due").on(table.queryAt).where(sql`state = 'sent'`),
		index("payment_requests_created").on(table.createdAt),
		index("payment_requests_claimed").on(table.claimedReceipt).where(sql`claimed_receipt <> ''`),
		check("payment_requests_state", oneOf(table.state, REQUEST_STATES)),
		check("payment_requests_amount", sql`amount > 0`),
	],
)

const ASKED = "how often a phone was asked is counted"
const machine = withoutCopy(retained(ASKED), "it only links the machines")

export const paymentRequestPrivacy = classify(paymentRequests, "vendors", {
	applicationId: retained(ASKED),
	keyHash: machine,
	amount: retained(ASKED),
	phone: personal(""),
	account: retained(ASKED),
	state: retained(ASKED),
	merchantRequestId: machine,
	checkoutRequestId: withoutCopy(personal(null), "it only links the machines"),
	resultCode: retained(ASKED),
	createdAt: retained(ASKED),
	queryAt: machine,
	queries: machine,
	receipt: retained("a payment is found again by it in the books of M-Pesa"),
	claimedReceipt: personal(""),
	isPractice: retained(ASKED),
})

/** What came to the addresses that M-Pesa calls, as it came, once. */
export const paymentNotices = pgTable(
	"payment_notices",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		kind: text({ enum: NOTICE_KINDS }).notNull(),
		/** Of the request whose address it came to. */
		requestId: integer("request_id").references(() => paymentRequests.id, { onDelete: "cascade" }),
		body: text().notNull(),
		/** Of kind, request and body: the same notice is kept once. */
		sha256: text().notNull().unique(),
		receivedAt: timestamptz("received_at").notNull(),
		processedAt: timestamptz("processed_at"),
		outcome: text({ enum: NOTICE_OUTCOMES }),
		/** Whose payment it tells. */
		receipt: text(),
	},
	(table) => [
		index("payment_notices_new").on(table.id).where(sql`processed_at is null`),
		index("payment_notices_by_receipt").on(table.receipt),
		index("payment_notices_by_request").on(table.requestId),
		index("payment_notices_received").on(table.receivedAt),
		check("payment_notices_kind", oneOf(table.kind, NOTICE_KINDS)),
		check("payment_notices_outcome", oneOf(table.outcome, NOTICE_OUTCOMES)),
	],
)

const IN_COPY = "what it tells is in the copy of the payment"
const RAW = withoutCopy(retained("its row goes with whoever paid"), IN_COPY)

export const paymentNoticePrivacy = classify(paymentNotices, "vendors", {
	kind: RAW,
	requestId: RAW,
	body: withoutCopy(personal(), IN_COPY),
	sha256: RAW,
	receivedAt: RAW,
	processedAt: RAW,
	outcome: RAW,
	receipt: RAW,
})
