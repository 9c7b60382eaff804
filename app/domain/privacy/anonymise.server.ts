import { sql } from "drizzle-orm"
import { erasing } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { applicationPrivacy } from "../applications/schema.server.ts"
import { forgetVendorAddresses } from "../audit/commands.server.ts"
import { extrasPrivacy } from "../extras/schema.server.ts"
import { documentPrivacy } from "../files/schema.server.ts"
import { list, ofEdition, pseudonymsFor, rows, type Scope } from "./pseudonyms.server.ts"
import { freeRecordedFiles } from "./recorded-files.server.ts"

/**
 * Takes the people out of applications, extras and documents: every column that its table says is a person's. What
 * the figures of a season are counted from stays. Documents go back to `reserved`, so that they are swept with their
 * files, even if we die before that.
 * @returns how many applications there were, and the ids of those documents, for after the commit
 */
export async function anonymise(tx: Db, scope: Scope): Promise<{ applications: number; files: string[] }> {
	const people = await pseudonymsFor(tx, scope.applicationIds)
	const files = [...(await freeDocuments(tx, scope)), ...(await freeRecordedFiles(tx, people, scope))]
	const pseudonym = sql`people.pseudonym`
	await tx.execute(sql`
		update vendor_extras set ${erasing(extrasPrivacy, scope.at, pseudonym)}
		from (${rows(people)}) people
		where people.email_key <> '' and vendor_extras.email_key = people.email_key and ${ofEdition(scope)}`)
	await tx.execute(sql`
		update vendor_applications set ${erasing(applicationPrivacy, scope.at, pseudonym)},
			erased_at = ${scope.at.toISOString()}::timestamptz
		from (${rows(people)}) people where vendor_applications.id = people.id`)
	for (const { id } of people) await forgetVendorAddresses(tx, id)
	return { applications: people.length, files }
}

/** Until the transaction ends: applications come before their letters, whoever takes both. */
export async function holdApplications(tx: Db, applicationIds: number[]): Promise<void> {
	await tx.execute(
		sql`select from vendor_applications where id = any(${list(applicationIds)}) order by id for update`,
	)
}

async function freeDocuments(tx: Db, { applicationIds, at }: Scope): Promise<string[]> {
	const freed = await tx.execute<{ id: string }>(sql`
		update documents set state = 'reserved', ${erasing(documentPrivacy, at)}
		where application_id = any(${list(applicationIds)})
		returning id`)
	return freed.rows.map(({ id }) => id)
}
