import { join } from "node:path"
import { readWithPaceLimits, type SpaceFault, type UploadAllocation, type UploadSpace } from "#form-upload"
import { type AppendResult, type ResumableUploads, TooManyUploadsError } from "#resumable-upload"
import { removeOlder } from "../../platform/files/remove-older.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { refusedUploadCounter } from "../../platform/metrics.server.ts"
import { ABANDONED_AFTER } from "./sweep.server.ts"

/**
 * Where uploads lie that are not whole, or wait for others of their form. Not in quarantine, which is cleared at start: what
 * has come is gone on with after a restart.
 */
export const PARTIAL_FOLDERS = {
	pictures: "partial-uploads",
	papers: "partial-papers",
	judgedPapers: "judged-papers",
} as const

export const partialFolder = (dataDir: string, kind: keyof typeof PARTIAL_FOLDERS) =>
	join(dataDir, PARTIAL_FOLDERS[kind])

/** What is sent of a file behind what has come already. */
export interface FileChunk {
	/** Bytes of the file that stand before it. */
	offset: number
	/** Bytes of the whole file. */
	size: number
	/** As the sender's device calls it. */
	name: string
	body: ReadableStream<Uint8Array> | null
}

/** Who takes an upload, and how. */
interface ChunkReceiver<Outcome> {
	uploads: ResumableUploads<Outcome>
	/** Names the upload: a file name that nobody else can guess. */
	key: string
	/** Who goes on with it, and may have but a few that are not whole. */
	owner: string
	space: UploadSpace
	/** Whose uploads leave room for those of others. */
	sender: string
	/** What is done with a file that has come whole, also when its sender has gone. */
	finish(path: string, room: UploadAllocation): Promise<Outcome>
	isRemembered(outcome: Outcome): boolean
}

/** There is no room for an upload at the moment; "too-many-open": whoever sends it has too many that are not finished. */
export interface NoSpace {
	spaceFault: SpaceFault | "too-many-open"
}

/**
 * Takes what is sent of a file, at the pace that other uploads have to keep.
 * @throws when disk or database fail; nothing of the upload is left then
 */
export async function receiveChunk<Outcome>(
	{ offset, size, body }: FileChunk,
	{ uploads, key, owner, space, sender, finish, isRemembered }: ChunkReceiver<Outcome>,
): Promise<AppendResult<Outcome> | NoSpace> {
	const pace = { totalSize: size - offset, patience: 60_000 }
	const content = body ? readWithPaceLimits(body, pace) : noBytes()
	const startAllocation = () => space.startUpload(sender)
	const receiver = { sender: owner, startAllocation, finish, isRemembered }
	try {
		return await uploads.append(key, { offset, size, content }, receiver)
	} catch (error) {
		const spaceFault = findSpaceFault(error, space)
		if (!spaceFault) throw error
		refusedUploadCounter.labels(spaceFault).inc()
		return { spaceFault }
	}
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

function findSpaceFault(error: unknown, space: UploadSpace): NoSpace["spaceFault"] | undefined {
	if (!(error instanceof TooManyUploadsError)) return space.faultOf(error)
	return error.isOwn ? "too-many-open" : "busy"
}

/** Takes away what nobody has gone on with for an hour. */
export async function sweepPartialUploads(dataDir: string, log: Log, now: Date): Promise<void> {
	const before = new Date(now.getTime() - ABANDONED_AFTER)
	for (const folder of Object.values(PARTIAL_FOLDERS)) {
		try {
			const partialUploads = await removeOlder(join(dataDir, folder), before)
			if (partialUploads) log.info({ folder, partialUploads }, "swept uploads that nobody went on with")
		} catch (error) {
			log.warn({ err: error, folder }, "uploads that nobody went on with could not be swept; next time")
		}
	}
}
