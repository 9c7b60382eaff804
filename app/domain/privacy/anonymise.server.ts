import { sql } from "drizzle-orm"
import { nairobiDate } from "../../platform/clock.ts"
import type { Db } from "../../platform/db.server.ts"
import { forgetVendorAddresses } from "../audit/commands.server.ts"
import { list, ofEdition, pseudonymsFor, rows, type Scope } from "./pseudonyms.server.ts"
import { freeRecordedFiles } from "./recorded-files.server.ts"

/**
 * Takes the people out of applications, extras, letters and documents. What the figures of a season are counted from
 * stays: status, tent and price, dates, extras and that forms were sent. Documents go back to `reserved`, so that
 * they are swept with their files, even if we die before that.
 * @returns how many applications there were, and the ids of those documents, for after the commit
 */
export async function anonymise(tx: Db, scope: Scope): Promise<{ applications: number; files: string[] }> {
	const people = await pseudonymsFor(tx, scope.applicationIds)
	const files = [...(await freeDocuments(tx, scope)), ...(await freeRecordedFiles(tx, people, scope))]
	await tx.execute(sql`
		update vendor_extras set vendor_email = people.pseudonym, form_url = null, insurance_form_url = null
		from (${rows(people)}) people
		where people.email_key <> '' and vendor_extras.email_key = people.email_key and ${ofEdition(scope)}`)
	await tx.execute(sql`
		update vendor_applications set brand_name = 'Erased vendor',
			description = ${`Erased on ${nairobiDate(scope.at)}.`}, contact_person = '', phone_number = '', website = '',
			instagram = '', facebook = '', email_address = people.pseudonym, submission_key = null,
			erased_at = ${scope.at.toISOString()}::timestamptz
		from (${rows(people)}) people where vendor_applications.id = people.id`)
	for (const { id } of people) await forgetVendorAddresses(tx, id)
	return { applications: people.length, files }
}

async function freeDocuments(tx: Db, { applicationIds }: Scope): Promise<string[]> {
	const freed = await tx.execute<{ id: string }>(sql`
		update documents set state = 'reserved', original_name = '' where application_id = any(${list(applicationIds)})
		returning id`)
	return freed.rows.map(({ id }) => id)
}
