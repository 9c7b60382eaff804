import { randomUUID } from "node:crypto"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { type IncomingForm, receiveForm, type UploadFault, type UploadSpace } from "#form-upload"
import { quarantineFolder } from "../files/uploads.server.ts"
import { type FileFault, type FileLine, readListingFile } from "./listing-file.server.ts"
import { FILE_LIMITS } from "./rules.ts"

const MAX_FILE_SIZE = FILE_LIMITS.megabytes * 1024 * 1024

const LIMITS = {
	fileFields: ["file"],
	filesPerField: 1,
	fileSize: MAX_FILE_SIZE,
	totalSize: MAX_FILE_SIZE + 64 * 1024,
	patience: 60_000,
}

export type ReceiveListingsResult =
	| { ok: true; id: string }
	| { ok: false; reason: UploadFault | FileFault | "no-file" }

interface Owner {
	/** A user's id. */
	admin: string
	editionId: number
}

const uploadRecord = z.object({
	admin: z.string(),
	editionId: z.int(),
	lines: z.custom<FileLine[]>(Array.isArray),
})

/**
 * Keeps the lines of an uploaded file on this machine between preview and adding, under an id that only this admin can
 * use; the sweep of quarantine takes them away after an hour.
 * @throws when this machine can't keep them; nothing is left behind then
 */
export async function receiveListings(
	form: IncomingForm,
	{ dataDir, space }: { dataDir: string; space: UploadSpace },
	owner: Owner,
): Promise<ReceiveListingsResult> {
	const id = randomUUID()
	const folder = join(quarantineFolder(dataDir), id)
	const reservation = space.startUpload(owner.admin)
	let isSaved = false
	try {
		const upload = await receiveForm(form, folder, { ...LIMITS, allocation: reservation })
		if (!upload.ok) return { ok: false, reason: upload.reason }
		const [file] = upload.form.files
		if (!file) return { ok: false, reason: "no-file" }
		if (file.state === "too-large") return { ok: false, reason: "too-large" }
		const read = readListingFile(await readFile(file.path))
		if (!read.ok) return read
		await writeFile(join(folder, RECORD), JSON.stringify({ ...owner, lines: read.lines }))
		await rm(file.path, { force: true })
		isSaved = true
		return { ok: true, id }
	} finally {
		reservation.release()
		if (!isSaved) await rm(folder, { recursive: true, force: true })
	}
}

const RECORD = "listings.json"

/** @returns undefined when there is none of that id, any more, for this admin and edition */
export async function findUploadedLines(
	dataDir: string,
	id: string,
	owner: Owner,
): Promise<FileLine[] | undefined> {
	if (!z.uuid().safeParse(id).success) return undefined
	const text = await readFile(join(quarantineFolder(dataDir), id, RECORD), "utf8").catch(() => undefined)
	if (text === undefined) return undefined
	const { admin, editionId, lines } = uploadRecord.parse(JSON.parse(text))
	return admin === owner.admin && editionId === owner.editionId ? lines : undefined
}
