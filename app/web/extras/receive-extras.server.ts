import { randomUUID } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { extrasFields, formKey } from "../../domain/extras/inputs.ts"
import { findPermission, type Permission } from "../../domain/extras/permission.server.ts"
import { type ExtrasOutcome, submitExtras } from "../../domain/extras/submit.server.ts"
import {
	type DocumentUpload,
	NotKept,
	receiveDocuments,
	type UploadFault,
} from "../../domain/files/uploads.server.ts"
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

interface Received {
	status: number
	answer: ExtrasAnswer
}

type Context = Readonly<RouterContextProvider>

/** Takes a sent form to its outcome; the page and the script that shows progress both come here. */
export async function receiveExtras(request: Request, context: Context): Promise<Received> {
	const { ip, log } = visitOf(context)
	const { config, judge } = servicesOf(context)
	const door = openDoor(context)
	let upload: DocumentUpload | undefined
	try {
		upload = await receiveDocuments(request, { config, judge, sender: ip, admits: door.admits })
		return await answerTo(upload, door, context)
	} catch (error) {
		log.error({ err: error }, "an extras form could not be taken")
		return refuse(BROKEN, upload ?? (error instanceof NotKept ? error : undefined))
	} finally {
		await upload
			?.discard()
			.catch((error: unknown) => log.warn({ err: error }, "an upload was not cleared away"))
	}
}

/** Files are kept only of somebody who may send some now; what else arrives is counted and thrown away. */
function openDoor(context: Context) {
	const { db, limits, now } = servicesOf(context)
	const { ip } = visitOf(context)
	let permission: Permission | undefined
	let failure: unknown
	return {
		async admits(sent: Record<string, string>): Promise<boolean> {
			const fields = extrasFields.safeParse(sent)
			if (!fields.success || !formKey.safeParse(sent.formKey).success) return false
			// Whoever is still sending does not hear an answer: a failure waits for the end of the form.
			permission = await findPermission(db, fields.data.email, { ip, limits, at: now() }).catch((error) => {
				failure = error
				return undefined
			})
			return permission?.ok === true
		},
		/** @throws why there is no answer */
		refusal() {
			if (failure) throw failure
			return permission?.ok === false ? permission.reason : undefined
		},
	}
}

type Words = readonly [status: number, message: string]

const BROKEN: Words = [503, "Something went wrong on our side. Please try again in a few minutes."]

const FAULTS: Record<UploadFault, Words> = {
	"not-a-form": [400, "The form did not arrive as a form. Please send it again."],
	malformed: [400, "The form did not arrive in one piece. Please send it again."],
	"too-large": [413, "Your files are too large together. Please send fewer or smaller ones."],
	interrupted: [408, "The connection broke off. Please send the form again."],
}

async function answerTo(
	upload: DocumentUpload,
	door: ReturnType<typeof openDoor>,
	context: Context,
): Promise<Received> {
	if (upload.fault) return refuse(FAULTS[upload.fault], upload)
	const key = formKey.safeParse(upload.fields.formKey)
	if (!key.success) return refuse(FAULTS.malformed, upload)
	const fields = extrasFields.safeParse(upload.fields)
	const problems = problemsOf(upload, fields.error?.issues)
	if (!fields.success || problems.length) return refuse([422, LOOK_AGAIN], upload, problems)
	const refused = door.refusal()
	if (refused) return refuse(REFUSALS[refused], upload)
	// The files stood before the fields, as no browser sends them.
	if (upload.unwanted.length) return refuse(FAULTS.malformed, upload)
	const { db, files, limits, now } = servicesOf(context)
	const { ip, log } = visitOf(context)
	const submission = { formKey: key.data, fields: fields.data, documents: upload.documents }
	const outcome = await submitExtras(db, submission, { files, limits, log, ip, at: now() })
	if (!outcome.ok) return refuse(REFUSALS[outcome.reason], upload)
	deliverReceipt(outcome.mailId, context)
	return {
		status: 200,
		answer: { sent: true, line: SENT, insuranceStored: outcome.insuranceStored, formKey: randomUUID() },
	}
}

const REFUSALS: Record<Extract<ExtrasOutcome, { ok: false }>["reason"], Words> = {
	"vendor-not-found": [422, "Vendor not found."],
	closed: [409, "No festival is collecting extras at the moment."],
	"too-many-misses": [429, "There were too many tries from your address. Please try again in 15 minutes."],
	"too-many-sendings": [429, "This form was sent too often. Please try again in an hour."],
	"too-much-stored": [
		429,
		"You have sent as many documents as we can keep for you at the moment. Please write to us if one is missing.",
	],
	"not-stored": [
		503,
		"Your indemnity form could not be stored. Nothing was sent; please try again in a few minutes.",
	],
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

function refuse(
	[status, message]: Words,
	upload: Pick<DocumentUpload, "fields"> | undefined,
	problems: Problem[] = [],
): Received {
	const { formKey: sentKey, email = "", extraWristbands = "", wantsHay, hayBales = "" } = upload?.fields ?? {}
	const typed = { email, extraWristbands, wantsHay: wantsHay === "on", hayBales }
	const key = formKey.safeParse(sentKey).data ?? randomUUID()
	return { status, answer: { sent: false, line: failed(message), typed, problems, formKey: key } }
}
