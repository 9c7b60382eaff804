import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { reserveDocuments, storeDocuments } from "../files/commands.server.ts"
import { releaseReserved } from "../files/release.server.ts"
import type { ApplicationFileField, NewDocument } from "../files/rules.ts"
import { type ApplyOutcome, applyForStall } from "./apply.server.ts"
import { findReceivedApplication } from "./received-applications.server.ts"

export type ApplyWithPicturesOutcome = ApplyOutcome | { ok: false; reason: "pictures-not-stored" }

interface Tools {
	files: Pick<FileStore, "put" | "remove">
	log: Log
}

/**
 * Takes an application with its pictures and the answers that are files, wholly or not at all: its id is drawn, keys below it are reserved, files stored,
 * and the transaction that stores the application makes them count. What dies between is swept.
 * @param pictures these files, judged
 */
export async function applyWithPictures(
	db: Db,
	edition: Pick<Edition, "id" | "slug">,
	[input, submission]: [Parameters<typeof applyForStall>[2], Parameters<typeof applyForStall>[3]],
	pictures: NewDocument<ApplicationFileField>[],
	{ files, log }: Tools,
): Promise<ApplyWithPicturesOutcome> {
	// Sent again it makes nothing, so nothing is stored for it.
	const isRepeated = pictures.length > 0 && (await findReceivedApplication(db, submission.submissionKey))
	if (!pictures.length || isRepeated) return applyForStall(db, edition, input, submission)
	const id = await drawApplicationId(db)
	const folder = { edition: edition.slug, applicationId: id }
	const { brandName: brand } = input
	const documents = await reserveDocuments(db, folder, pictures, { brand, at: submission.at })
	let isTaken = false
	try {
		const failed = await storeDocuments(files, documents)
		for (const { reserved, error } of failed)
			log.warn({ err: error, key: reserved.key }, "a file of an application could not be stored")
		if (failed.length) return { ok: false, reason: "pictures-not-stored" }
		const outcome = await applyForStall(db, edition, input, { ...submission, reserved: { id, documents } })
		isTaken = outcome.ok && !outcome.isRepeated
		return outcome
	} finally {
		if (!isTaken) await releaseReserved(db, files, documents, log)
	}
}

async function drawApplicationId(db: Db): Promise<number> {
	const drawn = await db.execute<{ id: number }>(
		sql`select nextval(pg_get_serial_sequence('vendor_applications', 'id'))::int as id`,
	)
	const [row] = drawn.rows
	if (!row) throw new Error("the database gave no id")
	return row.id
}
