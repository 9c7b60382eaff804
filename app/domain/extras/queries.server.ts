import { and, asc, desc, eq, isNull, notExists, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDateTime } from "../../values/clock.ts"
import { type Cursor, PAGE_SIZE, type Page, pageOf } from "../applications/paging.ts"
import { countByStatus, lastDecisionId } from "../applications/queries.server.ts"
import { stateVersion } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { matchesSearch } from "../applications/search.server.ts"
import { isFinished } from "../mail/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { extrasChanges, extrasCounts, vendorExtras } from "./schema.server.ts"

const { id, editionId, brandName, emailAddress, emailKey, tentSpace, status } = vendorApplications
const brandKey = sql<string>`${vendorApplications.brandKey} collate "C"`

/** An accepted vendor with the extras that belong to this application. */
export interface AcceptedVendor {
	id: number
	/** In letters and in the exchange files. */
	number: number
	brandName: string
	emailAddress: string
	tentSpace: string
	confirmationSent: boolean
	/** Confirmation letters that are no longer on their way: what `sendConfirmation` asks for as `seen`. */
	confirmations: number
	/** What the screen shows of the application, for the click that removes it. */
	expected: string
	uploaded: boolean
	extraWristbands: number
	/** Missing: no hay. */
	hayBales?: number
	/** "21 Nov 2025, 14:05", in Nairobi; missing when nothing was uploaded. */
	uploadedAt?: string
}

export interface AcceptedSearch extends Cursor {
	/** Part of brand, email or tent space, as `fold` compares it, or the number; "" finds all. */
	text: string
}

/** A page of an edition's accepted vendors, by brand name as `fold` orders it. */
export async function listAcceptedVendors(
	db: Db,
	edition: number,
	{ text, after, before }: AcceptedSearch,
): Promise<Page<AcceptedVendor>> {
	const cursorRow = await findCursorRow(db, edition, after ?? before)
	if (!cursorRow) return pageOf(await readAcceptedVendors(db, edition, text), {})
	const isBackward = after === undefined
	const cursorCondition = sql`(${brandKey}, ${id}) ${sql.raw(isBackward ? "<" : ">")} (${cursorRow.brandKey}, ${cursorRow.id})`
	const found = await readAcceptedVendors(db, edition, text, cursorCondition, isBackward)
	// Too few before a row to fill a page: the first page shows them and those that follow.
	if (isBackward && found.length < PAGE_SIZE) return listAcceptedVendors(db, edition, { text })
	return pageOf(found, { after, before: isBackward ? before : undefined })
}

/** Where the row stands in the order; it may have left the list since the page was shown. */
async function findCursorRow(db: Db, edition: number, row: number | undefined) {
	if (row === undefined) return undefined
	const [cursorRow] = await db
		.select({ id, brandKey })
		.from(vendorApplications)
		.where(and(eq(id, row), eq(editionId, edition)))
	return cursorRow
}

async function readAcceptedVendors(
	db: Db,
	edition: number,
	text: string,
	cursorCondition?: SQL,
	isBackward = false,
): Promise<AcceptedVendor[]> {
	const order = isBackward ? desc : asc
	const found = await db
		.select(acceptedColumns(db))
		.from(vendorApplications)
		.leftJoin(vendorExtras, and(matchesVendor(), isNewestApproved(db)))
		.where(
			and(
				eq(editionId, edition),
				eq(status, "approved"),
				cursorCondition,
				isNull(vendorApplications.erasedAt),
				matchesSearch(vendorApplications.acceptedSearchText, text),
			),
		)
		.orderBy(order(brandKey), order(id))
		.limit(PAGE_SIZE + 1)
	return found.map(({ extras, decision, ...vendor }) => ({
		...vendor,
		expected: stateVersion({ status: "approved", decision }),
		uploaded: extras?.uploaded ?? false,
		extraWristbands: extras?.wristbands ?? 0,
		hayBales: extras?.wantsHay ? extras.bales : undefined,
		uploadedAt: extras?.uploaded ? formatNairobiDateTime(extras.updatedAt) : undefined,
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
		decision: lastDecisionId,
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

const newer = alias(vendorApplications, "newer")

/** Of several accepted applications under one e-mail the newest has the extras. */
function isNewestApproved(db: Db) {
	return notExists(
		db
			.select({ one: sql`1` })
			.from(newer)
			.where(
				and(
					eq(newer.emailKey, emailKey),
					eq(newer.editionId, editionId),
					eq(newer.status, "approved"),
					sql`${newer.id} > ${id}`,
				),
			),
	)
}

/** The summary line of the accepted list: sums over the whole edition. */
export interface AcceptedTotals {
	/** As many as the list has rows. */
	accepted: number
	uploaded: number
	extraWristbands: number
	/** Of vendors who want hay. */
	hayBales: number
}

/** Counts each record of extras once, if any application under its e-mail is accepted. */
export async function getAcceptedTotals(db: Db, edition: number): Promise<AcceptedTotals> {
	const [{ applications }, extras] = await Promise.all([
		countByStatus(db, edition),
		db.execute<Record<keyof Omit<AcceptedTotals, "accepted">, string>>(sql`
			with changed as (select distinct bucket from ${extrasChanges} where edition_id = ${edition})
			select coalesce(sum(uploaded), 0) as "uploaded", coalesce(sum(extra_wristbands), 0) as "extraWristbands",
				coalesce(sum(hay_bales), 0) as "hayBales"
			from (
				select uploaded, extra_wristbands, hay_bales from ${extrasCounts}
				where edition_id = ${edition} and bucket not in (select bucket from changed)
				union all
				select counted.uploaded, counted.extra_wristbands, counted.hay_bales
				from changed cross join lateral count_extras(${edition}, bucket) counted
			) figures`),
	])
	const [sums] = extras.rows
	return {
		accepted: applications.approved,
		uploaded: Number(sums?.uploaded),
		extraWristbands: Number(sums?.extraWristbands),
		hayBales: Number(sums?.hayBales),
	}
}
