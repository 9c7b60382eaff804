import { createHash, randomUUID } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { eq, ne } from "drizzle-orm"
import { extrasSubmissions, vendorExtras } from "../../../app/domain/extras/schema.server.ts"
import { documents } from "../../../app/domain/files/schema.server.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { createFilePayload, type FilePayload, sendExtras } from "../../e2e/extras-form.ts"
import { pdfWith } from "../../hostile/bad-pdfs.ts"
import type { Random } from "../harness/random.ts"

/** A PDF of `size` bytes and a bit that can't be packed. */
export function createRandomPdf(random: Random, size: number): FilePayload {
	const noise = createHash("shake256", { outputLength: Math.ceil(size / 2) })
		.update(random.bytes(16))
		.digest("hex")
	const stream = `4 0 obj <</Length ${noise.length}>>stream\n${noise}\nendstream endobj`
	return createFilePayload(`form ${randomUUID().slice(0, 4)}.pdf`, pdfWith("", stream))
}

/** How often a vendor's form was sent, and how often it was answered that all is stored. */
export interface SubmissionCounts {
	tried: number
	acknowledged: number
}

/** Sends forms of one vendor until the server is gone; `heard` is called at each answer. */
export async function sendUntilServerGone(
	{ url, heard }: { url: string; heard(): void },
	email: string,
	random: Random,
): Promise<SubmissionCounts> {
	const submissions = { tried: 0, acknowledged: 0 }
	for (;;) {
		const createDocument = () => createRandomPdf(random, random.whole(2_000, 400_000))
		const sent = { indemnity: [createDocument()], insurance: random.chance(0.5) ? [createDocument()] : [] }
		submissions.tried += 1
		const answer = await sendExtras({ url }, email, sent).catch(() => undefined)
		if (!answer) return submissions
		// The database may be gone a moment before the server is.
		if (answer.status >= 500) continue
		if (answer.status !== 200) throw new Error(`a form was answered with ${answer.status}: ${answer.line}`)
		submissions.acknowledged += 1
		heard()
	}
}

/** Rows that name a missing, short or changed file, files that no row names, submissions without their letter. */
export async function findUploadInconsistencies(
	db: Db,
	dataDir: string,
	verifiedKeys: Set<string>,
): Promise<string[]> {
	const rows = await db.select().from(documents)
	const stored = rows.filter(({ state }) => state !== "reserved")
	const problems = rows
		.filter(({ state }) => state === "reserved")
		.map(({ key }) => `${key} is still reserved`)
	for (const { key, sha256 } of stored.filter(({ key }) => !verifiedKeys.has(key))) {
		const content = await readFile(join(dataDir, "files", key)).catch(() => undefined)
		if (content && createHash("sha256").update(content).digest("hex") === sha256) verifiedKeys.add(key)
		else problems.push(`${key} is ${content ? "not what was sent" : "missing"}`)
	}
	const keys = stored.map(({ key }) => key)
	const files = await listFiles(join(dataDir, "files"))
	problems.push(...files.filter((file) => !keys.includes(file)).map((file) => `${file} has no row`))
	problems.push(...(await listFiles(join(dataDir, "quarantine"))).map((file) => `${file} is in quarantine`))
	return [...problems, ...(await findSubmissionsWithoutReceipt(db))]
}

async function findSubmissionsWithoutReceipt(db: Db): Promise<string[]> {
	const submissions = await db.$count(extrasSubmissions)
	const letters = await db.$count(outboxMails, eq(outboxMails.kind, "extras-receipt"))
	return submissions === letters ? [] : [`${submissions} submissions have ${letters} receipts`]
}

/** How many sendings of each vendor the database knows, by e-mail. */
export async function countSubmissionsByVendor(db: Db): Promise<Map<string, number>> {
	const rows = await db
		.select({ email: vendorExtras.emailKey, key: extrasSubmissions.submissionKey })
		.from(extrasSubmissions)
		.innerJoin(vendorExtras, eq(vendorExtras.id, extrasSubmissions.extrasId))
	const counts = new Map<string, number>()
	for (const { email } of rows) counts.set(email, (counts.get(email) ?? 0) + 1)
	return counts
}

/** Rows that count, of which the file is not there whole. */
export async function findRowsWithoutFile(db: Db, root: string): Promise<string[]> {
	const problems: string[] = []
	for (const { key, sha256 } of await db.select().from(documents).where(ne(documents.state, "reserved"))) {
		const content = await readFile(join(root, key)).catch(() => Buffer.alloc(0))
		if (createHash("sha256").update(content).digest("hex") !== sha256) problems.push(key)
	}
	return problems
}

async function listFiles(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
