import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAct } from "../audit/commands.server.ts"
import type { Facts } from "../audit/rules.ts"
import { companyFacts } from "../content/queries.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { acceptDocuments, type Reserved } from "../files/commands.server.ts"
import { DOCUMENT_FIELDS, type DocumentField } from "../files/rules.ts"
import { queueMail } from "../mail/commands.server.ts"
import type { ExtrasFields } from "./inputs.ts"
import { extrasReceipt } from "./mails.tsx"
import { extrasSubmissions, vendorExtras } from "./schema.server.ts"
import type { ExtrasVendor } from "./vendor.server.ts"

export interface StoredSubmission {
	submissionKey: string
	edition: Edition
	vendor: ExtrasVendor
	fields: ExtrasFields
	stored: Reserved[]
	insuranceStored: boolean
}

export interface Accepted {
	ok: true
	insuranceStored: boolean
	/** The receipt to deliver; undefined when this submission had been accepted before. */
	mailId: number | undefined
}

/**
 * Makes a submission true whose files are stored: extras, documents, submission and receipt in one transaction.
 * Of many with the same key one is taken, and the others get its answer.
 */
export function acceptExtras(
	db: Db,
	submission: StoredSubmission,
	at: Date,
): Promise<Accepted | { ok: false; reason: "vendor-not-found" }> {
	const { submissionKey, vendor, stored, insuranceStored } = submission
	return db.transaction(async (tx) => {
		if (!(await passOneByOne(tx, vendor))) return { ok: false, reason: "vendor-not-found" }
		const before = await findSubmission(tx, submissionKey)
		if (before) return { ok: true, ...before, mailId: undefined }
		const ordered = await findOrdered(tx, submission)
		const [extras] = await saveExtras(tx, submission, at)
		if (!extras) throw new Error("the extras were not stored")
		await tx
			.insert(extrasSubmissions)
			.values({ submissionKey, extrasId: extras.id, submittedAt: at, insuranceStored })
		const replaced: Facts = {}
		for (const field of DOCUMENT_FIELDS) {
			const owners = vendor.applicationIds
			const superseded = await acceptDocuments(tx, field, idsOf(stored, field), { owners, at })
			if (superseded) replaced[field] = superseded
		}
		await recordSending(tx, submission, { ordered, replaced, at })
		return { ok: true, insuranceStored, mailId: await queueReceipt(tx, submission, at) }
	})
}

/** What had been ordered until now. */
async function findOrdered(tx: Db, { edition, vendor }: StoredSubmission): Promise<Facts | undefined> {
	const [known] = await tx
		.select({ wristbands: vendorExtras.extraWristbands, hayBales: balesOf(vendorExtras) })
		.from(vendorExtras)
		.where(and(eq(vendorExtras.editionId, edition.id), eq(vendorExtras.emailKey, vendor.emailKey)))
	return known
}

const balesOf = ({ wantsHay, hayBales }: typeof vendorExtras) =>
	sql<number>`case when ${wantsHay} then ${hayBales} else 0 end`

async function recordSending(
	tx: Db,
	{ vendor, fields, stored }: StoredSubmission,
	{ ordered, replaced, at }: { ordered: Facts | undefined; replaced: Facts; at: Date },
): Promise<void> {
	const by = { by: "vendor", at, about: { kind: "vendor", id: vendor.id } } as const
	const sent = {
		wristbands: fields.extraWristbands,
		hayBales: fields.wantsHay ? fields.hayBales : 0,
		indemnity: of(stored, "indemnity").length,
		insurance: of(stored, "insurance").length,
	}
	await recordAct(tx, { ...by, action: "extras-submitted", before: ordered, after: sent })
	if (!Object.keys(replaced).length) return
	const fieldsReplaced = DOCUMENT_FIELDS.filter((field) => field in replaced)
	const after = Object.fromEntries(fieldsReplaced.map((field) => [field, of(stored, field).length]))
	await recordAct(tx, { ...by, action: "documents-replaced", before: replaced, after })
}

/** The answer of a submission that was accepted before, if it was. */
export async function findSubmission(
	db: Db,
	submissionKey: string,
): Promise<{ insuranceStored: boolean } | undefined> {
	const [found] = await db
		.select({ insuranceStored: extrasSubmissions.insuranceStored })
		.from(extrasSubmissions)
		.where(eq(extrasSubmissions.submissionKey, submissionKey))
	return found
}

/**
 * Submissions of one vendor wait here for each other, so that the key is looked up when nobody is adding it.
 * @returns false when the vendor was erased, or changed the e-mail, while the files were on their way
 */
async function passOneByOne(tx: Db, { id, emailKey }: ExtrasVendor): Promise<boolean> {
	const [vendor] = await tx
		.select({ emailKey: vendorApplications.emailKey })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, id))
		.for("no key update")
	return vendor?.emailKey === emailKey
}

/** A self-insurance form that came earlier stays where none came now. */
function saveExtras(tx: Db, { edition, vendor, fields, stored }: StoredSubmission, at: Date) {
	const { extraWristbands, wantsHay, hayBales } = fields
	const insurance = stored.some(({ document }) => document.field === "insurance")
	const now = {
		extraWristbands,
		wantsHay,
		hayBales,
		formUrl: pathsOf(stored, "indemnity"),
		...(insurance && { insuranceFormUrl: pathsOf(stored, "insurance") }),
		hasUploadedForm: true,
		isDemo: false,
		updatedAt: at,
	}
	return tx
		.insert(vendorExtras)
		.values({ editionId: edition.id, vendorEmail: vendor.emailKey, ...now })
		.onConflictDoUpdate({ target: [vendorExtras.editionId, vendorExtras.emailKey], set: now })
		.returning({ id: vendorExtras.id })
}

const of = (stored: Reserved[], field: DocumentField) =>
	stored.filter(({ document }) => document.field === field)
const idsOf = (stored: Reserved[], field: DocumentField) => of(stored, field).map(({ id }) => id)
/** A JSON list of storage paths. */
const pathsOf = (stored: Reserved[], field: DocumentField) =>
	JSON.stringify(of(stored, field).map(({ key }) => key))

async function queueReceipt(tx: Db, submission: StoredSubmission, at: Date): Promise<number> {
	const { submissionKey, edition, vendor } = submission
	return queueMail(tx, {
		kind: "extras-receipt",
		cause: `extras:${submissionKey}`,
		to: vendor.emailKey,
		...extrasReceipt(submission, edition, await companyFacts(tx), at),
		applicationId: vendor.id,
		at,
	})
}
