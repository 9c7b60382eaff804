import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { placesOf } from "../extras/downloads.server.ts"
import { storedPaths } from "../extras/rules.ts"
import { ofEdition, type Pseudonym, rows, type Scope } from "./pseudonyms.server.ts"

type Recorded = {
	application_id: number
	edition: string
	form_url: string | null
	insurance_form_url: string | null
}

/**
 * Files of the old system have no row: extras only name their paths. They get one, `reserved`, so that the sweep
 * takes them. A path that somebody else's extras name as well stays.
 * @returns the ids of those rows
 */
export async function freeRecordedFiles(
	tx: Db,
	people: Pseudonym[],
	scope: Pick<Scope, "editionId">,
): Promise<string[]> {
	const found = await tx.execute<Recorded>(sql`
		select distinct people.id as application_id, editions.slug as edition, form_url, insurance_form_url
		from vendor_extras join (${rows(people)}) people using (email_key)
		join editions on editions.id = vendor_extras.edition_id
		where people.email_key <> '' and (form_url is not null or insurance_form_url is not null)
			and ${ofEdition(scope)}`)
	const paths = [...new Set(found.rows.flatMap(pathsIn))]
	const kept = paths.length ? await keptPaths(tx, paths, people) : new Set()
	const ids: string[] = []
	for (const record of found.rows) {
		const folder = { edition: record.edition, applicationId: record.application_id }
		const keys = pathsIn(record).flatMap((path) => (kept.has(path) ? [] : placesOf(path, folder)))
		for (const key of keys) ids.push(...(await claim(tx, record.application_id, key)))
	}
	return ids
}

const pathsIn = ({ form_url, insurance_form_url }: Recorded) => storedPaths(form_url, insurance_form_url)

/** Those that are documents of the form, which go by their own rows, and those that somebody else's extras name. */
async function keptPaths(tx: Db, paths: string[], people: Pseudonym[]): Promise<Set<string>> {
	const named = sql`select value as path from json_array_elements_text(${JSON.stringify(paths)}::json)`
	const kept = await tx.execute<{ path: string }>(sql`
		with named as (${named}), others as (
			select concat_ws(' ', form_url, insurance_form_url) as text from vendor_extras
			where (form_url is not null or insurance_form_url is not null)
				and email_key not in (select email_key from (${rows(people)}) people)
		)
		select path from named where exists (select from documents where key = path)
			or exists (select from others where position(path in text) > 0)`)
	return new Set(kept.rows.map(({ path }) => path))
}

/** Nothing when the key belongs to a document of ours, which has its row already. */
async function claim(tx: Db, applicationId: number, key: string): Promise<string[]> {
	const claimed = await tx.execute<{ id: string }>(sql`
		insert into documents (application_id, field, key, original_name, media_type, size, sha256, created_at)
		values (${applicationId}, 'indemnity', ${key}, '', 'application/octet-stream', 0, '', to_timestamp(0))
		on conflict (key) do nothing returning id`)
	return claimed.rows.map(({ id }) => id)
}
