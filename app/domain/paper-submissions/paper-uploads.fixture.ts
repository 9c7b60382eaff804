import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, eq, ne } from "drizzle-orm"
import { afterAll } from "vitest"
import { createUploadSpaces } from "#form-upload"
import { createPdf } from "../../../test/documents.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { createMortalProcess } from "../../platform/mortal-process.fixture.ts"
import { auditLog } from "../audit/schema.server.ts"
import { openSubmissionEnvironment } from "../extras/submission.fixture.ts"
import { openPatientJudge } from "../files/judging/patient-judge.fixture.ts"
import { PARTIAL_FOLDERS } from "../files/resumable-uploads.server.ts"
import { documents } from "../files/schema.server.ts"
import { askFor, CERTIFICATE, CERTIFICATE_SLUG } from "../papers/papers.fixture.ts"
import {
	openPaperUploads,
	type PaperAddress,
	type PaperUploads,
	readPaperOffset,
	receivePaperChunk,
	submitUploadedPaper,
} from "./paper-uploads.server.ts"

export interface SentFile {
	upload: string
	content: Buffer
}

export const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex")
export const newKey = () => randomUUID().replaceAll("-", "")
export const nameOf = ({ upload, content }: SentFile) => ({ upload, size: content.length })

export async function createFile(): Promise<SentFile> {
	const content = await createPdf(randomUUID())
	return { upload: hashOf(content).slice(0, 32), content }
}

/** Vendors who send a paper in parts to real disk and database. */
export async function openPaperUploadEnvironment() {
	const environment = await openSubmissionEnvironment()
	const { db, root, edition, apply } = environment
	await askFor(db, edition.id, [CERTIFICATE])
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-papers-"))
	const judge = openPatientJudge()
	const { visitors: space } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }))
	afterAll(async () => {
		await judge.close()
		await rm(dataDir, { recursive: true, force: true })
	})
	const tools = { config: { dataDir }, judge, space, sender: "potter" }
	return {
		...{ db, root, edition, dataDir, storedFiles: environment.storedFiles },
		openUploads: () => openPaperUploads(dataDir),
		/** With a link that nobody else has. */
		async addVendor(slug: string = CERTIFICATE_SLUG) {
			const email = `${newKey()}@x.example`
			const { id } = await apply({ brandName: "Udongo", emailAddress: email, status: "approved" })
			const address: PaperAddress = { token: newKey(), applicationId: id, slug }
			return { id, email, address }
		},
		/** As a browser does after each loss: what is missing, up to a byte at which the connection is lost. */
		async sendRest(uploads: PaperUploads, { address }: Vendor, file: SentFile, until = file.content.length) {
			const offset = await readPaperOffset(uploads, address, nameOf(file))
			const body = new Blob([
				Uint8Array.from(file.content.subarray(offset, Math.max(offset, until))),
			]).stream()
			const chunk = { ...nameOf(file), offset, name: "form.pdf", body }
			return receivePaperChunk(address, chunk, { ...tools, uploads })
		},
		/** @param lastCall to disk or database after which the process is gone */
		submit(
			uploads: PaperUploads,
			{ address, email }: Vendor,
			{ files, key = newKey() }: { files: SentFile[]; key?: string },
			lastCall = Number.POSITIVE_INFINITY,
		) {
			const mortal = createMortalProcess(db, lastCall)
			const store = openFolderStore(root)
			const { keep, find, remove } = uploads.judged
			const judged = { keep, find: mortal.live(find), remove: mortal.live(remove) }
			const fileStore = { ...store, put: mortal.live(store.put) }
			const own = {
				...environment.tools(),
				files: fileStore,
				at: new Date(),
				uploads: { ...uploads, judged },
			}
			const paper = { edition, email, address, files: files.map(nameOf), submissionKey: key }
			return submitUploadedPaper(mortal.db, paper, own)
		},
		/** What counts of a vendor, as sums, and how often something was taken of them. */
		async readTaken({ id }: Vendor) {
			const isStored = and(eq(documents.applicationId, id), ne(documents.state, "reserved"))
			const rows = await db.select().from(documents).where(isStored)
			const isSending = and(eq(auditLog.applicationId, id), eq(auditLog.action, "paper-sent"))
			const current = rows.filter(({ state }) => state === "current").map(({ sha256 }) => sha256)
			const sendings = await db.$count(auditLog, isSending)
			return { current: current.toSorted(), stored: rows.length, sendings }
		},
		/** Names of files that wait, or are not whole. */
		async listWaiting() {
			const folders = Object.values(PARTIAL_FOLDERS).map((name) => join(dataDir, name))
			return (await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))).flat()
		},
	}
}

interface Vendor {
	id: number
	email: string
	address: PaperAddress
}
