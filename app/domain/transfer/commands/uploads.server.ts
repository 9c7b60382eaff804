import { randomUUID } from "node:crypto"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { z } from "zod"
import { receiveForm, type UploadFault } from "../../../platform/files/form-upload.server.ts"
import type { UploadSpace } from "../../../platform/files/upload-space.server.ts"
import { quarantine } from "../../files/uploads.server.ts"
import { findProblems, type ImportFile } from "../inputs/csv-file.server.ts"
import { csvLine } from "../rules/csv-line.ts"
import type { FileProblem, ImportReport } from "../rules/report.ts"
import { FILES_AT_ONCE, type FileRemark, UPLOAD_SIZE } from "../rules/upload.ts"

const LIMITS = {
	fileFields: ["files"],
	filesPerField: FILES_AT_ONCE,
	fileSize: UPLOAD_SIZE,
	totalSize: UPLOAD_SIZE + 64 * 1024,
	patience: 60_000,
}

export type ReceivedImport =
	| { ok: true; id: string }
	| { ok: false; reason: UploadFault | "no-files" | "too-many" }
	| { ok: false; reason: "unreadable"; problems: FileProblem[] }

/** Files that wait for their import, and whose and where to that is. */
export interface ImportUpload {
	id: string
	/** The slug of the edition they were chosen for. */
	edition: string
	files: ImportFile[]
}

const record = z.object({
	admin: z.string(),
	edition: z.string(),
	files: z.array(z.object({ name: z.string(), file: z.uuid() })),
})

/**
 * Keeps the uploaded files on this machine between preview and import, under an id that only this admin can
 * use; the sweep of quarantine takes them away after an hour. What can't be an exchange file is refused at once.
 * @throws when this machine can't keep them, e.g. because its disk is full; nothing is left behind then
 */
export async function receiveImport(
	request: Request,
	{ dataDir, space }: { dataDir: string; space: UploadSpace },
	{ admin, edition }: { admin: string; edition: string },
): Promise<ReceivedImport> {
	const id = randomUUID()
	const folder = join(quarantine(dataDir), id)
	const room = space.open("an organiser")
	let isKept = false
	try {
		const upload = await receiveForm(request, folder, { ...LIMITS, room })
		const { files } = upload.form
		if (!upload.ok) return { ok: false, reason: upload.reason }
		if (files.length === 0) return { ok: false, reason: "no-files" }
		if (files.some(({ state }) => state === "skipped")) return { ok: false, reason: "too-many" }
		if (files.some(({ state }) => state === "too-large")) return { ok: false, reason: "too-large" }
		const problems = await findProblems(files, request.signal)
		if (problems.length) return { ok: false, reason: "unreadable", problems }
		const kept = files.map(({ name, path }) => ({ name: basename(name), file: basename(path) }))
		await writeFile(join(folder, "import.json"), JSON.stringify({ admin, edition, files: kept }))
		isKept = true
		return { ok: true, id }
	} finally {
		room.release()
		if (!isKept) await rm(folder, { recursive: true, force: true })
	}
}

/** @returns undefined when there is none of that id, any more, for this admin */
export async function findImport(
	dataDir: string,
	id: string,
	admin: string,
): Promise<ImportUpload | undefined> {
	const folder = folderOf(dataDir, id)
	const kept = folder ? await readJson(join(folder, "import.json"), record) : undefined
	if (!folder || kept?.admin !== admin) return undefined
	const files = kept.files.map(({ name, file }) => ({ name, path: join(folder, file) }))
	return { id, edition: kept.edition, files }
}

const folderOf = (dataDir: string, id: string) =>
	z.uuid().safeParse(id).success ? join(quarantine(dataDir), id) : undefined

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
	const text = await readFile(path, "utf8").catch(() => undefined)
	return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

/** Written by ourselves, a moment ago. */
const keptReport = z.custom<ImportReport>((value) => typeof value === "object")

/** What became of an upload, once it is imported. */
export async function findReport(dataDir: string, id: string): Promise<ImportReport | undefined> {
	const folder = folderOf(dataDir, id)
	return folder ? readJson(join(folder, "report.json"), keptReport) : undefined
}

/** Keeps the outcome beside the files, for the page that shows it. */
export async function keepReport(dataDir: string, id: string, report: ImportReport): Promise<void> {
	await writeFile(join(quarantine(dataDir), id, "report.json"), JSON.stringify(report))
}

/** Collects every remark about an upload in a file to download; `keep` makes it the one that is offered. */
export async function openRemarks(dataDir: string, id: string) {
	const folder = join(quarantine(dataDir), id)
	const draft = join(folder, `${randomUUID()}.csv`)
	await writeFile(draft, csvLine(["file", "line", "what", "why"]))
	return {
		add: (remarks: FileRemark[]) => writeFile(draft, remarks.map(remarkLine).join(""), { flag: "a" }),
		keep: () => rename(draft, join(folder, "remarks.csv")),
	}
}

const remarkLine = ({ file, line, what, words }: FileRemark) => csvLine([file, String(line), what, words])

/** The path of that file; it exists once the preview was shown. */
export function remarksPath(dataDir: string, { id }: ImportUpload): string {
	return join(quarantine(dataDir), id, "remarks.csv")
}
