import { and, asc, desc, eq, inArray, ne, sum } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import type { DayCount } from "./arrivals.ts"
import { applicationCounts, dayCounts } from "./counts-schema.server.ts"
import {
	columnsFor,
	hasStatus,
	hasTag,
	isListed,
	isReviewedBy,
	type ListedApplication,
	type VendorVisibility,
} from "./listed-columns.server.ts"
import { APPLICATION_STATUSES, type ApplicationStatus, brandOf, type StatusFilter } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { matchesSearch } from "./search.server.ts"

const { id, editionId } = vendorApplications

export interface ApplicationSearch extends Cursor, VendorVisibility {
	/** Part of a field of text, or of an answer, as `foldForSearch` compares it, or the number or phone number; "" finds all. */
	text: string
	/** Missing: all statuses. */
	status?: StatusFilter
	/** Missing: all categories. */
	category?: string | undefined
	/** The id of a tag; who reviews blind is not given those of others, and filters by none. */
	tag?: number | undefined
}

/** A page of an edition's applications but those of erased people and those merged into another one, in the order they came in. */
export function listApplications(
	db: Db,
	edition: number,
	search: ApplicationSearch,
): Promise<Page<ListedApplication>> {
	const found = and(
		eq(editionId, edition),
		search.status && hasStatus(search.status),
		search.category ? eq(vendorApplications.category, search.category) : undefined,
		isListed,
		search.tag === undefined || search.blindTo ? undefined : hasTag(search.tag),
		matchesSearch(
			vendorApplications.searchText,
			search.text,
			search.hidesContacts,
			search.blindTo ? isReviewedBy(search.blindTo) : undefined,
		),
	)
	return readPage<ListedApplication>(
		{
			by: [id],
			direction: "ascending",
			read: ({ where, orderBy, limit }) =>
				db
					.select(columnsFor(search))
					.from(vendorApplications)
					.where(and(found, where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		search,
	)
}

/** One application as the lists show it; undefined when there is none that they show. */
export async function findApplication(
	db: Db,
	application: number,
	visibility: VendorVisibility = {},
): Promise<ListedApplication | undefined> {
	const [found] = await db
		.select(columnsFor(visibility))
		.from(vendorApplications)
		.where(and(eq(id, application), isListed))
	return found
}

/** The edition of an application, erased or not; undefined when there is no such application. */
export async function findApplicationEdition(db: Db, application: number): Promise<number | undefined> {
	const [found] = await db.select({ editionId }).from(vendorApplications).where(eq(id, application))
	return found?.editionId
}

/** The brands of these applications, by id; one that is not there any more is missing. */
export async function findBrands(db: Db, ids: number[]): Promise<Map<number, string>> {
	if (!ids.length) return new Map()
	const found = await db
		.select({ id, brandName: vendorApplications.brandName })
		.from(vendorApplications)
		.where(inArray(id, ids))
	return new Map(found.map((vendor) => [vendor.id, brandOf(vendor)]))
}

type CountByStatus = Record<ApplicationStatus, number>

export interface StatusCounts {
	/** As many as the list with this status has rows. */
	applications: CountByStatus
	/** Those that are in no list, because there is nobody behind them any more. */
	erased: CountByStatus
	withdrawn: number
}

/** How many applications of an edition have which status. */
export async function countByStatus(db: Db, edition: number): Promise<StatusCounts> {
	return addUpStatuses(await readSums(db, edition))
}

type CountSum = Awaited<ReturnType<typeof readSums>>[number]

/** The sums of the figures that are kept for an edition, all of one moment. */
function readSums(db: Db, edition: number) {
	const { status, isErased, isWithdrawn, tentType } = applicationCounts
	const applications = sum(applicationCounts.applications).mapWith(Number)
	return db
		.select({
			...{ status, isErased, isWithdrawn, tentType },
			applications,
			revenue: sum(applicationCounts.revenue).mapWith(Number),
		})
		.from(applicationCounts)
		.where(eq(applicationCounts.editionId, edition))
		.groupBy(status, isErased, isWithdrawn, tentType)
		.having(ne(applications, 0))
		.orderBy(asc(tentType))
}

function addUpStatuses(sums: CountSum[]): StatusCounts {
	const count = (one: ApplicationStatus, isErased: boolean) =>
		addUp(
			sums.filter((row) => row.status === one && row.isErased === isErased && (isErased || !row.isWithdrawn)),
			"applications",
		)
	const byStatus = (isErased: boolean) =>
		Object.fromEntries(APPLICATION_STATUSES.map((one) => [one, count(one, isErased)])) as CountByStatus
	const withdrawn = addUp(
		sums.filter((row) => row.isWithdrawn && !row.isErased),
		"applications",
	)
	return { applications: byStatus(false), erased: byStatus(true), withdrawn }
}

const addUp = (sums: CountSum[], figure: "applications" | "revenue") =>
	sums.reduce((total, row) => total + row[figure], 0)

export interface TentStatistics {
	type: string
	vendors: number
	/** Whole Kenyan shillings. */
	revenue: number
}

export interface EditionStatistics extends StatusCounts {
	/** Whole Kenyan shillings: what the accepted vendors' tents cost, those of erased ones too. */
	revenue: number
	/** Accepted vendors whose tent space names type and amount, the most common type first. */
	tents: TentStatistics[]
}

/** The counts of the Overview, all of one moment. */
export async function getEditionStatistics(db: Db, edition: number): Promise<EditionStatistics> {
	const sums = await readSums(db, edition)
	return { ...addUpStatuses(sums), tents: addUpTents(sums), revenue: addUp(sums, "revenue") }
}

function addUpTents(sums: CountSum[]): TentStatistics[] {
	const byType = Map.groupBy(
		sums.filter(({ tentType }) => tentType !== null),
		({ tentType }) => tentType ?? "",
	)
	return [...byType]
		.map(([type, rows]) => ({
			type,
			vendors: addUp(rows, "applications"),
			revenue: addUp(rows, "revenue"),
		}))
		.toSorted((one, other) => other.vendors - one.vendors)
}

/** Vendors to whom a confirmation went out, without erased ones. */
export interface Confirmed {
	vendors: number
	/** Whole Kenyan shillings: what their tents cost. */
	revenue: number
}

/** How many applications of an edition came in on which day, and how many are confirmed, all of one moment. */
export async function readDayCounts(
	db: Db,
	edition: number,
): Promise<{ days: DayCount[]; confirmed: Confirmed }> {
	const { day, editionId } = dayCounts
	const total = (figure: "applications" | "confirmed" | "confirmedRevenue") =>
		sum(dayCounts[figure]).mapWith(Number)
	const sums = await db
		.select({
			day,
			applications: total("applications"),
			vendors: total("confirmed"),
			revenue: total("confirmedRevenue"),
		})
		.from(dayCounts)
		.where(eq(editionId, edition))
		.groupBy(day)
		.orderBy(asc(day))
	return {
		days: sums
			.filter(({ applications }) => applications)
			.map(({ day, applications }) => ({ day, applications })),
		confirmed: {
			vendors: sums.reduce((vendors, one) => vendors + one.vendors, 0),
			revenue: sums.reduce((revenue, one) => revenue + one.revenue, 0),
		},
	}
}

export interface Applicant {
	applicationId: number
	/** As it is on file. */
	emailAddress: string
}

/**
 * The newest application, of any edition, under an e-mail that lists show: a letter written outside goes to nobody else.
 * It goes to the address on file, because two spellings of one key may be two mailboxes.
 */
export async function findApplicant(db: Db, email: string): Promise<Applicant | undefined> {
	const [applicant] = await db
		.select({ applicationId: id, emailAddress: vendorApplications.emailAddress })
		.from(vendorApplications)
		.where(and(eq(vendorApplications.emailKey, emailKeyOf(email)), isListed))
		.orderBy(desc(id))
		.limit(1)
	return applicant
}
