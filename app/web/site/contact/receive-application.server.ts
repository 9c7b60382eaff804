import { randomUUID } from "node:crypto"
import { href, type RouterContextProvider } from "react-router"
import { CHOICE_FIELDS } from "../../../domain/application-forms/choices.ts"
import { FIELD_NAMES } from "../../../domain/applications/fields.ts"
import { createApplicationFormSchema, submissionKey } from "../../../domain/applications/inputs.ts"
import { findStallOptions, type StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { readOpening } from "../../../domain/applying/form-opening.server.ts"
import { findReceivedApplication } from "../../../domain/applying/received-applications.server.ts"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readCompanyDetails, readContentDocument } from "../../../domain/content/queries.server.ts"
import { findLateLink } from "../../../domain/late-links/queries.server.ts"
import { QUESTION_FIELD, type Question } from "../../../domain/questions/rules.ts"
import { parseForm } from "../../forms/parse-form.ts"
import { deliverSoon, getRequestContext, getServices, type Services } from "../../request/context.ts"
import { nameFiles, toStoredFiles } from "./application-files.ts"
import { OPENED_AT_FIELD, redirectFromContact, SUBMISSION_KEY_FIELD } from "./contact-response.ts"
import { findFileErrors } from "./file-errors.ts"
import { readApplication, type TakenForm, type UnreadForm } from "./read-application.server.ts"
import * as refusals from "./refusals.ts"
import { respondWithErrors } from "./respond-with-errors.server.ts"
import { type StoreOutcome, storeWithinLimit } from "./store-application.server.ts"

// Phone networks put many vendors behind one address, so this only stops machines.
const PER_IP_LIMIT = { name: "stall-application", points: 20, within: 60 * 60 }

/** Besides the questions of the edition. */
const FIELDS = [...FIELD_NAMES, ...CHOICE_FIELDS, SUBMISSION_KEY_FIELD, OPENED_AT_FIELD]

interface FormRequest {
	request: Request
	context: Readonly<RouterContextProvider>
}

/** What the address of a form says. */
interface FormTarget {
	/** Of the edition. */
	slug: string | null
	/** Of the late link whose form it is. */
	lateToken?: string
}

/** Takes the form of the Vendor tab, or of a late link: leads to the acknowledgement, or says what is wrong with it. */
export async function receiveApplication(args: FormRequest, { slug, lateToken }: FormTarget) {
	const services = getServices(args.context)
	const { ip, log } = getRequestContext(args.context)
	const findOptions = (openedAt?: Date) => findOwnStallOptions(services, slug, openedAt)
	const read = await readApplication(args, {
		findOptions,
		fields: [FIELDS, QUESTION_FIELD],
		admits: (form) => isAcceptable(form, services, { findOptions, lateToken, ip }),
	})
	if (!read.ok) return refuseUnread(read, services, findOptions)
	try {
		return await takeApplication(read, args.context, { findOptions, lateToken })
	} finally {
		await read.upload
			?.discard()
			.catch((error: unknown) => log.warn({ err: error }, "an upload was not cleared away"))
	}
}

/** A link that was used is looked up all the same: the form that used it may be sent again. */
export async function receiveLateApplication(args: FormRequest, token: string) {
	const { db, now } = getServices(args.context)
	const link = await findLateLink(db, token, now())
	if (!link) return respondWithErrors("vendor", { refusal: refusals.LATE_LINK_ENDED })
	return receiveApplication(args, { slug: link.slug, lateToken: token })
}

/** Everything that was typed comes back, as far as it is known. */
async function refuseUnread(
	{ reason, form, upload }: UnreadForm,
	services: Services,
	findOptions: Target["findOptions"],
) {
	const refusal = refusals.UNREAD_FORMS[reason]
	if (!form || form.keys().next().done) return respondWithErrors("vendor", { refusal })
	const { sentKey: key, opening, openedAt } = takeHiddenFields(form, services)
	const stallOptions = await findOptions(openedAt)
	const parsed = stallOptions && parseWithoutFiles(form, stallOptions)
	const known = { key, openedAt: openedAt && opening, stallOptions, upload }
	return respondWithErrors("vendor", { refusal, parsed, ...known })
}

interface Target extends Pick<FormTarget, "lateToken"> {
	findOptions(openedAt: Date | undefined): Promise<StallOptions | undefined>
}

/** Whether this form could be taken as it is, before its files have arrived. */
async function isAcceptable(
	form: FormData,
	services: Services,
	{ findOptions, lateToken, ip }: Target & { ip: string },
): Promise<boolean> {
	const { db, limits } = services
	const { sentKey, openedAt } = takeHiddenFields(form, services)
	const options = await findOptions(openedAt)
	if (!sentKey || !(options?.open || (options && lateToken))) return false
	if (parseWithoutFiles(form, options).status !== "success") return false
	const isAllowed = await limits.isAllowed(PER_IP_LIMIT, ip)
	return isAllowed || (await findReceivedApplication(db, sentKey)) !== undefined
}

function parseWithoutFiles(form: FormData, options: StallOptions) {
	const questions = options.questions?.map(withoutFile)
	nameFiles(form, questions ?? [])
	return parseForm(form, createApplicationFormSchema({ ...options, questions }))
}

/** A file is not required before it had time to arrive. */
const withoutFile = (question: Question): Question =>
	question.kind === "file" ? { ...question, isRequired: false } : question

async function takeApplication(
	{ form, isHoneypotFilled, upload }: TakenForm,
	context: FormRequest["context"],
	{ findOptions, lateToken }: Target,
) {
	const services = getServices(context)
	const { ip } = getRequestContext(context)
	const { sentKey, opening, openedAt } = takeHiddenFields(form, services)
	const stallOptions = await findOptions(openedAt)
	if (!stallOptions) return respondWithErrors("vendor", { refusal: refusals.NO_OPEN_EDITION })
	nameFiles(form, stallOptions.questions ?? [], upload)
	const parsed = parseForm(form, createApplicationFormSchema(stallOptions))
	const key = sentKey ?? randomUUID()
	const errorOptions = { parsed, key, openedAt: openedAt && opening, stallOptions, upload }
	const refuse = (refusal: refusals.Refusal) => respondWithErrors("vendor", { ...errorOptions, refusal })
	if (parsed.status !== "success") return respondWithErrors("vendor", errorOptions)
	if (isHoneypotFilled) return refuse(refusals.HONEYPOT_FILLED)
	if (!sentKey) return refuse(refusals.INCOMPLETE)
	const { answers, ...input } = parsed.value
	const fieldErrors = upload && findFileErrors(upload, stallOptions.settings, answers)
	if (fieldErrors) return respondWithErrors("vendor", { ...errorOptions, fieldErrors })
	if (!(await mayApply(services, ip, key))) return refuse(refusals.TOO_MANY_APPLICATIONS)
	if (upload?.unwanted.length) return refuse(await refuseUnwanted(services, stallOptions, lateToken))
	const submission = { submissionKey: key, openedAt, lateToken, at: services.now(), answers }
	const pictures = toStoredFiles(upload?.documents ?? [], answers)
	const application = { edition: stallOptions.edition, input, submission, pictures }
	const outcome = await storeWithinLimit(application, context)
	if (outcome.ok) throw acknowledge(outcome, context)
	return respondWithErrors("vendor", {
		...errorOptions,
		...(await refusalOf(outcome, services, { stallOptions, key })),
		stallOptions: await findOptions(openedAt),
	})
}

/** Sends the letter on its way and leads to what was received. */
function acknowledge(
	{ application, receiptKey, mailId, isRepeated }: Extract<StoreOutcome, { ok: true }>,
	context: FormRequest["context"],
): Response {
	const { log } = getRequestContext(context)
	log.info({ applicationId: application.id, again: isRepeated }, "application received")
	if (mailId) deliverSoon(context, mailId)
	return redirectFromContact(
		getServices(context).config,
		href("/contact/received/:submissionKey", { submissionKey: receiptKey }),
	)
}

/** Pictures that were not kept, of a form without a fault: applications closed meanwhile, or too many came from there. */
const refuseUnwanted = async (
	services: Services,
	{ open, edition }: StallOptions,
	lateToken: string | undefined,
) => (open || lateToken ? refusals.TOO_MANY_PICTURES : refuseClosed(services, edition.name))

/** Says what one can do next, as the page of closed applications does. */
async function refuseClosed({ db }: Services, edition: string): Promise<refusals.Refusal> {
	const { vendor } = await readContentDocument(db, CONTENT_DOCUMENTS.contact)
	const { vendorEmail } = await readCompanyDetails(db)
	const next = `${vendor.closed} Questions about a stall? Email ${vendorEmail}.`
	return refusals.refuseClosed(edition, next)
}

/** What the page put into the form: its key, and when it was opened. Out of the form, whose other fields are the vendor's. */
function takeHiddenFields(form: FormData, { config, now }: Services) {
	const sentKey = submissionKey.safeParse(form.get(SUBMISSION_KEY_FIELD)).data
	const opening = String(form.get(OPENED_AT_FIELD))
	form.delete(SUBMISSION_KEY_FIELD)
	form.delete(OPENED_AT_FIELD)
	return { sentKey, opening, openedAt: readOpening(config.authSecret, opening, now()) }
}

/**
 * Nothing is on offer here while another system takes the applications. A form of an edition that has left the site
 * is not one for another.
 */
async function findOwnStallOptions(
	{ db, config, now }: Services,
	slug: string | null,
	openedAt: Date | undefined,
): Promise<StallOptions | undefined> {
	if (config.signupScripts.vendor) return undefined
	const options = await findStallOptions(db, { slug: slug ?? undefined, openedAt, now: now() })
	return slug === null || options?.edition.slug === slug ? options : undefined
}

/** A repetition of what is here already is always welcome: it makes nothing. */
async function mayApply({ db, limits }: Services, ip: string, key: string): Promise<boolean> {
	if (await findReceivedApplication(db, key)) return true
	if (await limits.consume(PER_IP_LIMIT, ip)) return true
	return (await findReceivedApplication(db, key)) !== undefined
}

type RefusedOutcome = Extract<StoreOutcome, { ok: false }>

async function refusalOf(
	outcome: RefusedOutcome,
	services: Services,
	{ stallOptions, key }: { stallOptions: StallOptions; key: string },
) {
	if (outcome.reason === "sent-before") {
		return { refusal: refusals.refuseDuplicate(outcome.earlier), key: randomUUID() }
	}
	if (outcome.reason === "applications-closed")
		return { refusal: await refuseClosed(services, stallOptions.edition.name), key }
	const refusalByReason = {
		"late-link-ended": refusals.LATE_LINK_ENDED,
		"tent-not-offered": refusals.STALL_OPTIONS_CHANGED,
		"questions-changed": refusals.QUESTIONS_CHANGED,
		"pictures-not-stored": refusals.PICTURES_NOT_STORED,
		"too-many-pictures": refusals.TOO_MANY_PICTURES,
	}
	return { refusal: refusalByReason[outcome.reason], key }
}
