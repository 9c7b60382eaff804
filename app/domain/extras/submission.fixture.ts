import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, asc, count, eq, max } from "drizzle-orm"
import { afterAll } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { createPdf } from "../../../test/documents.ts"
import type { Db } from "../../platform/db.server.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { createRateLimiter } from "../../platform/rate-limiter.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import type { DocumentField, NewDocument } from "../files/rules.ts"
import { documents } from "../files/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { extrasSubmissions, vendorExtras } from "./schema.server.ts"
import { type ExtrasSubmission, type ExtrasTools, submitExtras } from "./submit.server.ts"

/** A real database and a real folder, and the makings of submissions. */
export async function openSubmissionEnvironment() {
	const { db, pool, url } = await openTestDatabase()
	const folder = await mkdtemp(join(tmpdir(), "tamasha-submit-"))
	afterAll(() => rm(folder, { recursive: true, force: true }))
	const root = join(folder, "files")
	const edition = await findFirstEdition(db)
	const defaultContent = await createPdf()
	const tools = (): ExtrasTools => ({
		files: openFolderStore(root),
		limits: createRateLimiter(pool),
		log: openLog("silent"),
		ip: randomUUID(),
		at: new Date("2025-11-20T09:00:00Z"),
	})
	const document = (field: DocumentField, name = "form.pdf", content = defaultContent) =>
		createDocument(folder, field, name, content)
	return {
		db,
		pool,
		url,
		root,
		edition,
		tools,
		document,
		form: async (email: string, files: NewDocument[] = []): Promise<ExtrasSubmission> => ({
			formKey: randomUUID(),
			fields: { email, extraWristbands: 3, wantsHay: true, hayBales: 2 },
			documents: files.length ? files : [await document("indemnity")],
		}),
		apply: (values: Partial<typeof vendorApplications.$inferInsert>) =>
			insertApplication(db, edition.id, values),
		submit: (submission: ExtrasSubmission, overrides: Partial<ExtrasTools> = {}) =>
			submitExtras(db, submission, { ...tools(), ...overrides }),
		everything: () => readEverything(db, root),
		documentsOf: (id: number) =>
			db.select().from(documents).where(eq(documents.applicationId, id)).orderBy(asc(documents.key)),
		receiptsTo: (recipient: string) =>
			db
				.select()
				.from(outboxMails)
				.where(and(eq(outboxMails.recipient, recipient), eq(outboxMails.kind, "extras-receipt"))),
		storedFiles: () => listFiles(root),
	}
}

async function createDocument(
	folder: string,
	field: DocumentField,
	name: string,
	content: Buffer,
): Promise<NewDocument> {
	const path = join(folder, randomUUID())
	await writeFile(path, content)
	const sha256 = createHash("sha256").update(content).digest("hex")
	return { field, name, path, size: content.length, sha256, mediaType: "application/pdf" }
}

async function insertApplication(
	db: Db,
	editionId: number,
	values: Partial<typeof vendorApplications.$inferInsert>,
) {
	const [last] = await db.select({ number: max(vendorApplications.number) }).from(vendorApplications)
	const [application] = await db
		.insert(vendorApplications)
		.values({ editionId, number: (last?.number ?? 0) + 1, ...values })
		.returning()
	if (!application) throw new Error("the application was not stored")
	return application
}

/** Everything that a submission may change. */
async function readEverything(db: Db, root: string) {
	const [extras, submissions, rows, [mails], files] = await Promise.all([
		db.select().from(vendorExtras).orderBy(vendorExtras.id),
		db.select().from(extrasSubmissions).orderBy(extrasSubmissions.submissionKey),
		db.select().from(documents).orderBy(documents.key),
		db.select({ count: count() }).from(outboxMails).where(eq(outboxMails.kind, "extras-receipt")),
		listFiles(root),
	])
	return { extras, submissions, documents: rows, receipts: mails?.count, files }
}

async function listFiles(root: string): Promise<string[]> {
	const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.sort()
}
