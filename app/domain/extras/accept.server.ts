import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { AuditDetails } from "../audit/rules.ts"
import { lockOpenEdition } from "../editions/closing.server.ts"
import { editions } from "../editions/schema.server.ts"
import { acceptDocuments, type ReservedDocument } from "../files/commands.server.ts"
import { DOCUMENT_FIELDS, type DocumentField } from "../files/rules.ts"
import { lockExtras, reconcileCharges } from "../ledger/charges.server.ts"
import { recordSentPaper } from "../papers/commands.server.ts"
import { listAcceptedPapers } from "../papers/queries.server.ts"
import { readFormOrders } from "./form-order.server.ts"
import { queueFormReceipt } from "./form-receipt.server.ts"
import type { ExtrasFields } from "./inputs.ts"
import { type ExtrasOrder, type ExtrasPrices, type FormOrder, orderAfter } from "./rules.ts"
import { extrasSubmissions, vendorExtras } from "./schema.server.ts"
import { EXTRAS_KEY, type ExtrasEdition, type ExtrasVendor, lockVendor, orMeant } from "./vendor.server.ts"

export interface StoredSubmission {
	submissionKey: string
	edition: ExtrasEdition
	vendor: ExtrasVendor
	fields: ExtrasFields
	stored: ReservedDocument[]
	insuranceStored: boolean
	acceptsPrices?: ((edition: PricedEdition) => boolean) | undefined
}

export type PricedEdition = ExtrasPrices & { slug: string }

/** The vendor has not seen what the extras of this edition cost now. */
export interface PricesChanged {
	ok: false
	reason: "prices-changed"
	edition: PricedEdition
}

export interface AcceptedSubmission {
	ok: true
	insuranceStored: boolean
	/** The receipt to deliver; undefined when this submission had been accepted before. */
	mailId: number | undefined
	/** The files that count. */
	kept: ReservedDocument[]
}

/**
 * Makes a submission true whose files are stored: extras, documents, submission and receipt in one transaction.
 * Of many with the same key one is taken, and the others get its answer. An email address is enough to send one: a form
 * that an organiser has accepted stays as it is.
 */
export function acceptExtras(
	db: Db,
	sent: StoredSubmission,
	at: Date,
): Promise<AcceptedSubmission | { ok: false; reason: "vendor-not-found" | "closed" } | PricesChanged> {
	const { submissionKey, edition, vendor, insuranceStored } = sent
	return db.transaction(async (tx) => {
		if (!(await lockVendor(tx, vendor))) return { ok: false, reason: "vendor-not-found" }
		const before = await findSubmission(tx, submissionKey)
		if (before) return { ok: true, ...before, mailId: undefined, kept: [] }
		if (!(await lockOpenEdition(tx, edition.id))) return { ok: false, reason: "closed" }
		await lockExtras(tx, edition.id)
		const priced = await readPrices(tx, edition.id)
		if (priced && sent.acceptsPrices?.(priced) === false)
			return { ok: false, reason: "prices-changed", edition: priced }
		const accepted = await listAcceptedPapers(tx, { editionId: edition.id, owners: vendor.applicationIds })
		const stored = sent.stored.filter(({ document }) => !accepted.includes(document.field))
		const leftOut = DOCUMENT_FIELDS.filter(
			(field) => accepted.includes(field) && filterByField(sent.stored, field).length > 0,
		)
		const { previousOrder, order, takesOff } = await readFormOrders(tx, edition.id, vendor, sent.fields)
		const submission = { ...sent, stored, order }
		const [extras] = await saveExtras(tx, submission, at)
		if (!extras) throw new Error("the extras were not stored")
		await tx
			.insert(extrasSubmissions)
			.values({ submissionKey, extrasId: extras.id, submittedAt: at, insuranceStored })
		const replaced = await acceptForms(tx, submission, at)
		await recordSubmission(tx, submission, { previousOrder, replaced, at })
		await reconcileCharges(tx, vendor.id, { why: "extras-form", by: null, at })
		const mailId = await queueFormReceipt(tx, { ...submission, leftOut, takesOff }, at)
		return { ok: true, insuranceStored, mailId, kept: stored }
	})
}

/** What a submission makes true. */
type TrueSubmission = StoredSubmission & { order: ExtrasOrder }

/** @returns how many files of each form were replaced */
async function acceptForms(
	tx: Db,
	{ edition, vendor, stored }: StoredSubmission,
	at: Date,
): Promise<AuditDetails> {
	const replaced: AuditDetails = {}
	for (const field of DOCUMENT_FIELDS) {
		const owners = vendor.applicationIds
		const ids = idsOf(stored, field)
		const superseded = await acceptDocuments(tx, field, ids, { owners, at })
		if (superseded) replaced[field] = superseded
		const paper = { editionId: edition.id, slug: field, applicationId: vendor.id, owners, at }
		if (ids.length) await recordSentPaper(tx, paper)
	}
	return replaced
}

/** What an edition asks for its extras now. */
async function readPrices(tx: Db, id: number): Promise<PricedEdition | undefined> {
	const { slug, wristbandPrice, hayBalePrice } = editions
	const [found] = await tx
		.select({ slug, wristbandPrice, hayBalePrice })
		.from(editions)
		.where(eq(editions.id, id))
	return found
}

async function recordSubmission(
	tx: Db,
	{ vendor, order, stored }: TrueSubmission,
	{ previousOrder, replaced, at }: { previousOrder: FormOrder | undefined; replaced: AuditDetails; at: Date },
): Promise<void> {
	const by = { by: "vendor", at, about: { kind: "vendor", id: vendor.id } } as const
	const sent = {
		...orderDetails(order),
		indemnity: filterByField(stored, "indemnity").length,
		insurance: filterByField(stored, "insurance").length,
	}
	const before = previousOrder && orderDetails(orderAfter(previousOrder))
	await recordAuditEvent(tx, { ...by, action: "extras-submitted", before, after: sent })
	if (!Object.keys(replaced).length) return
	const fieldsReplaced = DOCUMENT_FIELDS.filter((field) => field in replaced)
	const after = Object.fromEntries(
		fieldsReplaced.map((field) => [field, filterByField(stored, field).length]),
	)
	await recordAuditEvent(tx, { ...by, action: "documents-replaced", before: replaced, after })
}

const orderDetails = ({ extraWristbands: wristbands, hayBales }: ExtrasOrder) => ({ wristbands, hayBales })

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

/** A form that came earlier stays where none came now. */
function saveExtras(tx: Db, { edition, vendor, order, stored }: TrueSubmission, at: Date) {
	const has = (field: DocumentField) => filterByField(stored, field).length > 0
	const values = {
		...order,
		...(has("indemnity") && { formUrl: pathsOf(stored, "indemnity") }),
		...(has("insurance") && { insuranceFormUrl: pathsOf(stored, "insurance") }),
		hasUploadedForm: true,
		isDemo: false,
		updatedAt: at,
	}
	return tx
		.insert(vendorExtras)
		.values({ editionId: edition.id, vendorEmail: vendor.emailKey, applicationId: vendor.id, ...values })
		.onConflictDoUpdate({ target: EXTRAS_KEY, set: { ...values, applicationId: orMeant(vendor) } })
		.returning({ id: vendorExtras.id })
}

const filterByField = (stored: ReservedDocument[], field: DocumentField) =>
	stored.filter(({ document }) => document.field === field)
const idsOf = (stored: ReservedDocument[], field: DocumentField) =>
	filterByField(stored, field).map(({ id }) => id)
/** A JSON list of storage paths. */
const pathsOf = (stored: ReservedDocument[], field: DocumentField) =>
	JSON.stringify(filterByField(stored, field).map(({ key }) => key))
