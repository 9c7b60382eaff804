import type { RouterContextProvider } from "react-router"
import { listEditionsTakingExtras, orderWindowOf } from "../../../domain/editions/order-window.ts"
import { listPublishedEditions } from "../../../domain/editions/queries.server.ts"
import type { PricedEdition } from "../../../domain/extras/accept.server.ts"
import { isFormKey, issueFormKey } from "../../../domain/extras/form-keys.server.ts"
import { extrasFields } from "../../../domain/extras/inputs.ts"
import {
	checkSubmissionPermission,
	type SubmissionPermission,
} from "../../../domain/extras/permission.server.ts"
import type { FormOrder } from "../../../domain/extras/rules.ts"
import { submitExtras } from "../../../domain/extras/submit.server.ts"
import { listLostFiles, type SentFiles } from "../../../domain/files/lost-files.ts"
import type { DocumentField } from "../../../domain/files/rules.ts"
import {
	type DocumentUpload,
	namesOf,
	receiveDocuments,
	UploadNotStoredError,
} from "../../../domain/files/uploads.server.ts"
import { pluralize } from "../../../values/number.ts"
import { deliverSoon, getRequestContext, getServices } from "../../request/context.ts"
import { incomingForm } from "../../request/small-form.ts"
import {
	CORRECT_ERRORS_MESSAGE,
	EDITION_UNCLEAR,
	type ExtrasOffer,
	type ExtrasResponse,
	failureMessage,
	listProblems,
	type Problem,
	SUBMITTED_MESSAGE,
	VENDOR_UNKNOWN,
} from "./extras-response.ts"
import { findPriceChanges } from "./price-changes.ts"
import {
	FORM_EXPIRED,
	NO_UPLOAD_SPACE,
	REFUSALS,
	type Refusal,
	SERVER_ERROR,
	UPLOAD_REFUSALS,
} from "./refusals.ts"

interface ExtrasResult {
	status: number
	headers: Record<string, string>
	response: ExtrasResponse
}

type RouterContext = Readonly<RouterContextProvider>
type Fields = Record<string, string>

/** Takes a sent form to its outcome; the page and the script that shows progress both come here. */
export async function receiveExtras(request: Request, context: RouterContext): Promise<ExtrasResult> {
	const { ip, log } = getRequestContext(context)
	const { config, judge, uploadSpaces } = getServices(context)
	const admission = createAdmission(context)
	let upload: DocumentUpload | undefined
	try {
		upload = await receiveDocuments(incomingForm(request), {
			config,
			judge,
			space: uploadSpaces.visitors,
			sender: ip,
			signal: request.signal,
			admits: admission.admits,
		})
		return await processUpload(upload, admission, context)
	} catch (error) {
		const spaceFault = error instanceof UploadNotStoredError ? error.spaceFault : undefined
		if (spaceFault) log.warn({ reason: spaceFault }, "there was no room for the files of an extras form")
		else log.error({ err: error }, "an extras form could not be taken")
		const form = error instanceof UploadNotStoredError ? unkeptForm(error) : (upload ?? EMPTY_FORM)
		return refuse(spaceFault ? NO_UPLOAD_SPACE[spaceFault] : SERVER_ERROR, form, context)
	} finally {
		await upload
			?.discard()
			.catch((error: unknown) => log.warn({ err: error }, "an upload was not cleared away"))
	}
}

/** Files are kept only of somebody who may send some now; what else arrives is counted and thrown away. */
function createAdmission(context: RouterContext) {
	const { db, limits, now } = getServices(context)
	const { ip } = getRequestContext(context)
	let permission: SubmissionPermission | undefined
	let failure: unknown
	const findChanges = (sent: Fields, order: FormOrder) =>
		permission?.ok ? findPriceChanges(sent, order, permission.edition) : []
	return {
		async admits(sent: Fields): Promise<boolean> {
			const fields = extrasFields.safeParse(sent)
			if (!fields.success || !findValidFormKey(sent, context)) return false
			// Whoever is still sending does not hear an answer: a failure waits for the end of the form.
			permission = await checkSubmissionPermission(db, fields.data, { ip, limits, at: now() }).catch(
				(error) => {
					failure = error
					return undefined
				},
			)
			return permission?.ok === true && findChanges(sent, fields.data).length === 0
		},
		/** What would be ordered at a price that the vendor has not seen. */
		priceChanges: findChanges,
		/** @throws why there is no answer */
		refusal() {
			if (failure) throw failure
			return permission?.ok === false ? permission.reason : undefined
		},
	}
}

/** The editions that take extras, the nearest first. */
export async function listExtrasOffers(
	context: RouterContext,
): Promise<(ExtrasOffer & { id: number; until: Date | null })[]> {
	const { db, now } = getServices(context)
	const editions = listEditionsTakingExtras(await listPublishedEditions(db), now())
	return editions.map((edition) => {
		const { id, slug, name, wristbandPrice, hayBalePrice } = edition
		return { id, slug, name, wristbandPrice, hayBalePrice, until: orderWindowOf(edition).closesAt }
	})
}

/** The form's key, if we issued it and it is not too old. */
function findValidFormKey({ formKey = "" }: Fields, context: RouterContext): string | undefined {
	const { config, now } = getServices(context)
	return isFormKey(config.authSecret, formKey, now()) ? formKey : undefined
}

export function createFormKey(context: RouterContext): string {
	const { config, now } = getServices(context)
	return issueFormKey(config.authSecret, now())
}

async function processUpload(
	upload: DocumentUpload,
	admission: ReturnType<typeof createAdmission>,
	context: RouterContext,
): Promise<ExtrasResult> {
	const refuseForm = (refusal: Refusal, details?: RefusalDetails) => refuse(refusal, upload, context, details)
	const refusePrices = async (problems: Problem[]) =>
		refuseForm([409, CORRECT_ERRORS_MESSAGE], { problems, offers: await listExtrasOffers(context) })
	if (upload.fault) return refuseForm(UPLOAD_REFUSALS[upload.fault])
	const formKey = findValidFormKey(upload.fields, context)
	if (!formKey) return refuseForm(FORM_EXPIRED)
	const fields = extrasFields.safeParse(upload.fields)
	const problems = listProblems({
		issues: fields.error?.issues,
		hasIndemnity: hasIndemnity(upload),
		refused: upload.refused,
	})
	if (!fields.success || problems.length) return refuseForm([422, CORRECT_ERRORS_MESSAGE], { problems })
	const refusalReason = admission.refusal()
	if (refusalReason) return refuseForm(REFUSALS[refusalReason], detailsOf(refusalReason))
	const priceChanges = admission.priceChanges(upload.fields, fields.data)
	if (priceChanges.length) return refusePrices(priceChanges)
	// The files stood before the fields, as no browser sends them.
	if (upload.unwanted.length) return refuseForm(UPLOAD_REFUSALS.malformed)
	const { db, files, limits, now } = getServices(context)
	const { ip, log } = getRequestContext(context)
	const findChanges = (edition: PricedEdition) => findPriceChanges(upload.fields, fields.data, edition)
	const acceptsPrices = (edition: PricedEdition) => findChanges(edition).length === 0
	const submission = { formKey, fields: fields.data, documents: upload.documents, acceptsPrices }
	const outcome = await submitExtras(db, submission, { files, limits, log, ip, at: now() })
	if (!outcome.ok && outcome.reason === "prices-changed") return refusePrices(findChanges(outcome.edition))
	if (!outcome.ok) return refuseForm(REFUSALS[outcome.reason], detailsOf(outcome.reason))
	if (outcome.mailId !== undefined) deliverSoon(context, outcome.mailId)
	const { insuranceStored } = outcome
	const ordered = describeOrder(fields.data)
	const answer = { sent: true, line: SUBMITTED_MESSAGE, insuranceStored, ordered } as const
	return { status: 200, headers: {}, response: { ...answer, formKey: createFormKey(context) } }
}

/** The form has a file for its indemnity, whatever is wrong with it. */
function hasIndemnity({ documents, refused, unwanted }: DocumentUpload): boolean {
	return [...[...documents, ...refused].map(({ field }) => field), ...unwanted].includes("indemnity")
}

/** Seconds after which somebody may try again whom we could not serve. */
const RETRY_AFTER_SECONDS = 300

type RefusalDetails = Pick<ExtrasResponse, "offers" | "asksEdition"> & { problems?: Problem[] }

function detailsOf(reason: keyof typeof REFUSALS): RefusalDetails {
	if (reason === "vendor-not-found") return { problems: [VENDOR_UNKNOWN] }
	return reason === "edition-unclear" ? { problems: [EDITION_UNCLEAR], asksEdition: true } : {}
}

/** What was asked for, as it was understood: the form is empty again. What is ordered now is told by email alone. */
function describeOrder({ extraWristbands, hayBales }: FormOrder): string {
	const items = [
		{ name: "extra wristband", count: extraWristbands },
		{ name: "hay bale", count: hayBales },
	]
	const changed = items.flatMap(({ name, count }) => (count === undefined ? [] : [pluralize(count, name)]))
	const unsaid = items.flatMap(({ name, count }) => (count === undefined ? [`${name}s`] : []))
	return [
		...(changed.length ? [`You asked for ${changed.join(" and ")}.`] : []),
		...(unsaid.length ? [`Any ${unsaid.join(" and ")} you ordered before stay on your order.`] : []),
		"Our email lists all that is ordered now, and says how it is changed.",
	].join(" ")
}

/** A form as it came. */
type SentForm = SentFiles<DocumentField> & { fields: Fields }

const EMPTY_FORM: SentForm = { fields: {}, sent: [], refused: [] }

const unkeptForm = ({ fields, files }: UploadNotStoredError): SentForm => ({
	...EMPTY_FORM,
	fields,
	sent: namesOf<DocumentField>(files),
})

/** Everything typed comes back, with a key under which it can be sent. */
function refuse(
	[status, message]: Refusal,
	form: SentForm,
	context: RouterContext,
	{ problems = [], ...more }: RefusalDetails = {},
): ExtrasResult {
	const { edition = "", email = "", extraWristbands = "", wantsHay, hayBales = "" } = form.fields
	const typed = { edition, email, extraWristbands, wantsHay: wantsHay === "on", hayBales }
	const lostFiles = listLostFiles(form)
	const formKey = findValidFormKey(form.fields, context) ?? createFormKey(context)
	return {
		status,
		headers: status === 503 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {},
		response: { sent: false, line: failureMessage(message), typed, problems, lostFiles, formKey, ...more },
	}
}
