import { asc, eq, exists, max, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { type BlankForm, type BlankFormFile, type BlankFormLink, toBlankFormLink } from "./rules.ts"
import { blankFormFiles, blankForms } from "./schema.server.ts"

const formColumns = {
	id: blankForms.id,
	kind: blankForms.kind,
	title: blankForms.title,
	sha256: blankForms.sha256,
	mediaType: blankFormFiles.mediaType,
	size: blankFormFiles.size,
	updatedAt: blankForms.updatedAt,
}

/** The forms of an edition: the indemnity form, the self-insurance form, then the others by title. */
export function listBlankForms(db: Db, editionId: number): Promise<BlankForm[]> {
	const { kind, title, id } = blankForms
	return db
		.select(formColumns)
		.from(blankForms)
		.innerJoin(blankFormFiles, eq(blankFormFiles.sha256, blankForms.sha256))
		.where(eq(blankForms.editionId, editionId))
		.orderBy(sql`${kind} collate "C"`, sql`fold(${title}) collate "C"`, asc(id))
}

/** The same as pages and letters offer them: without samples, which are no forms to be filled in. */
export async function listBlankFormLinks(db: Db, editionId: number): Promise<BlankFormLink[]> {
	// By its name, because papers stand on a higher step.
	const { rows } = await db.execute<{ sample: string }>(
		sql`select sample from paper_requirements where edition_id = ${editionId} and sample is not null and not is_retired`,
	)
	const samples = rows.map(({ sample }) => sample)
	const forms = await listBlankForms(db, editionId)
	return forms.filter(({ kind, title }) => kind !== "other" || !samples.includes(title)).map(toBlankFormLink)
}

/** @returns undefined when there is none of that id, any more */
export async function findBlankForm(
	db: Db,
	id: number,
): Promise<(BlankForm & { edition: Pick<Edition, "id" | "slug" | "name" | "publishedAt"> }) | undefined> {
	const { id: editionId, slug, name, publishedAt } = editions
	const edition = { id: editionId, slug, name, publishedAt }
	const [form] = await db
		.select({ ...formColumns, edition })
		.from(blankForms)
		.innerJoin(blankFormFiles, eq(blankFormFiles.sha256, blankForms.sha256))
		.innerJoin(editions, eq(editions.id, blankForms.editionId))
		.where(eq(blankForms.id, id))
	return form
}

/** By its name, because emails to vendors stand on a higher step: it is kept as it was when one of them was sent. */
export const isAttached = sql`exists (
	select from mailing_attachments sent where sent.file_sha256 = ${blankFormFiles.sha256})`

/** The files that forms of any edition name, and those that go with an email to vendors. */
export function listUsedFiles(db: Db): Promise<BlankFormFile[]> {
	const { sha256, mediaType, size } = blankFormFiles
	const forms = db.select({ id: blankForms.id }).from(blankForms).where(eq(blankForms.sha256, sha256))
	return db
		.select({ sha256, mediaType, size })
		.from(blankFormFiles)
		.where(or(exists(forms), isAttached))
}

/** When a form was last uploaded; undefined while there are none. */
export async function readBlankFormsUpdateTime(db: Db): Promise<Date | undefined> {
	const [last] = await db.select({ at: max(blankForms.updatedAt) }).from(blankForms)
	return last?.at ?? undefined
}
