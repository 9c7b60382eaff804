import { sql } from "drizzle-orm"
import { type Db, idArray } from "../../platform/db.server.ts"
import { candidateKeysOf } from "../extras/downloads.server.ts"
import { parseStoredPaths } from "../extras/rules.ts"
import type { OwnRecord } from "./own-extras.server.ts"

type RecordedForms = {
	application_id: number
	edition: string
	form_url: string | null
	insurance_form_url: string | null
}

/**
 * Files of the old system have no row: extras only name their paths. They get one, `reserved`, so that the sweep
 * takes them. A path that other extras also name stays.
 * @returns the ids of those rows
 */
export async function markRecordedFilesForSweep(tx: Db, records: OwnRecord[]): Promise<string[]> {
	const found = await tx.execute<RecordedForms>(sql`
		select own.application_id, editions.slug as edition, form_url, insurance_form_url
		from vendor_extras join json_to_recordset(${JSON.stringify(records)}::json) as own(id integer, application_id integer)
			using (id)
		join editions on editions.id = vendor_extras.edition_id
		where form_url is not null or insurance_form_url is not null`)
	const paths = [...new Set(found.rows.flatMap(storedPathsOf))]
	const protectedPaths = paths.length ? await findProtectedPaths(tx, paths, records) : new Set()
	const ids: string[] = []
	for (const record of found.rows) {
		const folder = { edition: record.edition, applicationId: record.application_id }
		const keys = storedPathsOf(record).flatMap((path) =>
			protectedPaths.has(path) ? [] : candidateKeysOf(path, folder),
		)
		for (const key of keys) ids.push(...(await insertReservedDocument(tx, record.application_id, key)))
	}
	return ids
}

const storedPathsOf = ({ form_url, insurance_form_url }: RecordedForms) =>
	parseStoredPaths(form_url, insurance_form_url)

/** Those that are documents of the form, which go by their own rows, and those that other extras name. */
async function findProtectedPaths(tx: Db, paths: string[], records: OwnRecord[]): Promise<Set<string>> {
	const named = sql`select value as path from json_array_elements_text(${JSON.stringify(paths)}::json)`
	const protectedPaths = await tx.execute<{ path: string }>(sql`
		with named as (${named}), others as (
			select concat_ws(' ', form_url, insurance_form_url) as text from vendor_extras
			where (form_url is not null or insurance_form_url is not null)
				and id <> all(${idArray(records.map(({ id }) => id))})
		)
		select path from named where exists (select from documents where key = path)
			or exists (select from others where position(path in text) > 0)`)
	return new Set(protectedPaths.rows.map(({ path }) => path))
}

/** Nothing when the key belongs to a document of ours, which has its row already. */
async function insertReservedDocument(tx: Db, applicationId: number, key: string): Promise<string[]> {
	const claimed = await tx.execute<{ id: string }>(sql`
		insert into documents (application_id, field, key, original_name, media_type, size, sha256, created_at)
		values (${applicationId}, 'indemnity', ${key}, '', 'application/octet-stream', 0, '', to_timestamp(0))
		on conflict (key) do nothing returning id`)
	return claimed.rows.map(({ id }) => id)
}
