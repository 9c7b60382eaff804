import { and, eq, inArray, ne } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { RateLimiter } from "../../platform/rate-limiter.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { EDITION_CLOSED, type EditionClosed, lockOpenEdition } from "../editions/closing.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { OWN_PAGE_LIMIT } from "../extras/rules.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { reserveWithinQuota } from "../extras/storage-quota.server.ts"
import { type ExtrasVendor, findExtrasVendor, lockVendor, orMeant } from "../extras/vendor.server.ts"
import { acceptDocuments, type ReservedDocument, storeDocuments } from "../files/commands.server.ts"
import { releaseReserved } from "../files/release.server.ts"
import type { DocumentField, NewDocument } from "../files/rules.ts"
import { documents as documentRows } from "../files/schema.server.ts"
import { findRequirementId } from "../paper-requirements/commands.server.ts"
import { isFixedPaper } from "../paper-requirements/rules.ts"
import { recordSentPaper } from "../papers/commands.server.ts"
import { papers } from "../papers/schema.server.ts"

export interface PaperSubmission {
	edition: Pick<Edition, "id" | "slug">
	/** Of the vendor. */
	email: string
	/** Of what the edition asks for. */
	slug: string
	/** At least one. */
	documents: NewDocument<"file">[]
	/** Of one that may be sent again because the answer was lost: it is taken once. */
	submissionKey?: string | undefined
}

export interface PaperTools {
	files: FileStore
	limits: RateLimiter
	log: Log
	at: Date
}

export type PaperOutcome =
	/** `isRepeated`: it had been taken before, with other copies of its files, which count. */
	| { ok: true; isRepeated?: true }
	| EditionClosed
	| {
			ok: false
			reason: "vendor-not-found" | "not-asked" | "too-many-sendings" | "too-much-stored" | "not-stored"
	  }

type PaperField = DocumentField | "paper"

/**
 * Takes a paper that a vendor sent on their own page, which says whether they may (`OwnPaper.canSend`): room and keys are
 * reserved, files stored, then one transaction makes it true, or nothing is. One of the two forms is in the extras as well, as
 * if it had come with them.
 * @throws when the database fails; nothing counts then
 */
export async function submitPaper(
	db: Db,
	{ edition, email, slug, documents, submissionKey }: PaperSubmission,
	{ files, limits, log, at }: PaperTools,
): Promise<PaperOutcome> {
	const vendor = await findExtrasVendor(db, edition.id, email)
	if (!vendor) return { ok: false, reason: "vendor-not-found" }
	const requirementId = await findRequirementId(db, { editionId: edition.id, slug })
	if (requirementId === undefined) return { ok: false, reason: "not-asked" }
	if (!(await limits.consume(OWN_PAGE_LIMIT, String(vendor.id))))
		return { ok: false, reason: "too-many-sendings" }
	const field: PaperField = isFixedPaper(slug) ? slug : "paper"
	const placed = documents.map((document) => ({
		...document,
		field,
		submissionKey,
		...(field === "paper" && { requirementId }),
	}))
	const paperFiles = { edition, vendor, documents: placed, way: "own-page" } as const
	const reserved = await reserveWithinQuota<PaperField>(db, paperFiles, at)
	if (!reserved) return { ok: false, reason: "too-much-stored" }
	let isAccepted = false
	try {
		const [failed] = await storeDocuments(files, reserved)
		if (failed) {
			log.warn({ err: failed.error, key: failed.reserved.key }, "a paper could not be stored")
			return { ok: false, reason: "not-stored" }
		}
		const paper = { edition, vendor, slug, field, requirementId, reserved, submissionKey }
		const outcome = await db.transaction((tx) => acceptPaper(tx, paper, at))
		isAccepted = outcome.ok && !outcome.isRepeated
		return outcome
	} finally {
		if (!isAccepted) await releaseReserved(db, files, reserved, log)
	}
}

interface StoredPaper {
	edition: PaperSubmission["edition"]
	vendor: ExtrasVendor
	slug: string
	field: PaperField
	requirementId: number
	reserved: ReservedDocument<PaperField>[]
	submissionKey: string | undefined
}

async function acceptPaper(tx: Db, paper: StoredPaper, at: Date): Promise<PaperOutcome> {
	const { edition, vendor, slug, field, requirementId, reserved, submissionKey } = paper
	if (!(await lockVendor(tx, vendor))) return { ok: false, reason: "vendor-not-found" }
	if (await isTakenOf(tx, vendor, submissionKey)) return { ok: true, isRepeated: true }
	if (!(await lockOpenEdition(tx, edition.id))) return EDITION_CLOSED
	if (await areWaiting(tx, paper)) return { ok: true, isRepeated: true }
	const owners = vendor.applicationIds
	const ids = reserved.map(({ id }) => id)
	const isOfRequirement = field === "paper" ? { requirementId } : {}
	const replaced = await acceptDocuments(tx, field, ids, { owners, at, ...isOfRequirement })
	if (field !== "paper") await noteForm(tx, paper, field, at)
	await recordSentPaper(tx, { editionId: edition.id, slug, applicationId: vendor.id, owners, at })
	await recordAuditEvent(tx, {
		by: "vendor",
		at,
		action: "paper-sent",
		about: { kind: "vendor", id: vendor.id },
		before: { files: replaced },
		after: { files: ids.length },
	})
	return { ok: true }
}

/** Whether the same files wait for a verdict: nobody has to look at them twice. */
async function areWaiting(tx: Db, { vendor, field, requirementId, reserved }: StoredPaper): Promise<boolean> {
	const owners = vendor.applicationIds
	const isTheirs = and(eq(papers.requirementId, requirementId), inArray(papers.applicationId, owners))
	if (!(await tx.$count(papers, and(isTheirs, eq(papers.state, "received"))))) return false
	const { applicationId, state, sha256 } = documentRows
	const isCurrent = and(inArray(applicationId, owners), eq(state, "current"), eq(documentRows.field, field))
	const isOfPaper = field === "paper" ? eq(documentRows.requirementId, requirementId) : undefined
	const current = await tx.select({ sha256 }).from(documentRows).where(and(isCurrent, isOfPaper))
	return sumsOf(current) === sumsOf(reserved.map(({ document }) => document))
}

const sumsOf = (files: { sha256: string }[]): string =>
	files
		.map(({ sha256 }) => sha256)
		.toSorted()
		.join()

/** Whether what was sent under this key counts, or did until something newer came. */
export async function isPaperTaken(
	db: Db,
	{ edition, email, submissionKey }: Pick<PaperSubmission, "edition" | "email"> & { submissionKey: string },
): Promise<boolean> {
	const vendor = await findExtrasVendor(db, edition.id, email)
	return vendor !== undefined && isTakenOf(db, vendor, submissionKey)
}

async function isTakenOf(db: Db, vendor: ExtrasVendor, submissionKey: string | undefined): Promise<boolean> {
	if (submissionKey === undefined) return false
	const { applicationId, state, submissionKey: key } = documentRows
	const isOfVendor = inArray(applicationId, vendor.applicationIds)
	return (await db.$count(documentRows, and(isOfVendor, eq(key, submissionKey), ne(state, "reserved")))) > 0
}

/** What was ordered stays as it is. */
async function noteForm(
	tx: Db,
	{ edition, vendor, reserved }: StoredPaper,
	field: DocumentField,
	at: Date,
): Promise<void> {
	const keys = JSON.stringify(reserved.map(({ key }) => key))
	const values = field === "indemnity" ? { formUrl: keys, hasUploadedForm: true } : { insuranceFormUrl: keys }
	const set = { ...values, isDemo: false, updatedAt: at }
	const isTheirs = and(eq(vendorExtras.editionId, edition.id), eq(vendorExtras.emailKey, vendor.emailKey))
	const updated = await tx
		.update(vendorExtras)
		.set({ ...set, applicationId: orMeant(vendor) })
		.where(isTheirs)
		.returning({ id: vendorExtras.id })
	if (updated.length) return
	const record = { editionId: edition.id, vendorEmail: vendor.emailKey, applicationId: vendor.id }
	await tx.insert(vendorExtras).values({ ...record, ...set })
}
