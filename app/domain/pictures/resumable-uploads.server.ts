import { type AppendResult, ResumableUploads } from "#resumable-upload"
import type { Db } from "../../platform/db.server.ts"
import {
	type FileChunk,
	type NoSpace,
	partialFolder,
	receiveChunk,
} from "../files/resumable-uploads.server.ts"
import type { Refusal } from "../files/rules.ts"
import { judgeUpload, type UploadOptions } from "../files/uploads.server.ts"
import { type AddPictureResult, addPicture, type PictureTools } from "./add-picture.server.ts"
import { MAX_UNFINISHED_UPLOADS, MAY_PASS, PICTURES_FIELD } from "./rules.ts"

/** What became of a picture that has come whole. */
export type PictureOutcome = AddPictureResult | { ok: false; reason: Refusal }

/** Pictures that come in as many requests as it takes. */
export type PictureUploads = ResumableUploads<PictureOutcome>

export const openPictureUploads = (dataDir: string): PictureUploads =>
	new ResumableUploads({
		folder: partialFolder(dataDir, "pictures"),
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
export type PictureChunk = UploadName & FileChunk

interface ReceivingTools
	extends Omit<PictureTools, "signal" | "sender">,
		Pick<UploadOptions, "config" | "judge" | "space"> {
	uploads: PictureUploads
}

/**
 * Takes what is sent of a picture. One that has come whole is judged and taken into the library, also when its sender has
 * gone.
 * @throws when disk or database fail; nothing of the upload is left then
 */
export const receivePictureChunk = (
	db: Db,
	chunk: PictureChunk,
	tools: ReceivingTools,
): Promise<AppendResult<PictureOutcome> | NoSpace> =>
	receiveChunk<PictureOutcome>(chunk, {
		uploads: tools.uploads,
		key: uploadKey(chunk),
		space: tools.space,
		owner: chunk.by,
		sender: chunk.by,
		finish: (path, room) => finishPicture(db, { ...chunk, path }, tools, room),
		isRemembered: (outcome) => outcome.ok || !MAY_PASS.includes(outcome.reason),
	})

async function finishPicture(
	db: Db,
	{ by, name, path, size }: PictureChunk & { path: string },
	tools: ReceivingTools,
	room: Parameters<typeof judgeUpload>[2],
): Promise<PictureOutcome> {
	// Nobody breaks off what has come whole: its sender asks again for what became of it.
	const { signal } = new AbortController()
	const file = { field: PICTURES_FIELD, name, path, size }
	const ownTools = { ...tools, sender: by, signal }
	const judged = await judgeUpload(file, { ...ownTools, pictureFields: [PICTURES_FIELD] }, room)
	if ("reason" in judged) return { ok: false, reason: judged.reason }
	return addPicture(db, judged, ownTools)
}
