import { eq, sql, TransactionRollbackError } from "drizzle-orm"
import { expect, test } from "vitest"
import { unzip } from "../../../test/unzip.ts"
import type { Db } from "../../platform/db.server.ts"
import { DAY_MS } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { withdrawals } from "../applications/withdrawal-schema.server.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { holdDecisionLetters } from "../editions/editions.fixture.ts"
import { releaseDocuments } from "../files/commands.server.ts"
import { addInvoice } from "../money/money.fixture.ts"
import { vendorCodes } from "../vendor-pages/schema.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { expireBuyers } from "./expired-buyers.server.ts"
import { exportVendor } from "./export.server.ts"
import { AT, ERASURE, openPrivacyEnvironment } from "./person.fixture.ts"
import { IMPERSONAL_MONEY } from "./person-payments.fixture.ts"
import {
	CLASSIFIED_COLUMNS,
	type ClassifiedColumn,
	fillColumn,
	findColumnsContaining,
	isTextColumn,
	listStoredColumns,
	longestPlainSection,
	readColumnValues,
} from "./personal-columns.fixture.ts"

const environment = await openPrivacyEnvironment()
const { db, store } = environment

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
const classified = new Map(CLASSIFIED_COLUMNS.map((one) => [nameOf(one), one]))

const unclassified = async (tx: Db) =>
	(await listStoredColumns(tx)).map(nameOf).filter((name) => !classified.has(name))

test("every_column_of_the_database_is_classified_and_no_other", async () => {
	expect(await unclassified(db)).toEqual([])
	const stored = new Set((await listStoredColumns(db)).map(nameOf))
	expect([...classified.keys()].filter((name) => !stored.has(name))).toEqual([])
	expect(stored.size).toBeGreaterThan(150)
})

test("a_column_and_a_table_that_nobody_classified_are_named", async () => {
	const rolledBack = db.transaction(async (tx) => {
		await tx.execute(sql`alter table vendor_applications add column left_behind text`)
		await tx.execute(sql`create table guests (name text)`)
		expect(await unclassified(tx)).toEqual(["guests.name", "vendor_applications.left_behind"])
		tx.rollback()
	})
	await expect(rolledBack).rejects.toThrow(TransactionRollbackError)
})

/** Where one answer holds for a whole table: the columns of which somebody saw that it is true. */
const UNIFORM_TABLES: Record<string, string> = {
	account_events: "application_id at entry_id invoice_id",
	application_forms: "asks_directory_consent asks_logo edition_id photos",
	application_day_counts: "applications confirmed confirmed_revenue day edition_id",
	announcement_counts: "confirmed edition_id facts_key on_standby other_stall outdated",
	application_counts: "applications edition_id is_erased is_withdrawn revenue status tent_type",
	blank_form_files: "media_type sha256 size uploaded_at",
	blank_forms: "edition_id kind sha256 title updated_at",
	categories: "craft edition_id maximum minimum name position slug",
	content_offers: "document entries",
	content_pieces: "body name updated_at",
	content_steps: "name ran_at ran_on",
	bulk_change_items:
		"application_id bulk_change_id expected from_choice from_standby from_status from_tagged last_entry made outcome withdrew_denial",
	bulk_changes:
		"accepted_excess asked edition_id finished_at holds_letters origin prepared_at prepared_by request_id started_at started_by stopped_at stopped_by tag_id tag_name target undoes_id",
	credentials:
		"access_token access_token_expires_at account_id created_at ends_at id id_token password provider_id refresh_token refresh_token_expires_at scope updated_at user_id",
	digest_entries: "application_id at user_id",
	digest_subscriptions: "frequency origin user_id",
	directory_vendors:
		"application_id craft description discount edited_at edition_id list logo logo_taken_at name picture_id position published_at slug updated_at website",
	edition_documents: "body edition_id name updated_at",
	editions:
		"applications_close_at applications_open applications_open_at cloned_from closed_at coordinates date_precision date_style day_closes_at day_opens_at days_note decision_letters deposit_amount deposit_percent details_link directions directory_alias ends_on extras_close_at extras_open_at hay_bale_price heading hours_note how_to_pay invoice_due_days is_current kind location map_link money_emails name next_number page_alias paper_emails payment_due_on poster poster_note published_at reply_address sender_address sender_name set_up slug standby_until starts_on ticket_url title town updated_at vat_percent vendor_corrections venue wristband_price",
	erased_people: "erased_at mark",
	extras_changes: "bucket edition_id",
	...IMPERSONAL_MONEY,
	extras_counts: "bucket edition_id extra_wristbands hay_bales uploaded with_form",
	gallery_pictures: "alt caption edition_id height month picture_id position shape src updated_at width year",
	letter_template_versions: "changed_at changed_by edition_id kind words",
	mailing_attachments: "blank_form_id file_sha256 kind mailing_id name picture_id",
	mailing_recipients: "application_id is_added is_left_out mailing_id outcome",
	mailings:
		"changed_at changed_by edition_id filter origin paused_at paused_by queued_at recipients request_id started_at started_by stopped_at stopped_by version words",
	mailbox_readings: "last_fault last_read_at mailbox uid validity",
	mix_counts: "category chosen edition_id revenue tent_type waiting",
	money_counts: "charged credit edition_id invoiced owed owing paid settled tent_type uncharged",
	newsletters:
		"body changed_at html queued_at queued_through recipients request_id started_at stopped_at subject text unsubscribe_url version",
	pending_charges: "application_id cause recorded_by",
	picture_files: "kind picture_id sha256 size width",
	paper_requirements:
		"blank_form categories due_on edition_id expires is_required is_retired name position sample slug stalls",
	pictures: "alt colour created_at focus_x focus_y height is_logo media_type sha256 state width",
	preview_links: "created_at edition_id expires_at revoked_at",
	release_items: "agreed_two_answers application_id choice choice_id failure outcome release_id",
	releases: "due_at edition_id finished_at origin request_id requested_at requested_by stopped_at stopped_by",
	questions:
		"category condition_question_id condition_value edition_id hint is_required is_retired kind label options position slug",
	review_forms: "edition_id is_blind",
	review_questions: "edition_id is_retired label position slug weight",
	rate_limits: "expire expires_at key points taken",
	invoice_counters: "edition_id last_number",
	invoice_lines: "entry_id invoice_id",
	invitations: "edition_id email expires_at invited_at invited_by role shows_contacts token_hash",
	memberships: "edition_id role shows_contacts user_id",
	recovery_codes: "hash id used_at user_id",
	second_factors: "confirmed_at created_at last_step secret session_id user_id",
	saved_views: "changed_at changed_by edition_id name query version",
	sessions: "created_at expires_at id ip_address token updated_at user_agent user_id",
	statement_imports:
		"added contradicted done finished_at first_paid_at ignored last_paid_at lines payments prepared_at prepared_by request_id reversals started_at started_by stopped_at stopped_by verified",
	tag_counts: "applications tag_id",
	tags: "edition_id name",
	tent_options: "edition_id name places position price size",
	terms: "edition_id paragraphs published_at version",
	ticket_prices: "edition_id name position price",
	users: "created_at email email_verified id image name updated_at",
	verifications: "created_at expires_at id identifier updated_at value",
}

test("a_column_of_a_table_that_is_classified_as_a_whole_was_looked_at", () => {
	const classesOf = Map.groupBy(CLASSIFIED_COLUMNS, ({ table }) => table)
	const uniform = [...classesOf].filter(
		([, columns]) => new Set(columns.map(({ classification }) => classification)).size === 1,
	)
	const found = uniform.map(([table, columns]) => {
		const names = columns.map(({ column }) => column)
		return [table, names.sort().join(" ")]
	})
	expect(Object.fromEntries(found)).toEqual(UNIFORM_TABLES)
})

test("whatever_stays_of_a_person_or_out_of_their_copy_has_a_reason", () => {
	const silent = CLASSIFIED_COLUMNS.filter(
		({ classification }) =>
			(classification.of === "figures" || (classification.of === "person" && !classification.copied)) &&
			!classification.why,
	)
	expect(silent.map(nameOf)).toEqual([])
})

test("no_text_in_a_table_about_vendors_is_said_to_be_nobodys", async () => {
	const texts = (await listStoredColumns(db)).filter(isTextColumn).map(nameOf)
	const careless = CLASSIFIED_COLUMNS.filter(
		({ classification, whose }) => ["vendors", "visitors"].includes(whose) && classification.of === "nobody",
	).map(nameOf)
	expect(careless.filter((name) => texts.includes(name) && name !== "documents.id")).toEqual([])
})

interface OwnColumn extends ClassifiedColumn {
	isText: boolean
	values: string[]
}

/** What every column that is a vendor's own holds of the only vendor in the database. */
async function collectOwnData(): Promise<OwnColumn[]> {
	const ownColumns: OwnColumn[] = []
	for (const stored of await listStoredColumns(db)) {
		const one = classified.get(nameOf(stored))
		if (one?.whose !== "vendors" || one.classification.of !== "person") continue
		ownColumns.push({ ...one, isText: isTextColumn(stored), values: await fillColumn(db, stored) })
	}
	return ownColumns
}

/** The denied one of the potter's two is on standby, and chosen for a stall now. */
async function choosePotterAnew(): Promise<void> {
	await holdDecisionLetters(db)
	const [denied] = await db
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(eq(vendorApplications.status, "denied"))
	const chooser = { by: "amina", at: AT, origin: "https://tamasha.example" }
	expect(await chooseForApplication(db, denied?.id ?? 0, "yes", chooser)).toMatchObject({ choice: "yes" })
}

/** They withdrew once, and asked for a code just now. */
async function withdrawPotter(id: number): Promise<void> {
	const withdrawal = {
		withdrawnAt: AT,
		isByVendor: true,
		fromStatus: "pending",
		wasOnStandby: false,
	} as const
	await db
		.insert(withdrawals)
		.values({ ...withdrawal, applicationId: id, reason: "The kiln of the Mwangazas cracked", undoneAt: AT })
	const code = { purpose: "withdrawal", salt: "salt", codeHash: "hash", expiresAt: AT } as const
	await db.insert(vendorCodes).values({ applicationId: id, ...code })
}

async function readExportText(id: number): Promise<string> {
	const found = await exportVendor(db, store, id, AT)
	if (!found.ok) throw new Error("nothing was exported")
	const chunks: Buffer[] = []
	for await (const chunk of found.chunks) chunks.push(chunk)
	return [...unzip(Buffer.concat(chunks))].join("\n")
}

const searchTermsIn = ({ values }: OwnColumn) =>
	values.map(longestPlainSection).filter((term) => term.length > 5)

test("every_column_that_is_a_persons_is_in_their_copy_and_nowhere_once_they_are_erased", async () => {
	const potter = await environment.live()
	await choosePotterAnew()
	await withdrawPotter(potter.id)
	await addInvoice(db, potter.id, AT)
	const ownColumns = await collectOwnData()
	const texts = ownColumns.filter((one) => one.isText)
	// As many words as columns: else this test would look for nothing.
	expect(ownColumns.filter(({ values }) => !values.length).map(nameOf)).toEqual([])
	expect(texts.filter((one) => !searchTermsIn(one).length).map(nameOf)).toEqual([])
	const copy = await readExportText(potter.id)
	const missing = texts.filter(
		(one) => one.classification.copied && !searchTermsIn(one).some((term) => copy.includes(term)),
	)
	expect(missing.map(nameOf)).toEqual([])
	const terms = texts.flatMap(searchTermsIn)
	expect((await findColumnsContaining(db, terms)).length).toBeGreaterThanOrEqual(texts.length)
	// What a column holds that nobody thought of.
	await db.execute(sql`alter table vendor_applications add column left_behind text default 'forgotten words'`)
	const erased = await eraseVendor(db, potter.id, ERASURE)
	if (!erased.ok) throw new Error(erased.reason)
	await releaseDocuments(db, store, erased.files)
	const findLeft = () => findColumnsContaining(db, [...terms, "forgotten words"])
	expect(await findLeft()).toEqual(expect.arrayContaining(["invoices.buyer_name", "invoices.buyer_pin"]))
	await expireBuyers(db, { invoicesMonths: 1 }, new Date(ERASURE.at.getTime() + 32 * DAY_MS))
	expect(await findLeft()).toEqual(["vendor_applications.left_behind"])
	for (const { values, ...column } of ownColumns) {
		const left = await readColumnValues(db, column)
		expect(left.filter((value) => values.includes(value)).map(() => nameOf(column))).toEqual([])
	}
})
