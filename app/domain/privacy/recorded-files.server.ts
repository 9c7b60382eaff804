import { eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { placesOf } from "../extras/downloads.server.ts"
import { documentLinks } from "../extras/rules.ts"
import { documents } from "../files/schema.server.ts"
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
	const ids: string[] = []
	for (const record of found.rows) {
		for (const path of pathsIn(record)) {
			if ((await isOurs(tx, path)) || (await isSharedPath(tx, path, people))) continue
			const folder = { edition: record.edition, applicationId: record.application_id }
			for (const key of placesOf(path, folder)) ids.push(...(await claim(tx, record.application_id, key)))
		}
	}
	return ids
}

function pathsIn({ form_url, insurance_form_url }: Recorded): string[] {
	const links = [...documentLinks(form_url), ...documentLinks(insurance_form_url)]
	return links.flatMap((link) => (link.kind === "stored" ? [link.path] : []))
}

/** A document of the form, which goes by its own row. */
async function isOurs(tx: Db, path: string): Promise<boolean> {
	return (await tx.$count(documents, eq(documents.key, path))) > 0
}

async function isSharedPath(tx: Db, path: string, people: Pseudonym[]): Promise<boolean> {
	const others = await tx.execute(sql`
		select from vendor_extras where email_key not in (select email_key from (${rows(people)}) people)
			and (position(${path} in form_url) > 0 or position(${path} in insurance_form_url) > 0) limit 1`)
	return others.rows.length > 0
}

/** Nothing when the key belongs to a document of ours, which has its row already. */
async function claim(tx: Db, applicationId: number, key: string): Promise<string[]> {
	const claimed = await tx.execute<{ id: string }>(sql`
		insert into documents (application_id, field, key, original_name, media_type, size, sha256, created_at)
		values (${applicationId}, 'indemnity', ${key}, '', 'application/octet-stream', 0, '', to_timestamp(0))
		on conflict (key) do nothing returning id`)
	return claimed.rows.map(({ id }) => id)
}
