import { createHash } from "node:crypto"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { storeDocuments } from "../files/commands.server.ts"
import { releaseReserved } from "../files/release.server.ts"
import type { NewDocument } from "../files/rules.ts"
import { acceptExtras, findSubmission, type PricedEdition, type PricesChanged } from "./accept.server.ts"
import type { ExtrasFields } from "./inputs.ts"
import {
	checkSubmissionPermission,
	type ExtrasClaim,
	type Sender,
	type SubmissionPermission,
} from "./permission.server.ts"
import { SUBMISSION_LIMIT } from "./rules.ts"
import { reserveWithinQuota } from "./storage-quota.server.ts"
import { storeWithinUploadLimit } from "./upload-limit.server.ts"
import type { ExtrasEdition, ExtrasVendor } from "./vendor.server.ts"

/** A complete, valid form: at least one document is the indemnity form. */
export interface ExtrasSubmission {
	/** Of `issueFormKey`. */
	formKey: string
	fields: ExtrasFields
	documents: NewDocument[]
	/** Whether the vendor has seen these prices: files may be twenty minutes on their way. Missing: whatever they are. */
	acceptsPrices?: ((edition: PricedEdition) => boolean) | undefined
}

export interface ExtrasTools extends Sender {
	files: FileStore
	log: Log
}

export type ExtrasOutcome =
	/** `insuranceStored` false: the vendor has to send that form again. No `mailId`: it was sent before. */
	| { ok: true; insuranceStored: boolean; mailId: number | undefined }
	| Extract<SubmissionPermission, { ok: false }>
	| { ok: false; reason: "not-stored" }
	| PricesChanged

/**
 * Takes a vendor's extras: keys are reserved, files stored, then one
 * transaction makes everything true, or nothing is. The same form with the same texts and files is taken once.
 * @throws when the database fails; nothing counts then
 */
export async function submitExtras(
	db: Db,
	submission: ExtrasSubmission,
	tools: ExtrasTools,
): Promise<ExtrasOutcome> {
	const submissionKey = submissionKeyOf(submission)
	const before = await findSubmission(db, submissionKey)
	if (before) return { ok: true, ...before, mailId: undefined }
	const permission = await consumePermission(db, submission.fields, tools)
	if (!permission.ok) return permission
	const { edition, vendor } = permission
	return storeWithinIpLimit(db, { ...submission, submissionKey, edition, vendor }, tools)
}

type VendorSubmission = ExtrasSubmission & {
	submissionKey: string
	edition: ExtrasEdition
	vendor: ExtrasVendor
}

async function storeWithinIpLimit(
	db: Db,
	submission: VendorSubmission,
	tools: ExtrasTools,
): Promise<ExtrasOutcome> {
	if (submission.vendor.isApproved) return storeAndAccept(db, submission, tools)
	const outcome = await storeWithinUploadLimit(tools, submission.documents, {
		store: () => storeAndAccept(db, submission, tools),
		isStored: (stored) => stored.ok && stored.mailId !== undefined,
	})
	return outcome ?? { ok: false, reason: "too-much-of-applicants" }
}

async function storeAndAccept(
	db: Db,
	submission: VendorSubmission,
	{ files, log, at }: ExtrasTools,
): Promise<ExtrasOutcome> {
	const reserved = await reserveWithinQuota(db, submission, at)
	if (!reserved) {
		// The same form may have taken the room meanwhile.
		const before = await findSubmission(db, submission.submissionKey)
		return before ? { ok: true, ...before, mailId: undefined } : { ok: false, reason: "too-much-stored" }
	}
	const failed = await storeDocuments(files, reserved)
	for (const { reserved: lost, error } of failed) {
		log.warn({ err: error, key: lost.key }, "a document could not be stored")
	}
	const lost = failed.map((one) => one.reserved)
	let unused = reserved
	try {
		if (lost.some(({ document }) => document.field === "indemnity"))
			return { ok: false, reason: "not-stored" }
		const stored = reserved.filter((one) => !lost.includes(one))
		const outcome = await acceptExtras(db, { ...submission, stored, insuranceStored: !lost.length }, at)
		if (!outcome.ok) return outcome
		unused = reserved.filter((one) => !outcome.kept.includes(one))
		return { ok: true, insuranceStored: outcome.insuranceStored, mailId: outcome.mailId }
	} finally {
		await releaseReserved(db, files, unused, log)
	}
}

/** What `checkSubmissionPermission` says, and counts that it is used. */
async function consumePermission(
	db: Db,
	claim: ExtrasClaim,
	tools: ExtrasTools,
): Promise<SubmissionPermission> {
	const permission = await checkSubmissionPermission(db, claim, tools)
	if (!permission.ok) return permission
	const isWithin = await tools.limits.consume(SUBMISSION_LIMIT, String(permission.vendor.id))
	return isWithin ? permission : { ok: false, reason: "too-many-sendings" }
}

/**
 * One key for one form with exactly these texts and files, as a UUID: sent again it is the same, and after going
 * back and changing something it is another.
 */
function submissionKeyOf({ formKey, fields, documents }: ExtrasSubmission): string {
	const { email, extraWristbands, wantsHay, hayBales, edition } = fields
	const files = documents.map(({ field, name, sha256 }) => [field, name, sha256])
	const order = [formKey, emailKeyOf(email), extraWristbands, wantsHay, hayBales, files]
	const payload = JSON.stringify(edition ? [...order, edition] : order)
	const hex = createHash("sha256").update(payload).digest("hex")
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join("-")
}
