import { and, asc, eq, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm"
import { type Db, idArray } from "../../platform/db.server.ts"
import { emailKeyExpression } from "../../values/email-key.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { documents } from "../files/schema.server.ts"
import { LETTERS_OF_ORGANISERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { listSums } from "../money/queries.server.ts"
import { balanceOf } from "../money/rules.ts"
import { newsletterSubscribers } from "../newsletter/schema.server.ts"
import { isExtrasOf } from "./own-extras.server.ts"

/**
 * Whom an application belongs to: everything with the same e-mail, in every edition (decision 009), and what organisers merged
 * with one of these.
 */
export interface Person {
	/** "" when the application has none: then it stands alone. */
	emailKey: string
	/** Of all their applications, but for an address that another application, which is none of theirs, has as well. */
	emailKeys: string[]
	/** All of theirs, the oldest first. */
	applicationIds: number[]
	brandName: string
	/** Set once the application’s personal data was erased. */
	erasedAt: Date | null
}

/** @returns undefined when there is no such application */
export async function findPerson(db: Db, applicationId: number): Promise<Person | undefined> {
	const { id, emailKey, brandName, erasedAt, mergedIntoId } = vendorApplications
	const [one] = await db
		.select({ emailKey, brandName, erasedAt })
		.from(vendorApplications)
		.where(eq(id, applicationId))
	if (!one) return undefined
	const isTheirs = one.emailKey ? sql`own.email_key = ${one.emailKey}` : sql`own.id = ${applicationId}`
	const keptIds = sql`array(
		select coalesce(own.merged_into_id, own.id) from ${vendorApplications} own where ${isTheirs})`
	const theirs = await db
		.select({ id })
		.from(vendorApplications)
		.where(or(sql`${id} = any(${keptIds})`, sql`${mergedIntoId} = any(${keptIds})`))
		.orderBy(asc(id))
	const applicationIds = theirs.map((application) => application.id)
	return { ...one, applicationIds, emailKeys: await listEmailKeys(db, applicationIds) }
}

async function listEmailKeys(db: Db, applicationIds: number[]): Promise<string[]> {
	const ids = idArray(applicationIds)
	const found = await db.execute<{ email_key: string }>(sql`
		select email_key from vendor_applications own where id = any(${ids}) and email_key <> '' and erased_at is null
			and not exists (select from vendor_applications other
				where other.email_key = own.email_key and other.erased_at is null and other.id <> all(${ids}))
		group by email_key order by min(id)`)
	return found.rows.map(({ email_key }) => email_key)
}

/** The letters to them, or about their applications. Letters with the key to an account are none of theirs. */
export function lettersCondition({
	emailKeys,
	applicationIds,
}: Pick<Person, "emailKeys" | "applicationIds">): SQL | undefined {
	const { applicationId, kind } = outboxMails
	const toThem = inArray(sql.raw(emailKeyExpression("outbox_mails.recipient")), emailKeys)
	return and(or(inArray(applicationId, applicationIds), toThem), notInArray(kind, LETTERS_OF_ORGANISERS))
}

export interface DataCounts {
	applications: number
	extras: number
	documents: number
	/** Of the directory, made of the applications. */
	listings: number
	letters: number
	/** Of their e-mails those that are on the list for news, or asked to be. */
	newsletter: number
}

/** What the accounts of a person come to: in shillings what is owed, and what is to be paid back. Nobody can be asked for it once they are erased. */
export async function sumOpenMoney(
	db: Db,
	applicationIds: number[],
): Promise<{ owed: number; credit: number }> {
	const balances = (await listSums(db, applicationIds)).map(balanceOf)
	const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0)
	return { owed: sumOf(balances), credit: sumOf(balances.map((balance) => -balance)) }
}

/** How much there is about a person. */
export async function countData(db: Db, person: Person): Promise<DataCounts> {
	const { emailKeys, applicationIds } = person
	// One after the other: in a transaction there is one connection.
	const extras = await db.$count(vendorExtras, isExtrasOf(applicationIds))
	const stored = await db.$count(
		documents,
		and(inArray(documents.applicationId, applicationIds), ne(documents.state, "reserved")),
	)
	const listings = await db.$count(directoryVendors, inArray(directoryVendors.applicationId, applicationIds))
	const letters = await db.$count(outboxMails, lettersCondition(person))
	const newsletter = await db.$count(
		newsletterSubscribers,
		inArray(newsletterSubscribers.emailKey, emailKeys),
	)
	return { applications: applicationIds.length, extras, documents: stored, listings, letters, newsletter }
}
