import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { type ReservedDocument, reserveDocuments, storeDocuments } from "../files/commands.server.ts"
import type { DocumentField, MediaType, NewDocument } from "../files/rules.ts"
import type { DemoApplication, DemoSubmission } from "./inputs.ts"

/** An application with the id it is going to have, and its documents stored. */
export interface PreparedApplication {
	id: number
	application: DemoApplication
	/** The documents of each sending of `application.extras`. */
	stored: ReservedDocument[][]
}

/** Where the clock stands before the last event, the whole season happened that much earlier. */
export function shiftToEndBefore(now: Date, applications: DemoApplication[]): DemoApplication[] {
	const moments = applications.flatMap(({ appliedAt, confirmedAt, decisions, extras, payments }) => [
		appliedAt,
		confirmedAt ?? appliedAt,
		...decisions.map(({ at }) => at),
		...extras.map(({ sentAt }) => sentAt),
		...payments.map(({ at }) => at),
	])
	const late = Math.max(0, ...moments.map((moment) => moment.getTime() - now.getTime()))
	const earlier = (moment: Date) => new Date(moment.getTime() - late)
	return applications.map((application) => ({
		...application,
		appliedAt: earlier(application.appliedAt),
		confirmedAt: application.confirmedAt && earlier(application.confirmedAt),
		decisions: application.decisions.map(({ to, at }) => ({ to, at: earlier(at) })),
		extras: application.extras.map((submission) => ({ ...submission, sentAt: earlier(submission.sentAt) })),
		payments: application.payments.map((payment) => ({ ...payment, at: earlier(payment.at) })),
	}))
}

interface SeedContext {
	/** Apart from `tx`: reserved documents have to be seen by the sweep whatever becomes of it. */
	db: Db
	tx: Db
	files: FileStore
}

/**
 * Gives every application its id and stores its documents below it.
 * @param reserved grows by every document, for the caller to release if this fails
 * @throws when the store does not take one
 */
export async function prepareApplications(
	{ db, tx, files }: SeedContext,
	{ slug }: Edition,
	applications: DemoApplication[],
	{ reserved, now }: { reserved: ReservedDocument[]; now: Date },
): Promise<PreparedApplication[]> {
	const ids = await reserveIds(tx, applications.length)
	const prepared: PreparedApplication[] = []
	for (const [nth, application] of applications.entries()) {
		const id = ids[nth] ?? 0
		const stored: ReservedDocument[][] = []
		for (const submission of application.extras) {
			const documents = await readDemoDocuments(submission)
			const folder = { edition: slug, applicationId: id }
			const own = await reserveDocuments(db, folder, documents, { brand: application.brandName, at: now })
			reserved.push(...own)
			stored.push(own)
		}
		prepared.push({ id, application, stored })
	}
	const [refused] = await storeDocuments(files, reserved)
	if (refused) throw new Error("the documents of the demo data could not be stored", { cause: refused.error })
	return prepared
}

async function reserveIds(tx: Db, count: number): Promise<number[]> {
	const result = await tx.execute<{ id: number }>(sql`
		select nextval(pg_get_serial_sequence('vendor_applications', 'id'))::int as id
		from generate_series(1, ${count}::int)`)
	return result.rows.map(({ id }) => id)
}

/** From the folder that the product runs in, like `db/migrations`. */
const FOLDER = "content/demo/documents"

/** The documents of one sending of the extras form, as if a vendor had just uploaded them. */
async function readDemoDocuments({ indemnity, insurance }: DemoSubmission): Promise<NewDocument[]> {
	return Promise.all([
		...indemnity.map((name) => readDemoDocument("indemnity", name)),
		...insurance.map((name) => readDemoDocument("insurance", name)),
	])
}

async function readDemoDocument(field: DocumentField, name: string): Promise<NewDocument> {
	const path = join(FOLDER, name)
	const content = await readFile(path)
	const mediaType: MediaType = name.endsWith(".pdf") ? "application/pdf" : "image/png"
	const sha256 = createHash("sha256").update(content).digest("hex")
	return { field, name, path, mediaType, size: content.length, sha256 }
}
