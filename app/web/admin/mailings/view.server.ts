import { href, type RouterContextProvider } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { isLetterField, placeholderOf } from "../../../domain/letter-templates/fields.ts"
import { fieldsIn, type LetterTemplate } from "../../../domain/letter-templates/inputs.ts"
import { renderLetter } from "../../../domain/mail/commands.server.ts"
import { countCopies } from "../../../domain/mail/copies.server.ts"
import { type CopyStage, copyStageOf, progressOf } from "../../../domain/mail/copies.ts"
import { fillInVendorPage } from "../../../domain/mail/vendor-page-link.ts"
import { listAttachments, type MailingAttachment } from "../../../domain/mailings/attachments.server.ts"
import { findEmptyFields, VENDOR_FIELDS } from "../../../domain/mailings/empty-fields.server.ts"
import { findRecipients, openMailing } from "../../../domain/mailings/mailing-letters.server.ts"
import {
	type FoundMailing,
	findCopy,
	findMailing,
	listRecipients,
	readLeftOut,
} from "../../../domain/mailings/queries.server.ts"
import { countDraftRecipients, listDraftRecipients } from "../../../domain/mailings/recipients.server.ts"
import { attachmentFault, type LeftOutReason } from "../../../domain/mailings/rules.ts"
import { sendingVersion } from "../../../domain/mailings/sending.server.ts"
import { countUntoldDebtors } from "../../../domain/mailings/untold-debtors.server.ts"
import { listTags } from "../../../domain/tags/queries.server.ts"
import { formatBytes } from "../../../values/number.ts"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { formatHistory } from "../shell/actions/run-stage.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { describeFilter } from "./mailing-filter.ts"
import { ATTACHMENT_FAULTS, goesPast, NO_MAILING, vendorsLabel } from "./messages.ts"

type Context = Readonly<RouterContextProvider>

/** The email that an address is about; undefined where there is none in this edition. */
export const findAddressed = (params: { id: string }, context: Context) =>
	findMailing(getServices(context).db, { id: parseId(params.id) ?? 0, editionId: getEdition(context).id })

export const redirectToMailings = (context: Context): Promise<Response> =>
	redirectWithFlash(href("/admin/mailings"), [NO_MAILING], context)

/** The same. @throws the way back to the list where there is none */
export async function requireMailing(params: { id: string }, context: Context): Promise<FoundMailing> {
	const found = await findAddressed(params, context)
	if (!found) throw await redirectToMailings(context)
	return found
}

/** "To 34 vendors. Sent by Amina at 14:05. Paused by Wanjiru at 14:06." */
export function historyOf({ mailing, names, isUnsent }: FoundMailing, now: Date): string {
	const { startedAt, pausedAt, stoppedAt, changedAt, recipients } = mailing
	if (!startedAt) return formatHistory([["Changed", changedAt, names.changedBy]], now)
	const history = formatHistory(
		[
			[isUnsent ? "Started" : "Sent", startedAt, names.startedBy],
			["Paused", pausedAt, names.pausedBy],
			["Stopped", stoppedAt, names.stoppedBy, isUnsent ? ", before any email left" : ""],
		],
		now,
	)
	return `${isUnsent ? "Meant for" : "To"} ${vendorsLabel(recipients ?? 0)}. ${history}`
}

export interface AttachmentView {
	id: number
	name: string
	/** "240 KB", or that it was deleted. */
	details: string
}

export const toAttachmentView = ({ id, name, size }: MailingAttachment): AttachmentView => ({
	id,
	name,
	details: size === undefined ? "deleted" : formatBytes(size),
})

/** One email as its page shows it. */
export interface MailingView {
	id: number
	subject: string
	stage: CopyStage
	history: string
	/** Whom a draft is meant for, in words. */
	aim: string
	recipients: number
	/** How many of those whom a draft is meant for have not been told that they are accepted. */
	untold: number
	leftOut: Partial<Record<LeftOutReason, number>>
	/** Who owes, and does not get a draft about it, in sentences. */
	untoldDebtors: string[]
	/** Of its words and attachments. */
	version: number
	/** `sendingVersion` of what this page shows. */
	expected: string
	progress: ReturnType<typeof progressOf>
	/** It was stopped before any email left. */
	isUnsent: boolean
	attachments: AttachmentView[]
	/** Why a draft can't be sent with these files. */
	fault: string | undefined
	/** Fields of a draft that are empty, and for whom. */
	emptyFields: EmptyFieldView[]
}

export interface EmptyFieldView {
	/** "{{amount}}". */
	field: string
	/** For how many vendors; undefined: for everybody. */
	vendors?: number
	/** One of them. */
	example?: number
}

export async function readMailingView(context: Context, found: FoundMailing): Promise<MailingView> {
	const { db, now } = getServices(context)
	const { mailing, isWaiting, isUnsent, subject } = found
	const { id } = mailing
	const stage = copyStageOf(mailing, isWaiting)
	const [whom, emptyFields, copies, attachments, tags] = await Promise.all([
		readWhom(context, found),
		stage === "draft" ? readEmptyFields(context, found) : [],
		countCopies(db, { mailingId: id }),
		listAttachments(db, id),
		mailing.filter?.tag ? listTags(db, mailing.editionId) : [],
	])
	const fault = stage === "draft" ? attachmentFault(attachments) : undefined
	return {
		id,
		stage,
		subject,
		isUnsent,
		history: historyOf(found, now()),
		...whom,
		version: mailing.version,
		aim: mailing.filter ? describeFilter(mailing.filter, tags) : "Only vendors who were added by hand",
		progress: progressOf(mailing, copies),
		attachments: attachments.map(toAttachmentView),
		fault: fault && ATTACHMENT_FAULTS[fault],
		emptyFields,
	}
}

/** Which of the fields that a draft names are empty. One with words that stand in its place is not. */
async function readEmptyFields(context: Context, { mailing }: FoundMailing): Promise<EmptyFieldView[]> {
	const { db, now } = getServices(context)
	const { origin } = getRequestContext(context)
	const named = new Set(
		fieldsIn(mailing.template).flatMap(({ name, fallback }) =>
			fallback === undefined && isLetterField(name) ? [name] : [],
		),
	)
	const { valuesFor } = await openMailing(db, { ...mailing, origin, at: now() })
	const values = valuesFor()
	const ofVendor = VENDOR_FIELDS.filter((field) => named.has(field))
	const forAll = [...named].filter(
		(field) => field !== "number" && !VENDOR_FIELDS.some((one) => one === field) && !values[field]?.length,
	)
	const forSome = await findEmptyFields(db, { ...mailing, at: now() }, ofVendor)
	return [
		...forAll.map((field) => ({ field: placeholderOf(field) })),
		...forSome.map(({ field, ...one }) => ({ field: placeholderOf(field), ...one })),
	]
}

/** Of a draft whom it would go to now; of what was started what was decided then. */
async function readWhom(context: Context, { mailing }: FoundMailing) {
	const { db, now } = getServices(context)
	if (mailing.startedAt) {
		const { counts: leftOut } = await readLeftOut(db, mailing.id)
		return { recipients: mailing.recipients ?? 0, untold: 0, leftOut, untoldDebtors: [], expected: "" }
	}
	const selection = { ...mailing, at: now() }
	const [counts, debtors] = await Promise.all([
		countDraftRecipients(db, selection),
		countUntoldDebtors(db, selection),
	])
	const untoldDebtors = goesPast(debtors, mailing.filter?.ledger)
	const { recipients, untold, leftOut } = counts
	return { recipients, untold, leftOut, untoldDebtors, expected: sendingVersion(mailing.version, counts) }
}

/** Vendors to preview an email with: the first of those who get it, or were to get it. */
export async function readExamples(context: Context, { mailing }: FoundMailing) {
	const { db, now } = getServices(context)
	const page = mailing.startedAt
		? await listRecipients(db, mailing.id, {})
		: await listDraftRecipients(db, { ...mailing, at: now() }, {})
	return page.rows.map((vendor) => ({ id: vendor.id, label: `${brandOf(vendor)} (No. ${vendor.number})` }))
}

/** What an email says to a vendor: their copy as it was written, and before there is one, or once it was deleted, the preview. */
export async function readLetterTo(context: Context, found: FoundMailing, vendor: number | undefined) {
	const copy = vendor && (await findCopy(getServices(context).db, found.mailing.id, vendor))
	if (!copy) return { ...(await previewMailing(context, found, vendor)), copy: undefined }
	const { subject, html, text, id, state, bounce, isPaused } = copy
	return { subject, html, text, copy: { id, state, bounce, isPaused } }
}

/** Both forms of an email as a vendor gets it; without one as nobody does. */
export async function previewMailing(
	context: Context,
	{ mailing }: FoundMailing,
	vendor: number | undefined,
	typed: LetterTemplate = mailing.template,
) {
	const { db, now } = getServices(context)
	const { origin } = getRequestContext(context)
	const { write } = await openMailing(db, {
		...mailing,
		template: typed,
		origin: mailing.origin ?? origin,
		at: now(),
	})
	const [recipient] = vendor ? await findRecipients(db, mailing.editionId, [vendor]) : []
	const { subject, body } = write(recipient)
	const about = recipient && ({ kind: "mailing", applicationId: recipient.id } as const)
	const { html, text } = await renderLetter(body, about)
	const page = origin + href("/my")
	return { subject, html: fillInVendorPage(html, page), text: fillInVendorPage(text, page) }
}
