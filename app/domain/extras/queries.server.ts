import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type KeysetSlice, readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { brandKey, findBrandPosition } from "../applications/brand-order.server.ts"
import { choiceColumns } from "../applications/choice-columns.server.ts"
import { holderOf, isHolder } from "../applications/extras-holder.server.ts"
import { type ContactVisibility, isListed, lastDecisionId } from "../applications/listed-columns.server.ts"
import { countByStatus } from "../applications/queries.server.ts"
import { stateVersion } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { matchesSearch } from "../applications/search.server.ts"
import { wasToldOtherFacts } from "../decisions/stated-facts.server.ts"
import type { PaymentState } from "../ledger/rules.ts"
import { isFinished } from "../mail/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { type OrderedQuantity, orderedItems } from "./ordered-items.server.ts"
import type { Missing } from "./rules.ts"
import { extrasChanges, extrasCounts, vendorExtras } from "./schema.server.ts"

const { id, editionId, brandName, emailAddress, emailKey, tentSpace, status } = vendorApplications

/** An accepted vendor with the extras that belong to this application. */
export interface AcceptedVendor {
	id: number
	/** In letters and in the exchange files. */
	number: number
	brandName: string
	emailAddress: string
	tentSpace: string
	confirmationSent: boolean
	/** Confirmation letters that are no longer on their way: part of what the screen showed (`confirmationsVersion`). */
	confirmations: number
	/** What the screen shows of the application, for the click that removes it. */
	expected: string
	uploaded: boolean
	/** The number of the application under the same email that has its form and extras; null: it is this one. */
	extrasWith: number | null
	extraWristbands: number
	/** Missing: no hay. */
	hayBales?: number
	/** What else is ordered. */
	orders: OrderedQuantity[]
	/** Missing when nothing was uploaded. */
	uploadedAt?: Date
	payment: PaymentState
	/** Whole Kenyan shillings, of the ledger; negative: paid too much. */
	balance: number
}

export interface AcceptedSearch extends Cursor, ContactVisibility {
	/** Part of brand, email or tent space, as `foldForSearch` compares it, or the number or phone number; "" finds all. */
	text: string
	/** Only vendors who lack this. */
	missing?: Missing | undefined
	/** Only vendors who stand so. */
	payment?: PaymentState | undefined
}

/** Of an accepted vendor: the form may have come with any application under the same email. */
const LACKS: Record<Missing, SQL> = {
	confirmation: sql`not ${vendorApplications.confirmationSent}`,
	form: sql`not exists (
		select from vendor_extras sent where sent.edition_id = ${editionId}
			and sent.email_key = ${emailKey} and sent.has_uploaded_form)`,
	facts: wasToldOtherFacts,
}

/** Whether an accepted vendor lacks it. */
export const lacks = (missing: Missing): SQL => LACKS[missing]

/** A page of an edition's accepted vendors, by brand name as `fold` orders it. */
export function listAcceptedVendors(
	db: Db,
	edition: number,
	{ text, missing, payment, hidesContacts, ...cursor }: AcceptedSearch,
): Promise<Page<AcceptedVendor>> {
	return readPage(
		{
			by: [brandKey, id],
			direction: "ascending",
			findPosition: (row) => findBrandPosition(db, edition, row),
			read: (slice) => readAcceptedVendors(db, edition, { text, missing, payment, hidesContacts }, slice),
		},
		cursor,
	)
}

async function readAcceptedVendors(
	db: Db,
	edition: number,
	{ text, missing, payment, hidesContacts }: Omit<AcceptedSearch, keyof Cursor>,
	{ where, orderBy, limit }: KeysetSlice,
): Promise<AcceptedVendor[]> {
	const found = await db
		.select({ ...acceptedColumns(db), ...(hidesContacts && { emailAddress: sql<string>`''` }) })
		.from(vendorApplications)
		.leftJoin(vendorExtras, and(matchesVendor(), isHolder()))
		.where(
			and(
				eq(editionId, edition),
				eq(status, "approved"),
				where,
				isListed,
				missing && lacks(missing),
				payment && eq(vendorApplications.payment, payment),
				matchesSearch(vendorApplications.acceptedSearchText, text, hidesContacts),
			),
		)
		.orderBy(...orderBy)
		.limit(limit)
	return found.map(({ extras, decision, choiceId, ...vendor }) => ({
		...vendor,
		expected: stateVersion({ status: "approved", decision, choiceId }),
		uploaded: extras?.uploaded ?? false,
		extraWristbands: extras?.wristbands ?? 0,
		...(extras?.wantsHay && { hayBales: extras.bales }),
		uploadedAt: extras?.uploaded ? extras.updatedAt : undefined,
	}))
}

function acceptedColumns(db: Db) {
	return {
		id,
		number: vendorApplications.number,
		brandName,
		emailAddress,
		tentSpace,
		confirmationSent: vendorApplications.confirmationSent,
		confirmations: db.$count(
			outboxMails,
			and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, "confirmation"), isFinished),
		),
		payment: sql<PaymentState>`${vendorApplications.payment}`,
		balance: sql<number>`(${vendorApplications.charged} - ${vendorApplications.paid})`.mapWith(Number),
		decision: lastDecisionId,
		choiceId: choiceColumns.choiceId,
		orders: orderedItems,
		extrasWith: sql<number | null>`(select one.number from vendor_applications one
			where one.id = ${holderOf()} and not ${isHolder()})`,
		extras: {
			uploaded: vendorExtras.hasUploadedForm,
			wristbands: vendorExtras.extraWristbands,
			wantsHay: vendorExtras.wantsHay,
			bales: vendorExtras.hayBales,
			updatedAt: vendorExtras.updatedAt,
		},
	}
}

const matchesVendor = () => and(eq(vendorExtras.emailKey, emailKey), eq(vendorExtras.editionId, editionId))

export type OrderedExtras = Pick<AcceptedVendor, "extraWristbands" | "hayBales" | "orders" | "uploadedAt">

/** What was ordered and sent with an application; undefined when nothing was. */
export async function findExtrasOf(db: Db, application: number): Promise<OrderedExtras | undefined> {
	const { extraWristbands, wantsHay, hayBales, hasUploadedForm, updatedAt } = vendorExtras
	const [found] = await db
		.select({ extraWristbands, wantsHay, hayBales, hasUploadedForm, updatedAt, orders: orderedItems })
		.from(vendorApplications)
		.innerJoin(vendorExtras, and(matchesVendor(), isHolder()))
		.where(eq(id, application))
	if (!found) return undefined
	return {
		extraWristbands: found.extraWristbands,
		...(found.wantsHay && { hayBales: found.hayBales }),
		orders: found.orders,
		...(found.hasUploadedForm && { uploadedAt: found.updatedAt }),
	}
}

/** The summary line of the accepted list: sums over the whole edition. */
export interface AcceptedTotals {
	/** As many as the list has rows. */
	accepted: number
	/** Applications whose vendors want no stall any more: they are in no list of accepted ones. */
	withdrawn: number
	uploaded: number
	extraWristbands: number
	/** Of vendors who want hay. */
	hayBales: number
	/** Accepted vendors whose form is here: two with one email have one form, which counts for both. */
	withForm: number
}

/** Counts each record of extras once, if any application under its e-mail is accepted. */
export async function getAcceptedTotals(db: Db, edition: number): Promise<AcceptedTotals> {
	const [{ applications, withdrawn }, extras] = await Promise.all([
		countByStatus(db, edition),
		db.execute<Record<keyof Omit<AcceptedTotals, "accepted" | "withdrawn">, string>>(sql`
			with changed as (select distinct bucket from ${extrasChanges} where edition_id = ${edition})
			select coalesce(sum(uploaded), 0) as "uploaded", coalesce(sum(extra_wristbands), 0) as "extraWristbands",
				coalesce(sum(hay_bales), 0) as "hayBales", coalesce(sum(with_form), 0) as "withForm"
			from (
				select uploaded, extra_wristbands, hay_bales, with_form from ${extrasCounts}
				where edition_id = ${edition} and bucket not in (select bucket from changed)
				union all
				select counted.uploaded, counted.extra_wristbands, counted.hay_bales, counted.with_form
				from changed cross join lateral count_extras(${edition}, bucket) counted
			) figures`),
	])
	const [sums] = extras.rows
	return {
		accepted: applications.approved,
		withdrawn,
		uploaded: Number(sums?.uploaded),
		extraWristbands: Number(sums?.extraWristbands),
		hayBales: Number(sums?.hayBales),
		withForm: Number(sums?.withForm),
	}
}
