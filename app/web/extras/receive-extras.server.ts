import type { RouterContextProvider } from "react-router"
import { isFormKey, issueFormKey } from "../../domain/extras/form-keys.server.ts"
import { extrasFields } from "../../domain/extras/inputs.ts"
import { findPermission, type Permission } from "../../domain/extras/permission.server.ts"
import type { ExtrasOrder, ExtrasPrices } from "../../domain/extras/rules.ts"
import { submitExtras } from "../../domain/extras/submit.server.ts"
import { type DocumentUpload, NotKept, receiveDocuments } from "../../domain/files/uploads.server.ts"
import { servicesOf, visitOf } from "../middleware/services.ts"
import {
	type ExtrasAnswer,
	failed,
	fileProblems,
	INDEMNITY_MISSING,
	LOOK_AGAIN,
	type Problem,
	SENT,
	type TypedExtras,
} from "./answer.ts"
import { findPriceChanges } from "./price-changes.ts"
import { BROKEN, FAULTS, NO_ROOM, REFUSALS, type Refusal, TOO_OLD } from "./refusal-words.ts"

interface Received {
	status: number
	headers: Record<string, string>
	answer: ExtrasAnswer
}

type Context = Readonly<RouterContextProvider>
type Fields = Record<string, string>

/** Takes a sent form to its outcome; the page and the script that shows progress both come here. */
export async function receiveExtras(request: Request, context: Context): Promise<Received> {
	const { ip, log } = visitOf(context)
	const { config, judge, space } = servicesOf(context)
	const admission = openAdmission(context)
	let upload: DocumentUpload | undefined
	try {
		upload = await receiveDocuments(request, { config, judge, space, sender: ip, admits: admission.admits })
		return await answerTo(upload, admission, context)
	} catch (error) {
		const { fields = {}, roomFault } = error instanceof NotKept ? error : { fields: upload?.fields }
		if (roomFault) log.warn({ reason: roomFault }, "there was no room for the files of an extras form")
		else log.error({ err: error }, "an extras form could not be taken")
		return refuse(roomFault ? NO_ROOM[roomFault] : BROKEN, fields, context)
	} finally {
		await upload
			?.discard()
			.catch((error: unknown) => log.warn({ err: error }, "an upload was not cleared away"))
	}
}

/** Files are kept only of somebody who may send some now; what else arrives is counted and thrown away. */
function openAdmission(context: Context) {
	const { db, limits, now } = servicesOf(context)
	const { ip } = visitOf(context)
	let permission: Permission | undefined
	let failure: unknown
	const changesIn = (sent: Fields, order: ExtrasOrder) =>
		permission?.ok ? findPriceChanges(sent, order, permission.edition) : []
	return {
		async admits(sent: Fields): Promise<boolean> {
			const fields = extrasFields.safeParse(sent)
			if (!fields.success || !findGoodKey(sent, context)) return false
			// Whoever is still sending does not hear an answer: a failure waits for the end of the form.
			permission = await findPermission(db, fields.data.email, { ip, limits, at: now() }).catch((error) => {
				failure = error
				return undefined
			})
			return permission?.ok === true && changesIn(sent, fields.data).length === 0
		},
		/** What would be ordered at a price that the vendor has not seen. */
		priceChanges(sent: Fields, order: ExtrasOrder) {
			return { problems: changesIn(sent, order), prices: pricesOf(permission) }
		},
		/** @throws why there is no answer */
		refusal() {
			if (failure) throw failure
			return permission?.ok === false ? permission.reason : undefined
		},
	}
}

function pricesOf(permission: Permission | undefined): ExtrasPrices | undefined {
	if (!permission?.ok) return undefined
	const { wristbandPrice, hayBalePrice } = permission.edition
	return { wristbandPrice, hayBalePrice }
}

/** The form's key, if we issued it and it is not too old. */
function findGoodKey({ formKey = "" }: Fields, context: Context): string | undefined {
	const { config, now } = servicesOf(context)
	return isFormKey(config.authSecret, formKey, now()) ? formKey : undefined
}

/** For a new form. */
export function newFormKey(context: Context): string {
	const { config, now } = servicesOf(context)
	return issueFormKey(config.authSecret, now())
}

async function answerTo(
	upload: DocumentUpload,
	admission: ReturnType<typeof openAdmission>,
	context: Context,
): Promise<Received> {
	const refuseForm = (refusal: Refusal, problems?: Problem[], prices?: ExtrasPrices) =>
		refuse(refusal, upload.fields, context, { problems, prices })
	if (upload.fault) return refuseForm(FAULTS[upload.fault])
	const formKey = findGoodKey(upload.fields, context)
	if (!formKey) return refuseForm(TOO_OLD)
	const fields = extrasFields.safeParse(upload.fields)
	const problems = problemsOf(upload, fields.error?.issues)
	if (!fields.success || problems.length) return refuseForm([422, LOOK_AGAIN], problems)
	const refused = admission.refusal()
	if (refused) return refuseForm(REFUSALS[refused])
	const changed = admission.priceChanges(upload.fields, fields.data)
	if (changed.problems.length) return refuseForm([409, LOOK_AGAIN], changed.problems, changed.prices)
	// The files stood before the fields, as no browser sends them.
	if (upload.unwanted.length) return refuseForm(FAULTS.malformed)
	const { db, files, limits, now } = servicesOf(context)
	const { ip, log } = visitOf(context)
	const submission = { formKey, fields: fields.data, documents: upload.documents }
	const outcome = await submitExtras(db, submission, { files, limits, log, ip, at: now() })
	if (!outcome.ok) return refuseForm(REFUSALS[outcome.reason])
	deliverReceipt(outcome.mailId, context)
	const { insuranceStored } = outcome
	const answer = { sent: true, line: SENT, insuranceStored, formKey: newFormKey(context) } as const
	return { status: 200, headers: {}, answer }
}

/** The vendor need not wait for the mail server: what fails now is tried again by the outbox. */
function deliverReceipt(mailId: number | undefined, context: Context): void {
	if (mailId === undefined) return
	const { log } = visitOf(context)
	servicesOf(context)
		.post.deliver(mailId)
		.catch((error: unknown) => log.warn({ err: error }, "a receipt was not tried at once"))
}

/** In the order of the form. */
function problemsOf(
	upload: DocumentUpload,
	issues: { path: PropertyKey[]; message: string }[] = [],
): Problem[] {
	const typed = issues.map(({ path, message }) => ({ field: path[0] as keyof TypedExtras, text: message }))
	const sent = [...upload.documents, ...upload.refused].map(({ field }) => field)
	const chosen = [...sent, ...upload.unwanted].includes("indemnity")
	const missing: Problem[] = chosen ? [] : [{ field: "indemnity", text: INDEMNITY_MISSING }]
	return [...typed, ...missing, ...fileProblems(upload.refused)]
}

/** Seconds after which somebody may try again whom we could not serve. */
const RETRY_AFTER = 300

/** Everything typed comes back, with a key under which it can be sent. */
function refuse(
	[status, message]: Refusal,
	sent: Fields,
	context: Context,
	{ problems = [], prices }: { problems?: Problem[]; prices?: ExtrasPrices } = {},
): Received {
	const { email = "", extraWristbands = "", wantsHay, hayBales = "" } = sent
	const typed = { email, extraWristbands, wantsHay: wantsHay === "on", hayBales }
	const formKey = findGoodKey(sent, context) ?? newFormKey(context)
	return {
		status,
		headers: status === 503 ? { "retry-after": String(RETRY_AFTER) } : {},
		answer: { sent: false, line: failed(message), typed, problems, prices, formKey },
	}
}
