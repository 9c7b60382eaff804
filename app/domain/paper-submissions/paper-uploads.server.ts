import { createHash } from "node:crypto"
import { type AppendResult, ResumableUploads } from "#resumable-upload"
import type { Db } from "../../platform/db.server.ts"
import { type JudgedUploads, openJudgedUploads } from "../files/judged-uploads.server.ts"
import {
	type FileChunk,
	type NoSpace,
	partialFolder,
	receiveChunk,
} from "../files/resumable-uploads.server.ts"
import { MAX_FILES_PER_FIELD, type Refusal } from "../files/rules.ts"
import { judgeUpload, type UploadOptions } from "../files/uploads.server.ts"
import {
	isPaperTaken,
	type PaperOutcome,
	type PaperSubmission,
	type PaperTools,
	submitPaper,
} from "./submit-paper.server.ts"

/** What became of a file that has come whole: it waits for the others of its paper, or is not taken. */
export type PaperFileOutcome = { ok: true } | { ok: false; reason: Refusal }

/** Files of papers that come in as many requests as it takes. */
export interface PaperUploads {
	partial: ResumableUploads<PaperFileOutcome>
	judged: JudgedUploads
}

/** Why a file is not taken that may be taken when it is sent again. */
const MAY_PASS: readonly Refusal[] = ["not-judged", "unscanned"]
/** Of one link: a browser sends one at a time, of a paper on each of two devices. */
const MAX_FILES_PER_LINK = 2 * MAX_FILES_PER_FIELD

export const openPaperUploads = (dataDir: string): PaperUploads => ({
	partial: new ResumableUploads({
		folder: partialFolder(dataDir, "papers"),
		maxUploadsPerSender: MAX_FILES_PER_LINK,
	}),
	judged: openJudgedUploads(partialFolder(dataDir, "judgedPapers"), MAX_FILES_PER_LINK),
})

/** Which paper of whom a file is for: nobody goes on with it under another link, or for another paper. */
export interface PaperAddress {
	/** Of the vendor's page. */
	token: string
	applicationId: number
	slug: string
}

/** Names a file of a paper. */
export interface PaperFileName {
	/** Derived by the browser from what the file is: the same for the same file, also after a reload. */
	upload: string
	/** Bytes of the whole file. */
	size: number
}

const digestOf = (...facts: (string | number)[]) =>
	createHash("sha256").update(facts.join(" ")).digest("hex").slice(0, 32)
const ownerOf = ({ token }: PaperAddress) => digestOf(token)
const keyOf = (address: PaperAddress, { upload, size }: PaperFileName) =>
	`${ownerOf(address)}-${digestOf(address.applicationId, address.slug)}-${upload}-${size}`

/** How many bytes of a file have come. */
export async function readPaperOffset(
	{ partial, judged }: PaperUploads,
	address: PaperAddress,
	file: PaperFileName,
): Promise<number> {
	const key = keyOf(address, file)
	const offset = await partial.readOffset(key)
	return (await judged.find(key)) ? file.size : offset
}

interface ReceivingTools extends Pick<UploadOptions, "config" | "judge" | "space" | "sender"> {
	uploads: PaperUploads
}

/**
 * Takes what is sent of a file. One that has come whole is judged as those of a form are, also when its sender has gone, and
 * waits for the others of its paper.
 * @throws when the disk fails; nothing of the upload is left then
 */
export async function receivePaperChunk(
	address: PaperAddress,
	chunk: PaperFileName & FileChunk,
	tools: ReceivingTools,
): Promise<AppendResult<PaperFileOutcome> | NoSpace> {
	const { uploads, space, sender } = tools
	const [key, owner] = [keyOf(address, chunk), ownerOf(address)]
	if (await uploads.judged.find(key)) return { isWhole: true, outcome: { ok: true } }
	const { name, size } = chunk
	// Nobody breaks off what has come whole: its sender asks again for what became of it.
	const judging = { ...tools, signal: new AbortController().signal, pictureFields: undefined }
	return receiveChunk<PaperFileOutcome>(chunk, {
		uploads: uploads.partial,
		key,
		owner,
		space,
		sender,
		async finish(path, room) {
			const judged = await judgeUpload({ field: "file", name, path, size }, judging, room)
			if ("reason" in judged) return { ok: false, reason: judged.reason }
			const { field: _, ...file } = judged
			await uploads.judged.keep({ key, owner }, file)
			return { ok: true }
		},
		// What was taken lies on the disk, and is found there.
		isRemembered: (outcome) => !outcome.ok && !MAY_PASS.includes(outcome.reason),
	})
}

/** A paper whose files have come. */
export interface UploadedPaper extends Omit<PaperSubmission, "documents" | "slug"> {
	address: PaperAddress
	/** At least one. */
	files: PaperFileName[]
	submissionKey: string
}

export type UploadedPaperOutcome =
	| PaperOutcome
	| { ok: false; reason: "incomplete"; missing: PaperFileName[] }

/**
 * Takes the files that have come as one paper, once, however often it is asked for: who lost the answer asks again.
 * @throws when the database fails; nothing counts then, and the files wait
 */
export async function submitUploadedPaper(
	db: Db,
	{ address, files, submissionKey, ...submission }: UploadedPaper,
	{ uploads: { judged }, ...tools }: PaperTools & { uploads: PaperUploads },
): Promise<UploadedPaperOutcome> {
	const { slug } = address
	const keys = files.map((file) => keyOf(address, file))
	const isTaken = await isPaperTaken(db, { ...submission, submissionKey })
	const attempted = isTaken ? TAKEN : await submitFound()
	// Asked for twice at once, the other one may have taken it, and its files, meanwhile.
	const isRival = !attempted.ok && (await isPaperTaken(db, { ...submission, submissionKey }))
	const outcome = isRival ? TAKEN : attempted
	if (outcome.ok) await judged.remove(keys).catch((err: unknown) => tools.log.warn({ err }, LEFT_TO_SWEEP))
	return outcome

	async function submitFound(): Promise<UploadedPaperOutcome> {
		const found = await Promise.all(keys.map((key) => judged.find(key)))
		const missing = files.filter((_, nth) => !found[nth])
		if (missing.length) return { ok: false, reason: "incomplete", missing }
		const documents = found
			.filter((file) => file !== undefined)
			.map((file) => ({ ...file, field: "file" as const }))
		return submitPaper(db, { ...submission, slug, documents, submissionKey }, tools)
	}
}

const TAKEN = { ok: true } as const
const LEFT_TO_SWEEP = "the files of a paper that was taken are left to the sweep"
