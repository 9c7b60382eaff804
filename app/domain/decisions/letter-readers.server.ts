import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readPage } from "../../platform/keyset.server.ts"
import type { Cursor, Page } from "../../values/cursor.ts"
import { announcements } from "../applications/announcement-schema.server.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import { vendorValuesOf } from "../applications/letter-values.ts"
import { hasStatus, isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { matchesSearch } from "../applications/search.server.ts"
import type { LetterField } from "../letter-templates/fields.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import type { TemplateKind } from "../letter-templates/kinds.ts"
import type { AskedVendor } from "./asked-payment.server.ts"
import type { PaperVendor } from "./vendor-papers.server.ts"

const { id, editionId, number, brandName, contactPerson, category, tentSpace, tentPrice } = vendorApplications
const { status, confirmationSent, unreleasedChoice, emailKey, tentType } = vendorApplications

const isBlank = (column: typeof brandName | typeof contactPerson | typeof category | typeof tentSpace) =>
	sql`btrim(${column}) = ''`

/** Of which vendors a field is empty; every other field is the same for all of an edition. */
const EMPTY = {
	brand: isBlank(brandName),
	person: isBlank(contactPerson),
	category: isBlank(category),
	stall: isBlank(tentSpace),
	amount: isNull(tentPrice),
} satisfies Partial<Record<LetterField, SQL>>

export type VendorField = keyof typeof EMPTY
export const isVendorField = (field: string): field is VendorField => Object.hasOwn(EMPTY, field)

const isOnStandby = sql`exists (select from ${standbyEntries} entry where entry.application_id = ${id})`
const isUndecided = sql`${hasStatus("pending")} and ${unreleasedChoice} = ''`
const isNotChosen = (choice: "standby" | "no", isToldSo: SQL) =>
	sql`(${unreleasedChoice} = ${choice} or ${unreleasedChoice} = '' and ${status} = 'denied' and ${isToldSo} or ${isUndecided})`
const hasStall = sql`(${unreleasedChoice} = 'yes' or ${unreleasedChoice} = '' and ${status} = 'approved' or ${isUndecided})`

/** Only who was told yes may be told that this changed. */
const wasToldYes = sql`exists (
	select from ${announcements} told where told.application_id = ${id} and told.verdict = 'yes')`

/** Whom a letter of this kind reaches, or may still reach while nothing is decided. */
const READERS: Partial<Record<TemplateKind, SQL>> = {
	confirmation: hasStall,
	"changed-confirmation": hasStall,
	"extras-receipt": hasStall,
	"extras-order": hasStall,
	standby: isNotChosen("standby", isOnStandby),
	refusal: isNotChosen("no", sql`not ${isOnStandby}`),
	denial: isNotChosen("standby", isOnStandby),
	reversal: wasToldYes,
}

const readersOf = (edition: number, kind: TemplateKind) =>
	and(eq(editionId, edition), isListed, READERS[kind])

interface LetterOfEdition {
	editionId: number
	kind: TemplateKind
}

/** How many vendors a letter reaches, and for how many of them each field of a vendor is empty. */
export async function countLetterReaders(
	db: Db,
	letter: LetterOfEdition,
): Promise<{ total: number } & Record<VendorField, number>> {
	const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number)
	const [counts] = await db
		.select({
			total: sql`count(*)`.mapWith(Number),
			brand: countOf(EMPTY.brand),
			person: countOf(EMPTY.person),
			category: countOf(EMPTY.category),
			stall: countOf(EMPTY.stall),
			amount: countOf(EMPTY.amount),
		})
		.from(vendorApplications)
		.where(readersOf(letter.editionId, letter.kind))
	if (!counts) throw new Error("a count without a grouping is one row")
	return counts
}

export interface LetterReader {
	id: number
	number: number
	brandName: string
}

/** A page of the vendors whom a letter reaches with an empty field. */
export function listReadersWithout(
	db: Db,
	letter: LetterOfEdition,
	field: VendorField,
	cursor: Cursor,
): Promise<Page<LetterReader>> {
	const condition = and(readersOf(letter.editionId, letter.kind), EMPTY[field])
	return readPage<LetterReader>(
		{
			by: [id],
			direction: "ascending",
			read: ({ where, orderBy, limit }) =>
				db
					.select({ id, number, brandName })
					.from(vendorApplications)
					.where(and(condition, where))
					.orderBy(...orderBy)
					.limit(limit),
		},
		cursor,
	)
}

/** The newest application of an edition that a search finds, and what a letter says of it. */
export async function findLetterReader(
	db: Db,
	edition: number,
	search: string,
): Promise<(LetterReader & PaperVendor & AskedVendor & { values: LetterValues }) | undefined> {
	const isFound = matchesSearch(vendorApplications.searchText, search)
	const [vendor] = await db
		.select({
			id,
			editionId,
			emailKey,
			number,
			brandName,
			contactPerson,
			category,
			tentSpace,
			tentType,
			tentPrice,
			status,
			confirmationSent,
		})
		.from(vendorApplications)
		.where(and(eq(editionId, edition), isListed, isFound))
		.orderBy(desc(id))
		.limit(1)
	return vendor && { ...vendor, values: vendorValuesOf(vendor) }
}
