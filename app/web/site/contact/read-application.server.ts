import { MAX_PHOTOS } from "../../../domain/application-forms/rules.ts"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { UNAPPROVED_UPLOAD_LIMIT } from "../../../domain/extras/rules.ts"
import type { SentFiles } from "../../../domain/files/lost-files.ts"
import { PHOTO_FIELDS } from "../../../domain/files/rules.ts"
import {
	type FileUpload,
	namesOf,
	receiveFiles,
	UploadNotStoredError,
} from "../../../domain/files/uploads.server.ts"
import { HONEYPOT_FIELD } from "../../forms/honeypot-field.tsx"
import { readPublicForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { incomingForm } from "../../request/small-form.ts"
import type { Route } from "./+types/contact"
import { fileFieldsOf, isPictureField, MAX_SENT_FILE_SIZE, type SentField } from "./application-files.ts"
import { takesFiles } from "./takes-files.ts"

/** Of the photos and the logo together. */
const PICTURES_SIZE = (MAX_PHOTOS + 1) * MAX_SENT_FILE_SIZE

function limitsOf(options: StallOptions | undefined) {
	const fileFields = fileFieldsOf(options ?? {})
	const answers = fileFields.filter((field) => !isPictureField(field))
	return {
		fileFields,
		filesPerField: MAX_PHOTOS,
		fileSize: MAX_SENT_FILE_SIZE,
		filesSize: PICTURES_SIZE + answers.length * MAX_SENT_FILE_SIZE,
		pictureFields: PHOTO_FIELDS,
	}
}

/** "busy" and "disk-short": this machine has no room for its files; "not-stored": it could not keep them for another reason. */
export type UnreadReason =
	| "too-large"
	| "files-too-large"
	| "not-a-form"
	| NonNullable<UploadNotStoredError["spaceFault"]>
	| "not-stored"

/** A form that did not come whole, or whose files could not be kept; `form` is what was typed, as far as it is known. */
export interface UnreadForm {
	ok: false
	reason: UnreadReason
	form?: FormData
	upload?: SentFiles<SentField>
}

type ReadForm = Extract<Awaited<ReturnType<typeof readPublicForm>>, { ok: true }>

export type TakenForm = ReadForm & { upload?: FileUpload<SentField> }

interface ReadOptions {
	/** What the edition asks, as far as is known before the form is read. */
	findOptions(): Promise<StallOptions | undefined>
	/** The names of the fields that are read, and the pattern of further ones. */
	fields: [names: readonly string[], pattern: RegExp]
	/** Whether its files may be kept; asked before the first one arrives. */
	admits(form: FormData): Promise<boolean>
}

type FormRequest = Pick<Route.ActionArgs, "request" | "context">
type Fields = Record<string, string>

/** The form of an application; its files are kept only where the edition asks for some. What was received is to be discarded. */
export async function readApplication(
	args: FormRequest,
	options: ReadOptions,
): Promise<TakenForm | UnreadForm> {
	const { request, context } = args
	const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "")
	if (!isMultipart) return readPublicForm(request, ...options.fields)
	const { log } = getRequestContext(context)
	const toForm = (fields: Fields) => pickFields(fields, options.fields)
	try {
		const upload = await receiveUpload(args, options)
		const { fault, fields } = upload
		const form = toForm(fields)
		if (!fault) return { ok: true, form, isHoneypotFilled: Boolean(fields[HONEYPOT_FIELD]), upload }
		await upload.discard()
		return { ok: false, reason: fault === "too-large" ? "files-too-large" : "not-a-form", form, upload }
	} catch (error) {
		if (!(error instanceof UploadNotStoredError)) throw error
		const { spaceFault, fields, files } = error
		const upload = { sent: namesOf<SentField>(files), refused: [] }
		if (spaceFault) log.warn({ reason: spaceFault }, "there was no room for the files of an application")
		else log.error({ err: error }, "the files of an application could not be kept")
		return { ok: false, reason: spaceFault ?? "not-stored", form: toForm(fields), upload }
	}
}

/** @throws {UploadNotStoredError} when this machine can't keep the files */
async function receiveUpload(
	{ request, context }: FormRequest,
	{ findOptions, fields, admits }: ReadOptions,
): Promise<FileUpload<SentField>> {
	const stallOptions = await findOptions()
	const { config, judge, uploadSpaces, limits } = getServices(context)
	const { ip } = getRequestContext(context)
	const admitsFiles = async (sent: Fields) =>
		stallOptions !== undefined &&
		takesFiles(stallOptions) &&
		!sent[HONEYPOT_FIELD] &&
		(await limits.isAllowed(UNAPPROVED_UPLOAD_LIMIT, ip)) &&
		(await admits(pickFields(sent, fields)))
	const options = {
		config,
		judge,
		space: uploadSpaces.visitors,
		sender: ip,
		signal: request.signal,
		admits: admitsFiles,
	}
	return receiveFiles<SentField>(incomingForm(request), options, limitsOf(stallOptions))
}

function pickFields(sent: Fields, [names, pattern]: ReadOptions["fields"]): FormData {
	const form = new FormData()
	for (const [name, value] of Object.entries(sent))
		if (names.includes(name) || pattern.test(name)) form.set(name, value)
	return form
}
