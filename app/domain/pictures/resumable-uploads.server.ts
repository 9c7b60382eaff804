import { join } from "node:path"
import { readWithPaceLimits, type SpaceFault, type UploadSpace } from "#form-upload"
import { type AppendResult, ResumableUploads, TooManyUploadsError } from "#resumable-upload"
import type { Db } from "../../platform/db.server.ts"
import { removeOlder } from "../../platform/files/remove-older.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { refusedUploadCounter } from "../../platform/metrics.server.ts"
import type { Refusal } from "../files/rules.ts"
import { ABANDONED_AFTER } from "../files/sweep.server.ts"
import { judgeFile, type UploadOptions } from "../files/uploads.server.ts"
import { type AddPictureResult, addPicture, type PictureTools } from "./add-picture.server.ts"
import { MAX_UNFINISHED_UPLOADS, MAY_PASS, PICTURES_FIELD } from "./rules.ts"

/** What became of a picture that has come whole. */
export type PictureOutcome = AddPictureResult | { ok: false; reason: Refusal }

/** Pictures that come in as many requests as it takes. */
export type PictureUploads = ResumableUploads<PictureOutcome>

/** Not in quarantine, which is cleared at start: what has come is gone on with after a restart. */
const partialUploadsFolder = (dataDir: string) => join(dataDir, "partial-uploads")

export const openPictureUploads = (dataDir: string): PictureUploads =>
	new ResumableUploads({
		folder: partialUploadsFolder(dataDir),
		maxUploadsPerSender: MAX_UNFINISHED_UPLOADS,
	})

/** Names an upload: nobody but the organiser who began it goes on with it. */
export interface UploadName {
	/** A user's id. */
	by: string
	/** Drawn by the browser, once for each upload. */
	upload: string
	/** Bytes of the whole picture. */
	size: number
}

export const uploadKey = ({ by, upload, size }: UploadName): string =>
	`${encodeURIComponent(by)}-${upload}-${size}`

/** What is sent of a picture behind what has come already. */
export interface PictureChunk extends UploadName {
	/** Bytes of the picture that stand before it. */
	offset: number
	/** As the sender's device calls it. */
	name: string
	body: ReadableStream<Uint8Array> | null
}

interface ReceivingTools
	extends Omit<PictureTools, "signal" | "sender">,
		Pick<UploadOptions, "config" | "judge" | "space"> {
	uploads: PictureUploads
}

/** There is no room for an upload at the moment; "too-many-open": whoever sends it has too many that are not finished. */
interface NoSpace {
	spaceFault: SpaceFault | "too-many-open"
}

/**
 * Takes what is sent of a picture. One that has come whole is judged and taken into the library, also when its sender has
 * gone.
 * @throws when disk or database fail; nothing of the upload is left then
 */
export async function receivePictureChunk(
	db: Db,
	chunk: PictureChunk,
	tools: ReceivingTools,
): Promise<AppendResult<PictureOutcome> | NoSpace> {
	try {
		return await appendChunk(db, chunk, tools)
	} catch (error) {
		const spaceFault = findSpaceFault(error, tools.space)
		if (!spaceFault) throw error
		refusedUploadCounter.labels(spaceFault).inc()
		return { spaceFault }
	}
}

function findSpaceFault(error: unknown, space: UploadSpace): NoSpace["spaceFault"] | undefined {
	if (!(error instanceof TooManyUploadsError)) return space.faultOf(error)
	return error.isOwn ? "too-many-open" : "busy"
}

function appendChunk(db: Db, chunk: PictureChunk, tools: ReceivingTools) {
	const { offset, size, body } = chunk
	const pace = { totalSize: size - offset, patience: 60_000 }
	const content = body ? readWithPaceLimits(body, pace) : noBytes()
	return tools.uploads.append(
		uploadKey(chunk),
		{ offset, size, content },
		{
			sender: chunk.by,
			startAllocation: () => tools.space.startUpload(chunk.by),
			finish: (path, room) => finishPicture(db, { ...chunk, path }, tools, room),
			isTransient: (outcome) => !outcome.ok && MAY_PASS.includes(outcome.reason),
		},
	)
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function finishPicture(
	db: Db,
	{ by, name, path, size }: PictureChunk & { path: string },
	tools: ReceivingTools,
	room: ReturnType<UploadSpace["startUpload"]>,
): Promise<PictureOutcome> {
	// Nobody breaks off what has come whole: its sender asks again for what became of it.
	const { signal } = new AbortController()
	const file = { field: PICTURES_FIELD, name, path, size }
	const ownTools = { ...tools, sender: by, signal }
	const judged = await judgeFile(file, { ...ownTools, pictureFields: [PICTURES_FIELD] }, room)
	if ("reason" in judged) return { ok: false, reason: judged.reason }
	return addPicture(db, judged, ownTools)
}

/** Takes away what nobody has gone on with for an hour. */
export async function sweepPartialUploads(dataDir: string, log: Log, now: Date): Promise<void> {
	const before = new Date(now.getTime() - ABANDONED_AFTER)
	try {
		const partialUploads = await removeOlder(partialUploadsFolder(dataDir), before)
		if (partialUploads) log.info({ partialUploads }, "swept uploads that nobody went on with")
	} catch (error) {
		log.warn({ err: error }, "uploads that nobody went on with could not be swept; next time")
	}
}
